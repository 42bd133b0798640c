import { plusYears } from '#server/platform/time/calendar.ts'
import type { PaymentTable } from '#server/trade/payments/table.ts'

/** A payment as far as it can be cash: amounts in minor units of one currency, `at` ISO. */
export interface CashPayment {
  id: number
  at: string
  direction: PaymentTable['direction']
  method: PaymentTable['method']
  amount: number
  /** What an instrument is made out for; null: the amount itself. */
  faceAmount: number | null
  reversesId: number | null
}

/** A payment by which more cash came in than may stay unreported. */
export interface CashCrossing {
  paymentId: number
  at: string
  /** What the payments counted add up to. */
  sum: number
  paymentIds: number[]
}

const INSTRUMENTS = new Set<CashPayment['method']>([
  'cashier_check',
  'money_order',
  'traveler_check',
])

/**
 * Counts the cash that one person paid, oldest first, within twelve months; above `limit` there is something to report,
 * and counting begins anew. A payment that was reversed never came in.
 *
 * @param limit minor units; exactly this much is not above it.
 * Source: 26 CFR 1.6050I-1 as told in domain 4.4. Instalments and related payments of twelve months count together;
 *   all payments of one person are taken as related, which reports too much rather than too little.
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

/** Is it cash in the law's sense? Cheques of a bank and the like are, unless one is made out for more than the limit. */
export function isCash({ method, amount, faceAmount }: CashPayment, limit: number): boolean {
  if (method === 'cash') return true
  return INSTRUMENTS.has(method) && (faceAmount ?? amount) <= limit
}

/** By when the payer is to be told of what came in on a day: 31 January of the year after. ISO days. */
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

/** The same moment twelve months before; of 29 February, the first of March. */
function yearBefore(at: string): string {
  return `${plusYears(at.slice(0, 10), -1)}${at.slice(10)}`
}

/** What was bought from the public and what was sold in a year, in minor units of one currency. */
export interface YearCounters {
  bought: number
  sold: number
}

export type AmlState = 'below' | 'near' | 'over'

/**
 * Does a dealer need an anti-money-laundering programme? Only when both sides are above the limit: a shop that buys
 * little from the public is none, however much it sells.
 *
 * @param limit minor units; exactly this much is not above it.
 * @param warnBp from which share of the limit the smaller side is near it, in basis points.
 * Source: 31 CFR 1027.100(b), as told in domain 4.4.
 */
export function amlState({ bought, sold }: YearCounters, limit: number, warnBp: number): AmlState {
  const smaller = Math.min(bought, sold)
  if (smaller > limit) return 'over'
  return BigInt(smaller) * 10_000n >= BigInt(limit) * BigInt(warnBp) && limit > 0 ? 'near' : 'below'
}
