import { useFormat } from '#client/lib/format.ts'
import { useNow } from '#client/lib/useNow.ts'
import type { Tone } from '#client/ui/tone.ts'
import type { GoldProps } from '#server/shared-props.ts'
import { type GoldConnection, toLocalClock, useGoldStore } from './gold-store.ts'

/** What must be said of a gold price in words: what the server said, or that nothing was heard of it since. */
export type GoldCondition = GoldProps['state'] | 'checking' | 'lost'

/** A word of the server's holds for a minute; by then it has been asked again twice, or cannot be reached. */
const CURRENT_FOR_MS = 60_000
const LOST_AFTER_MS = 30_000

export function conditionOf(
  { state }: Pick<GoldProps, 'state'>,
  { receivedAt, isLost }: GoldConnection,
  now: number,
): GoldCondition {
  const elapsedMs = now - receivedAt
  if (isLost && elapsedMs > LOST_AFTER_MS) return 'lost'
  return elapsedMs > CURRENT_FOR_MS ? 'checking' : state
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

/** How a gold price stands at this moment, for words and colours. */
export function useGoldState(gold: GoldProps) {
  const { clockOffsetMs, receivedAt, isLost } = useGoldStore()
  const format = useFormat()
  const now = useNow(5_000)
  const condition = conditionOf(gold, { receivedAt, isLost }, now)
  return {
    condition,
    tone: conditionTone[condition],
    /** '42 seconds ago' */
    age: format.relative(toLocalClock(gold.quotedAt, clockOffsetMs)),
    ageMs: Math.max(0, now + clockOffsetMs - Date.parse(gold.quotedAt)),
    /** When the server last spoke, on the shop's clock. */
    heardTime: format.time(new Date(receivedAt + clockOffsetMs).toISOString()),
  }
}
