import type { GoldProps } from '#server/shared-props.ts'
import type { Tone } from './tone.ts'

/** What must be said of a gold price in words: an example, too old, entered by hand, or fetched. */
export type GoldCondition = 'example' | 'stale' | 'manual' | 'spot'

const hour = 3_600_000
/** A price entered by hand holds for the trading day, a fetched one for an hour. */
const holdsFor = { manual: 24 * hour, spot: hour }

export function conditionOf(
  gold: Pick<GoldProps, 'example' | 'kind' | 'quotedAt'>,
  now: number,
): GoldCondition {
  if (gold.example) return 'example'
  const said = gold.kind === 'manual' ? 'manual' : 'spot'
  return now - Date.parse(gold.quotedAt) > holdsFor[said] ? 'stale' : said
}

export const conditionTone: Record<GoldCondition, Tone> = {
  example: 'caution',
  stale: 'caution',
  manual: 'neutral',
  spot: 'positive',
}
