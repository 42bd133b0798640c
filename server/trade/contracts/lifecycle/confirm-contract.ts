import type { Actor } from '#server/access/actor.ts'
import { complianceSettings } from '#server/configuration/compliance-settings.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { tradeSettings } from '#server/configuration/trade-settings.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { DAY_MS, startOfDay } from '#server/platform/time/calendar.ts'
import type { Transition } from '#server/trade/contract-types/definition.ts'
import { definitionOf, hasInstalments } from '#server/trade/contract-types/lookup.ts'
import { takeNumber } from '#server/trade/contracts/contract.ts'
import { defaultDueAt } from '#server/trade/contracts/lines/agreement.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { refuseUnderFloor } from '#server/trade/contracts/lines/floor.ts'
import { freezePrices } from '#server/trade/contracts/lines/freeze.ts'
import { refuseTaxForAdmin } from '#server/trade/contracts/lines/tax.ts'
import { type Contract, linesOf, replaceSchedule } from '#server/trade/contracts/queries.ts'
import { scheduleOf } from '#server/trade/contracts/terms/schedule.ts'
import { refuseBeyondShopLimits } from '#server/trade/contracts/terms/shop-limits.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'
import { bookMetal } from './metal.ts'
import {
  beyondDiscount,
  beyondLent,
  consignedFromCatalogue,
  type ExceededDetails,
  exceedLimits,
} from './staff-limits.ts'
import { applyTransition, type StateChange } from './transitions.ts'
import { saveVersion } from './versions.ts'

/**
 * Confirms a draft: freezes prices, quote and settings version, writes the schedule, takes a number and saves version
 * 1. Runs in the caller's transaction, so that a failure takes no number. Throws `Refused` beside each line whose price
 * has moved or only an admin confirms, or whose tax class only an admin confirms.
 */
export async function confirmContract(
  tx: Tx,
  contract: Contract,
  transition: Transition,
  { actor, ...change }: StateChange & { actor: Actor; reason: string },
): Promise<ConfirmedContract> {
  const at = tx.clock.now()
  const { time_zone: timeZone } = await shopOf(tx.db)
  const { series, money, metal } = definitionOf(contract.type)
  await refuseBeyondShopLimits(tx, actor, contract)
  const lines = await linesOf(tx.db, contract.id)
  const priceBasis = money === 'out' ? {} : await freezePrices(tx, contract, lines)
  const locked = lines.filter((line) => detailsOf(line).frozen === true)
  await refuseTaxForAdmin(tx.db, actor, lines, locked)
  const exceeded = await exceedLimits(tx, actor, contract, [
    ...(await beyondDiscount(tx, contract, lines)),
    ...(await beyondLent(tx, actor, contract)),
    ...consignedFromCatalogue(contract, lines),
  ])
  const underFloorCount = await refuseUnderFloor(tx, actor, contract, change.reason)
  if (hasInstalments(contract.type)) await writeSchedule(tx, contract, timeZone)
  const changes = {
    ...priceBasis,
    ...deadlines(contract, at, await holdDays(tx)),
    due_at:
      contract.due_at ?? defaultDueAt(contract.type, at, await tradeSettings(tx.db), timeZone),
    number: await takeNumber(tx, series, at, timeZone),
    confirmed_at: at,
  }
  const confirmed = await applyTransition(tx, contract, transition, { ...change, changes })
  await saveVersion(tx, confirmed, { number: 1, userId: change.userId, reason: '' })
  if (metal) await bookMetal(tx, confirmed, lines, { ...metal, at, userId: change.userId })
  return { contract: confirmed, underFloorCount, exceeded }
}

export interface ConfirmedContract {
  contract: Contract
  /** Number of lines under the floor that an admin approved. */
  underFloorCount: number
  /** For the audit log. */
  exceeded?: ExceededDetails
}

/** Writes the instalments of the terms, each due at the start of its day in the shop's time zone. */
export async function writeSchedule(tx: Tx, contract: Contract, timeZone: string): Promise<void> {
  const { count, every, firstOn } = termsOf(contract)
  const plan = { total: contract.total, deposit: contract.deposit_due, count, every }
  const items = firstOn === null ? [] : scheduleOf({ ...plan, firstOn })
  await replaceSchedule(
    tx,
    contract.id,
    items.map(({ dueOn, amount }) => ({ due_at: startOfDay(dueOn, timeZone), amount })),
  )
}

function deadlines(contract: Contract, at: string, days: number) {
  return definitionOf(contract.type).period === 'holdDays'
    ? { hold_until: plusMs(at, days * DAY_MS) }
    : { lock_expires_at: expiryOf(contract, at) }
}

/** When the promised price of a lock or a quote that was confirmed at `at` (ISO time) ends; null for other types. */
export function expiryOf({ type, terms }: Pick<Contract, 'type' | 'terms'>, at: string) {
  const { lockMinutes, quoteDays } = termsOf({ terms })
  const { period } = definitionOf(type)
  if (period === 'lockMinutes') return plusMs(at, lockMinutes * 60_000)
  return period === 'quoteDays' ? plusMs(at, quoteDays * DAY_MS) : null
}

/** Days during which bought gold is neither melted nor sold. Source: docs/domain.md 4.4. */
async function holdDays(tx: Tx): Promise<number> {
  const { compliance, currency } = await shopOf(tx.db)
  return complianceSettings(compliance, currency).holdDays
}
