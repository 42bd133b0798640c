import { can } from '#server/access/abilities.ts'
import { type Actor, STAFF_PRICE_LIMIT_BP } from '#server/access/actor.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import type { CheckReason } from '#server/market/table.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { inCommonCurrency, isBeyond, type Priced, stepBetween } from './price-step.ts'
import {
  type NewQuote,
  newestAccepted,
  newestExceptRecentStaff,
  newestNonExample,
  type Quote,
} from './queries.ts'

/** Larger steps of a manual price require confirmation. Source: docs/domain.md 3.3, manual prices. */
const CONFIRM_STEP_BP = 300
/** Days for which the prices of all staff together stay within the limit of the last other price. */
const STAFF_SUM_DAYS = 30

/** The note and the confirmation of a manual price. */
export interface StepConfirmation {
  note: string | null
  confirmed: boolean
}

/** The step from the last price, and what was confirmed. */
export interface StepCheck {
  stepBp: number | null
  reasons: CheckReason[]
}

/** Compares a manual price with the last one of the same metal, both in `shopCurrency` where they differ. Throws `Refused`. */
export async function checkStep(
  db: Db,
  actor: Actor,
  next: NewQuote,
  confirmation: StepConfirmation,
  shopCurrency: string,
): Promise<StepCheck> {
  if (!can(actor, 'gold.record_any_price')) await refuseBeyondStaff(db, next, shopCurrency)
  // The example is not compared: it may be a year older than the first real price.
  const last = await newestNonExample(db, next.metal)
  const pair = last && inCommonCurrency([last, next], shopCurrency)
  if (!pair) return { stepBp: null, reasons: [] }
  const { bp } = stepBetween(...pair)
  if (!isBeyond(...pair, CONFIRM_STEP_BP)) return { stepBp: bp, reasons: [] }
  const values = stepValues(last, next, pair)
  if (!confirmation.confirmed) throw new Refused({ confirmed: { key: 'confirm_step', values } })
  if (confirmation.note === null) throw new Refused({ note: { key: 'note_for_step', values } })
  return { stepBp: bp, reasons: [{ guard: 'manual', key: 'confirmed_step', values }] }
}

/**
 * Staff may record prices within 3 % of the last accepted one, the example included, but not without one. Small steps
 * do not extend the limit: the prices that all staff entered within a day, and within 30 days, do not count.
 */
async function refuseBeyondStaff(db: Db, next: NewQuote, shopCurrency: string): Promise<void> {
  const last = await newestAccepted(db, next.metal)
  if (!last || !inCommonCurrency([last, next], shopCurrency))
    throw new Refused({ mid: { key: 'first_rate_by_admin', values: metalContext(next.metal) } })
  refuseBeyond(last, next, shopCurrency, 'rate_beyond_staff')
  const before = await newestExceptRecentStaff(db, next.metal, plusMs(next.quoted_at, -DAY_MS))
  if (before) refuseBeyond(before, next, shopCurrency, 'rate_beyond_day')
  const others = await newestExceptRecentStaff(
    db,
    next.metal,
    plusMs(next.quoted_at, -STAFF_SUM_DAYS * DAY_MS),
  )
  if (others) refuseBeyond(others, next, shopCurrency, 'rate_beyond_month')
}

function refuseBeyond(
  last: Quote,
  next: NewQuote,
  shopCurrency: string,
  key: 'rate_beyond_staff' | 'rate_beyond_day' | 'rate_beyond_month',
): void {
  const pair = inCommonCurrency([last, next], shopCurrency)
  if (!pair || !isBeyond(...pair, STAFF_PRICE_LIMIT_BP)) return
  const values = { ...stepValues(last, next, pair), limit: STAFF_PRICE_LIMIT_BP / 100 }
  throw new Refused({ mid: { key, values } })
}

const stepValues = (
  last: Quote,
  next: NewQuote,
  pair: [Priced, Priced],
): NonNullable<Refusal['values']> => ({
  ...metalContext(next.metal),
  last: goldPriceText(last.mid),
  lastCurrency: last.currency,
  mid: goldPriceText(next.mid),
  currency: next.currency,
  percent: stepBetween(...pair).percent,
})
