import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type DayStarts, dayStarts } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { isPastDue } from '#server/trade/contract-types/overdue.ts'
import { callsAbout } from '#server/trade/customers/calls.ts'
import type { CallProps } from '#server/trade/customers/props.ts'
import * as queries from './overdue-queries.ts'
import { coveredAmounts } from './terms/schedule.ts'
import type { Terms } from './terms/terms.ts'

export {
  isDue,
  type OverdueKind,
  overdueAmount,
  overdueGroups,
  pastInstalments,
  whereOverdue,
} from './overdue-queries.ts'

/** The days of the shop, up to today. */
export async function shopDays({ db, clock }: Ctx): Promise<DayStarts> {
  return dayStarts(clock.now(), (await shopOf(db)).time_zone)
}

/** The instalments of a contract as they are or were agreed. Amounts in minor units. */
export interface AgreedInstalments {
  type: ContractType
  state: string
  terms: Pick<Terms, 'graceDays'>
  deposit: number
  items: readonly { dueAt: string; amount: number }[]
  /** Σin − Σout. */
  netPaid: number
}

export interface Instalment {
  dueAt: string
  amount: number
  /** The part that payments cover: of the deposit first, then of the instalments in order. */
  paid: number
  isLate: boolean
}

/** Each instalment and whether it is overdue: not fully paid when its due day and the days of grace are over. */
export function instalmentsOf(agreed: AgreedInstalments, dayStart: DayStarts): Instalment[] {
  const { deposit, items, netPaid } = agreed
  const parts = coveredAmounts(
    deposit,
    items.map(({ amount }) => amount),
    netPaid,
  )
  return items.map(({ dueAt, amount }, n) => {
    const paid = parts[n]?.paid ?? 0
    return { dueAt, amount, paid, isLate: paid < amount && isPastDue(agreed, dueAt, dayStart) }
  })
}

/** What is overdue of these instalments, with the deposit if that is not paid either. Minor units. */
export function overdueSum(agreed: AgreedInstalments, dayStart: DayStarts): number {
  const late = instalmentsOf(agreed, dayStart).filter(({ isLate }) => isLate)
  if (late.length === 0) return 0
  const missingDeposit = Math.max(0, agreed.deposit - agreed.netPaid)
  return late.reduce((sum, { amount, paid }) => sum + amount - paid, missingDeposit)
}

/** Whom to call about overdue contracts of a kind, the earliest due first. */
export async function callsAboutContracts(
  db: Db,
  kind: queries.OverdueKind,
  dayStart: DayStarts,
  limit: number,
): Promise<CallProps[]> {
  return callsAbout(db, await queries.overdueOf(db, kind, dayStart, limit))
}
