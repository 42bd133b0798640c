import { plusYears } from '#server/platform/time/calendar.ts'
import type { PaymentTable } from '#server/trade/payments/table.ts'

/** A payment that may be cash: amounts in minor units of one currency, `at` ISO. */
export interface CashPayment {
  id: number
  at: string
  direction: PaymentTable['direction']
  method: PaymentTable['method']
  amount: number
  /** The face amount of an instrument; null: the amount itself. */
  faceAmount: number | null
  reversesId: number | null
}

/** A payment with which the cash of a customer exceeds the limit. */
export interface CashCrossing {
  paymentId: number
  at: string
  /** The total of the payments counted. */
  sum: number
  paymentIds: number[]
}

const INSTRUMENTS = new Set<CashPayment['method']>([
  'cashier_check',
  'money_order',
  'traveler_check',
])

/**
 * Sums the cash payments of one person within twelve months, oldest first; above `limit` a report is due, and
 * counting restarts. Reversed payments do not count.
 *
 * @param limit minor units; an equal amount does not exceed it.
 * Source: 26 CFR 1.6050I-1, docs/domain.md 4.4. Instalments and related payments of twelve months count together;
 *   all payments of one person are treated as related, which may report too much, but never too little.
 */
export function cashCrossings(payments: CashPayment[], limit: number): CashCrossing[] {
  const crossings: CashCrossing[] = []
  let counted: CashPayment[] = []
  for (const payment of cashIn(payments, limit)) {
    const since = yearBefore(payment.at)
    counted = [...counted.filter(({ at }) => at > since), payment]
    const sum = sumOf(counted)
    if (sum <= limit) continue
    const paymentIds = counted.map(({ id }) => id)
    crossings.push({ paymentId: payment.id, at: payment.at, sum, paymentIds })
    counted = []
  }
  return crossings
}

/** Can a payment by this method be cash by law? */
export function mayBeCash(method: CashPayment['method']): boolean {
  return method === 'cash' || INSTRUMENTS.has(method)
}

/** Is it cash by law? Bank cheques and similar instruments are, unless their face amount exceeds the limit. */
export function isCash({ method, amount, faceAmount }: CashPayment, limit: number): boolean {
  if (method === 'cash') return true
  return INSTRUMENTS.has(method) && (faceAmount ?? amount) <= limit
}

/** The day by which the payer must be notified of a payment: 31 January of the next year. ISO days. */
export function statementDue(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}-01-31`
}

function cashIn(payments: CashPayment[], limit: number): CashPayment[] {
  const reversed = new Set(payments.map(({ reversesId }) => reversesId))
  return payments
    .filter((one) => one.direction === 'in' && one.reversesId === null && !reversed.has(one.id))
    .filter((one) => isCash(one, limit))
    .toSorted((a, b) => (a.at === b.at ? a.id - b.id : a.at.localeCompare(b.at)))
}

function sumOf(payments: CashPayment[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0)
}

/** The same time twelve months earlier; for 29 February, 1 March. */
function yearBefore(at: string): string {
  return `${plusYears(at.slice(0, 10), -1)}${at.slice(10)}`
}

/** Purchases from the public and sales in a year, minor units of one currency. */
export interface YearCounters {
  bought: number
  sold: number
}

export type AmlState = 'below' | 'near' | 'over'

/**
 * Does a dealer need an anti-money-laundering programme? Only when both purchases from the public and sales exceed
 * the limit.
 *
 * @param limit minor units; an equal amount does not exceed it.
 * @param warnBp the share of the limit from which the smaller side is near it, basis points.
 * Source: 31 CFR 1027.100(b), docs/domain.md 4.4.
 */
export function amlState({ bought, sold }: YearCounters, limit: number, warnBp: number): AmlState {
  const smaller = Math.min(bought, sold)
  if (smaller > limit) return 'over'
  return BigInt(smaller) * 10_000n >= BigInt(limit) * BigInt(warnBp) && limit > 0 ? 'near' : 'below'
}
