import type { Refusal } from '#server/platform/errors.ts'
import { dayOf, isDayOver } from '#server/platform/time/calendar.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { balanceOf } from '#server/trade/contracts/lines/totals.ts'
import type { Contract, Line, ScheduleItem } from '#server/trade/contracts/queries.ts'
import { coveredAmounts } from '#server/trade/contracts/terms/schedule.ts'
import { shareOf, termsOf } from '#server/trade/contracts/terms/terms.ts'
import type { Guard } from '#server/trade/contracts/types/definition.ts'
import { definitionOf } from '#server/trade/contracts/types/lookup.ts'

/** Data that the guards check. */
export interface GuardFacts {
  contract: Contract
  lines: Line[]
  schedule: ScheduleItem[]
  /** Σin − Σout, minor units. */
  netPaid: number
  now: string
  timeZone: string
  minDepositBp: number
  /** Age of the customer in whole years today; null without a birthday, or when no step of the contract asks for it. */
  customerAge: number | null
}

const ADULT = 18

/** Null when the guard holds, else the refusal to show. */
export function refusalBy(guard: Guard, facts: GuardFacts): Refusal | null {
  return checks[guard](facts) ? null : { key: `contract_${guard}`, values: valuesOf(facts) }
}

export function balanceIn({ contract, netPaid }: Pick<GuardFacts, 'contract' | 'netPaid'>): number {
  return balanceOf(definitionOf(contract.type).money, contract.total, netPaid)
}

const checks: Record<Guard, (facts: GuardFacts) => boolean> = {
  has_lines: ({ lines }) => lines.length > 0,
  has_price: ({ contract, lines }) =>
    contract.total > 0 && lines.every(({ unit_price }) => unit_price > 0),
  deposit_set: ({ contract, minDepositBp }) =>
    contract.deposit_due >= shareOf(contract.total, minDepositBp) &&
    contract.deposit_due <= contract.total,
  schedule_set: ({ contract }) => {
    const { count, firstOn } = termsOf(contract)
    const rest = contract.total - contract.deposit_due
    return rest === 0 || (firstOn !== null && rest >= count)
  },
  due_set: ({ contract }) => contract.due_at !== null,
  lock_set: ({ contract }) => termsOf(contract).lockMinutes > 0,
  not_expired: (facts) => !isExpired(facts),
  is_expired: (facts) => isExpired(facts),
  settled: (facts) => balanceIn(facts) === 0,
  unsettled: (facts) => balanceIn(facts) !== 0,
  deposit_paid: ({ contract, netPaid }) => netPaid >= contract.deposit_due,
  is_late: (facts) => isLate(facts),
  on_time: (facts) => !isLate(facts),
  weighed: ({ lines }) =>
    lines.every(({ planned_mg, weighed_mg }) => planned_mg === null || weighed_mg !== null),
  some_left: ({ lines }) => lines.some((line) => undecidedQty(line) > 0),
  all_accounted: ({ lines }) => lines.every((line) => undecidedQty(line) === 0),
  tested: ({ lines }) =>
    lines.every(
      (line) =>
        line.fineness_dp !== null && line.weighed_mg !== null && detailsOf(line).test != null,
    ),
  offered: ({ contract, lines }) =>
    contract.total > 0 && lines.every(({ unit_price }) => unit_price > 0),
  adult: ({ customerAge }) => customerAge !== null && customerAge >= ADULT,
  hold_over: ({ contract, now }) => contract.hold_until === null || now >= contract.hold_until,
}

/** Pieces of a memo line that are neither kept nor returned yet. */
export function undecidedQty({ qty, qty_kept, qty_returned }: Line): number {
  return qty - qty_kept - qty_returned
}

function isExpired({ contract, now }: GuardFacts): boolean {
  return contract.lock_expires_at !== null && now >= contract.lock_expires_at
}

/** A due day and its grace days are over, and what was due has not been paid or returned. */
function isLate({ contract, schedule, netPaid, now, timeZone }: GuardFacts): boolean {
  if (definitionOf(contract.type).lendsGoods)
    return contract.due_at !== null && isDayOver(contract.due_at, now, timeZone)
  const { graceDays } = termsOf(contract)
  const parts = coveredAmounts(
    contract.deposit_due,
    schedule.map(({ amount }) => amount),
    netPaid,
  )
  return schedule.some(({ due_at, amount }, n) => {
    const paid = parts[n]?.paid ?? 0
    return paid < amount && isDayOver(due_at, now, timeZone, graceDays)
  })
}

function valuesOf(facts: GuardFacts): NonNullable<Refusal['values']> {
  return {
    years: ADULT,
    percent: facts.minDepositBp / 100,
    until: holdEndDay(facts),
  }
}

/** Day on which a hold ends, in the shop's time zone. */
function holdEndDay({ contract: { hold_until: until }, timeZone }: GuardFacts): string {
  return until === null ? '' : dayOf(until, timeZone)
}
