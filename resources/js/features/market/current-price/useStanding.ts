import { useFormat } from '#client/lib/format.ts'
import { useNow } from '#client/lib/useNow.ts'
import type { GoldProps } from '#server/shared-props.ts'
import { conditionOf, conditionTone } from './gold-condition.ts'
import { onThisClock, usePulse } from './pulse.ts'

/** How a gold price stands at this moment, for words and colours. */
export function useStanding(gold: GoldProps) {
  const { aheadMs, heardAt, isLost } = usePulse()
  const format = useFormat()
  const now = useNow(5_000)
  const condition = conditionOf(gold, { heardAt, isLost }, now)
  return {
    condition,
    tone: conditionTone[condition],
    /** '42 seconds ago' */
    age: format.relative(onThisClock(gold.quotedAt, aheadMs)),
    ageMs: Math.max(0, now + aheadMs - Date.parse(gold.quotedAt)),
    /** When the server last spoke, on the shop's clock. */
    heardTime: format.time(new Date(heardAt + aheadMs).toISOString()),
  }
}
