import { plusDays, plusMonths } from '#server/platform/time/calendar.ts'

export type PaymentInterval = 'week' | 'two_weeks' | 'month'

/** Due day (ISO) and amount in minor units. */
export interface Instalment {
  dueOn: string
  amount: number
}

export interface SchedulePlan {
  total: number
  deposit: number
  count: number
  every: PaymentInterval
  /** ISO day of the first instalment. */
  firstOn: string
}

/**
 * Splits the rest after the deposit into equal amounts; the last one takes the remainder, so that deposit and
 * instalments add up to the total. Minor units. Throws RangeError with less than one minor unit for each.
 * Source: docs/domain.md 5.1.
 */
export function scheduleOf({ total, deposit, count, every, firstOn }: SchedulePlan): Instalment[] {
  const rest = total - deposit
  if (rest === 0) return []
  if (rest < count || count < 1) throw new RangeError(`${rest} cannot be paid in ${count} parts`)
  const each = Math.floor(rest / count)
  return Array.from({ length: count }, (_, n) => ({
    dueOn: dayAfter(firstOn, every, n),
    amount: n === count - 1 ? rest - each * (count - 1) : each,
  }))
}

/** ISO day → the day `n` periods later, or the last day of a shorter month. */
export function dayAfter(day: string, every: PaymentInterval, n: number): string {
  if (every === 'month') return plusMonths(day, n)
  return plusDays(day, n * (every === 'week' ? 7 : 14))
}

export interface CoveredAmount {
  amount: number
  /** The part covered by payments so far. */
  paid: number
}

/** Allocates payments to the deposit first, then to the instalments in order. Minor units. */
export function coveredAmounts(
  deposit: number,
  amounts: readonly number[],
  paid: number,
): CoveredAmount[] {
  let left = Math.max(0, paid - deposit)
  return amounts.map((amount) => {
    const part = Math.min(left, amount)
    left -= part
    return { amount, paid: part }
  })
}
