import type { Refusal } from '#server/platform/errors.ts'
import { dayOf, dayStarts } from '#server/platform/time/calendar.ts'
import type { Guard } from '#server/trade/contract-types/definition.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { isOverdue } from '#server/trade/contract-types/overdue.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { metalContext } from '#server/trade/contracts/lines/line-metals.ts'
import { balanceOf } from '#server/trade/contracts/lines/totals.ts'
import type { Contract, Line, ScheduleItem } from '#server/trade/contracts/queries.ts'
import { ADULT_YEARS } from '#server/trade/contracts/seller.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'

/** Data that the guards check. What is a function is read when a guard asks for it. */
export interface GuardFacts {
  contract: Contract
  now: string
  lines(): Promise<Line[]>
  schedule(): Promise<ScheduleItem[]>
  /** Σin − Σout, minor units. */
  netPaid(): Promise<number>
  /** Were sales made from the contract, and were all of them cancelled or returned? */
  isSaleEnded(): Promise<boolean>
  timeZone(): Promise<string>
  /** Whether a contract made from this one exists. */
  hasMade(): Promise<boolean>
  /** False without a birthday. */
  isCustomerAdult(): Promise<boolean>
}

/** Null when the guard holds, else the refusal to show. */
export async function refusalBy(guard: Guard, facts: GuardFacts): Promise<Refusal | null> {
  if (await holds(guard, facts)) return null
  return { key: `contract_${guard}`, values: await valuesOf(facts) }
}

export async function holds(guard: Guard, facts: GuardFacts): Promise<boolean> {
  return checks[guard](facts)
}

/** Minor units. */
export function balanceIn({ type, total }: Contract, netPaid: number): number {
  return balanceOf(definitionOf(type).money, total, netPaid)
}

const checks: Record<Guard, (facts: GuardFacts) => boolean | Promise<boolean>> = {
  has_lines: async ({ lines }) => (await lines()).length > 0,
  has_price: (facts) => isPriced(facts),
  deposit_set: ({ contract }) => contract.deposit_due <= contract.total,
  schedule_set: ({ contract }) => {
    const { count, firstOn } = termsOf(contract)
    const rest = contract.total - contract.deposit_due
    return rest === 0 || (firstOn !== null && rest >= count)
  },
  due_set: ({ contract }) => contract.due_at !== null,
  lock_set: ({ contract }) => termsOf(contract).lockMinutes > 0,
  not_expired: (facts) => !isExpired(facts),
  is_expired: (facts) => isExpired(facts),
  draft_discarded: async (facts) => !isExpired(facts) && !(await facts.hasMade()),
  settled: (facts) => isSettled(facts),
  unpaid: async ({ netPaid }) => (await netPaid()) === 0,
  sale_ended: ({ isSaleEnded }) => isSaleEnded(),
  unsettled: async (facts) => !(await isSettled(facts)),
  deposit_paid: async ({ contract, netPaid }) => (await netPaid()) >= contract.deposit_due,
  is_late: (facts) => isLate(facts),
  on_time: async (facts) => !(await isLate(facts)),
  weighed: async ({ lines }) =>
    (await lines()).every(
      ({ planned_mg, weighed_mg }) => planned_mg === null || weighed_mg !== null,
    ),
  some_left: async ({ lines }) => (await lines()).some((line) => undecidedQty(line) > 0),
  all_accounted: async ({ lines }) => (await lines()).every((line) => undecidedQty(line) === 0),
  tested: async ({ lines }) =>
    (await lines()).every(
      (line) =>
        line.fineness_dp !== null && line.weighed_mg !== null && detailsOf(line).test != null,
    ),
  offered: (facts) => isPriced(facts),
  adult: ({ isCustomerAdult }) => isCustomerAdult(),
  hold_over: ({ contract, now }) => contract.hold_until === null || now >= contract.hold_until,
}

async function isPriced({ contract, lines }: GuardFacts): Promise<boolean> {
  return contract.total > 0 && (await lines()).every(({ unit_price }) => unit_price > 0)
}

async function isSettled({ contract, netPaid }: GuardFacts): Promise<boolean> {
  return balanceIn(contract, await netPaid()) === 0
}

/** Pieces of a memo line that are neither kept nor returned yet. */
export function undecidedQty({ qty, qty_kept, qty_returned }: Line): number {
  return qty - qty_kept - qty_returned
}

function isExpired({ contract, now }: GuardFacts): boolean {
  return contract.lock_expires_at !== null && now >= contract.lock_expires_at
}

async function isLate({ contract, now, timeZone }: GuardFacts): Promise<boolean> {
  return isOverdue(contract, dayStarts(now, await timeZone()))
}

async function valuesOf(facts: GuardFacts): Promise<NonNullable<Refusal['values']>> {
  return {
    years: ADULT_YEARS,
    until: await holdEndDay(facts),
    ...metalContext(await facts.lines()),
  }
}

/** Day on which a hold ends, in the shop's time zone. */
async function holdEndDay({ contract: { hold_until: until }, timeZone }: GuardFacts) {
  return until === null ? '' : dayOf(until, await timeZone())
}
