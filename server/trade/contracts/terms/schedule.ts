import { dayOf, plusDays, plusMonths, startOfDay } from '#server/platform/time/calendar.ts'

export type PaymentInterval = 'week' | 'two_weeks' | 'month'

/** One promise to pay: an ISO day and minor units. */
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
 * What is left after the deposit in equal amounts, the last one taking the cents: deposit and instalments always add
 * up to the total. Minor units. Throws RangeError where there is less than one minor unit for each. Source: domain 5.1.
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

/** ISO day → the day `n` periods later; a month that is too short gives its last day. */
export function dayAfter(day: string, every: PaymentInterval, n: number): string {
  if (every === 'month') return plusMonths(day, n)
  return plusDays(day, n * (every === 'week' ? 7 : 14))
}

/** Is the shop's day that begins at `at` over, and so many after it? Days are as long as the shop's clock makes them. */
export function isDayOver(at: string, now: string, timeZone: string, graceDays = 0): boolean {
  return now >= startOfDay(plusDays(dayOf(at, timeZone), 1 + graceDays), timeZone)
}

export interface CoveredAmount {
  amount: number
  /** How much of it the money so far covers. */
  paid: number
}

/** Money covers the deposit first, then the instalments in their order. Minor units. */
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
