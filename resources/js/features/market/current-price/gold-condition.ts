import { useFormat, useNow } from '#client/lib/format.ts'
import type { Tone } from '#client/ui/class-names.ts'
import type { MetalPriceProps } from '#server/market/board/board-props.ts'
import { type GoldConnection, toLocalClock, useGoldStore } from './gold-store.ts'

/** The state shown for a gold price: the server's, or that the server has not responded since. */
export type GoldCondition = MetalPriceProps['state'] | 'checking' | 'lost'

/** A state from the server is valid for a minute; in that time it is polled twice more. */
const CURRENT_FOR_MS = 60_000
const LOST_AFTER_MS = 30_000

export function conditionOf(
  { state }: Pick<MetalPriceProps, 'state'>,
  { receivedAt, isLost }: GoldConnection,
  now: number,
): GoldCondition {
  const elapsedMs = now - receivedAt
  if (isLost && elapsedMs > LOST_AFTER_MS) return 'lost'
  return elapsedMs > CURRENT_FOR_MS ? 'checking' : state
}

const conditionTone: Record<GoldCondition, Tone> = {
  live: 'positive',
  ageing: 'neutral',
  stale: 'caution',
  closed: 'neutral',
  manual: 'neutral',
  example: 'caution',
  checking: 'neutral',
  lost: 'critical',
}

/** The current state of the price of a metal, for labels and colours. */
export function useGoldState(gold: MetalPriceProps) {
  const { offsetMs, receivedAt, isLost } = useGoldStore()
  const format = useFormat()
  const now = useNow(5_000)
  const condition = conditionOf(gold, { receivedAt, isLost }, now)
  return {
    condition,
    tone: conditionTone[condition],
    /** '42 seconds ago' */
    age: format.relative(toLocalClock(gold.quotedAt, offsetMs)),
    ageMs: Math.max(0, now + offsetMs - Date.parse(gold.quotedAt)),
    /** When the server last responded, in the shop's time zone. */
    receivedTime: format.time(new Date(receivedAt + offsetMs).toISOString()),
  }
}
