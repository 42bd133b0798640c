import type { GoldProps } from '#server/shared-props.ts'
import { conditionOf } from '../../../Components/gold-condition.ts'
import type { Tone } from '../../../Components/tone.ts'

/** How far the gold price can be relied on, in a word. */
export type GoldState = 'live' | 'ageing' | 'stale' | 'manual' | 'example'

/** A fetched price is called live for a quarter of an hour. */
const LIVE_MS = 15 * 60_000

export function goldStateOf(
  gold: Pick<GoldProps, 'example' | 'kind' | 'quotedAt'>,
  now: number,
): GoldState {
  const condition = conditionOf(gold, now)
  if (condition !== 'spot') return condition
  return now - Date.parse(gold.quotedAt) > LIVE_MS ? 'ageing' : 'live'
}

export const goldTone: Record<GoldState, Tone> = {
  live: 'positive',
  ageing: 'neutral',
  stale: 'caution',
  manual: 'neutral',
  example: 'caution',
}
