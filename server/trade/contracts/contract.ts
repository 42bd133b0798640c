import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { balanceOf } from '#server/trade/contracts/lines/totals.ts'
import { customerNamed, type NamedCustomer } from '#server/trade/customers/customer.ts'
import { type NamedPayment, netPaidOf, paymentsOf } from '#server/trade/payments/payment.ts'
import {
  type Contract,
  contractById,
  type Line,
  lastInSeries,
  linesOf,
  nextInSeries,
  type ScheduleItem,
  scheduleItems,
} from './queries.ts'

export { lockContractsOf, reassignContracts, redactContracts } from './customer-queries.ts'
export { linesOf, openContractsWith } from './queries.ts'

export type { Contract, Line, NamedPayment, ScheduleItem }

/** A contract with its customer, lines, schedule and payments. */
export interface ContractWithLines {
  contract: Contract
  customer: NamedCustomer | undefined
  lines: Line[]
  schedule: ScheduleItem[]
  payments: NamedPayment[]
  /** Σin − Σout, minor units. */
  netPaid: number
  /** total − Σin + Σout, or what the shop still owes the customer. Minor units. */
  balance: number
}

/** Throws `NotFound`. */
export async function contractWithLines(db: Db, id: number): Promise<ContractWithLines> {
  const contract = await contractOf(db, id)
  const payments = await paymentsOf(db, { contract_id: id })
  const netPaid = netPaidOf(payments)
  return {
    contract,
    customer: await customerNamed(db, contract.customer_id),
    lines: await linesOf(db, id),
    schedule: await scheduleItems(db, id),
    payments,
    netPaid,
    balance: balanceOf(definitionOf(contract.type).money, contract.total, netPaid),
  }
}

/** The row without its lines. Throws `NotFound`. */
export async function contractOf(db: Db, id: number): Promise<Contract> {
  const contract = await contractById(db, id)
  if (!contract) throw new NotFound()
  return contract
}

/**
 * Takes the next number of a series, such as `SALE-2026-00001`, in the caller's transaction, so that there are no gaps.
 * The year is that of `at` (ISO time) in the shop's time zone. Source: docs/domain.md 5.1.
 */
export async function takeNumber(
  tx: Tx,
  series: string,
  at: string,
  timeZone: string,
): Promise<string> {
  const year = dayOf(at, timeZone).slice(0, 4)
  return numberText(series, year, await nextInSeries(tx, series, Number(year)))
}

/** The number that `takeNumber` would take now. Another transaction may take it first. */
export async function nextNumber(
  db: Db,
  series: string,
  at: string,
  timeZone: string,
): Promise<string> {
  const year = dayOf(at, timeZone).slice(0, 4)
  return numberText(series, year, (await lastInSeries(db, series, Number(year))) + 1)
}

const numberText = (series: string, year: string, n: number): string =>
  `${series}-${year}-${String(n).padStart(5, '0')}`
