import type { Tone } from '#client/ui/tone.ts'
import type { GoldProps } from '#server/shared-props.ts'
import type { Heard } from './pulse.ts'

/** What must be said of a gold price in words: what the server said, or that nothing was heard of it since. */
export type GoldCondition = GoldProps['state'] | 'checking' | 'lost'

/** A word of the server's holds for a minute; by then it has been asked again twice, or cannot be reached. */
const HOLDS_MS = 60_000
const PATIENCE_MS = 30_000

export function conditionOf(
  { state }: Pick<GoldProps, 'state'>,
  { heardAt, isLost }: Heard,
  now: number,
): GoldCondition {
  const silentMs = now - heardAt
  if (isLost && silentMs > PATIENCE_MS) return 'lost'
  return silentMs > HOLDS_MS ? 'checking' : state
}

export const conditionTone: Record<GoldCondition, Tone> = {
  live: 'positive',
  ageing: 'neutral',
  stale: 'caution',
  closed: 'neutral',
  manual: 'neutral',
  example: 'caution',
  checking: 'neutral',
  lost: 'critical',
}
