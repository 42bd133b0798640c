import type { Tax, TaxMode } from '#server/formula/settings/rule.ts'
import { taxRateOf, taxWithin } from '#server/formula/settings/tax.ts'
import { divideHalfEven, ONE } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'

/**
 * The tax on an amount: inside it when inclusive, to be added half to even when exclusive. Minor units.
 * Source: docs/domain.md 1.4.
 */
export function taxOn(amountMinor: number, tax: Tax): number {
  if (tax.mode === 'inclusive') return taxWithin(amountMinor, tax)
  return safeNumber(divideHalfEven(BigInt(amountMinor) * taxRateOf(tax), ONE))
}

/** The tax of a line as it is stored on it: the name and rate (millionths) of its class at the time. */
export interface LineTax {
  /** Empty on lines from before tax classes. */
  name: string
  ratePpm: number
  /** Why the class applies, such as the number of a certificate; empty where the class needs none. */
  reason: string
}

export interface TaxedLine {
  qty: number
  /** Minor units. */
  unitPrice: number
  tax: LineTax
}

/** What is taxed by one class for one reason, without the tax, and the tax. Minor units. */
export interface TaxSum extends LineTax {
  base: number
  tax: number
  /** The part of the shipping in it. */
  shipping: number
}

export interface InvoiceSums {
  subtotal: number
  tax: number
  total: number
  /** In the order of the first line of each class; base and tax of all add up to the total. */
  taxes: TaxSum[]
}

interface Adjustments {
  discount: number
  shipping: number
}

const NO_ADJUSTMENTS: Adjustments = { discount: 0, shipping: 0 }

/**
 * The sums of an invoice: lines − discount + shipping, with the tax inside or added, calculated per line as for
 * contracts. subtotal − discount + shipping + tax is always the total. Minor units. Source: docs/domain.md 1.4.
 */
export function invoiceSums(
  lines: readonly TaxedLine[],
  adjustments: Adjustments,
  mode: TaxMode,
): InvoiceSums {
  const { discount, shipping } = adjustments
  const gross = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const taxes = taxSums(lines, mode, adjustments)
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0)
  const subtotal = mode === 'inclusive' ? gross - tax : gross
  return { subtotal, tax, total: subtotal - discount + shipping + tax, taxes }
}

/**
 * The tax of lines by class and reason. Discount and shipping are shared over the classes in proportion to their goods,
 * and taxed like these. Minor units. Source: docs/domain.md 1.4.
 */
export function taxSums(
  lines: readonly TaxedLine[],
  mode: TaxMode,
  { discount, shipping }: Adjustments = NO_ADJUSTMENTS,
): TaxSum[] {
  const groups = Map.groupBy(lines, ({ tax: { name, ratePpm, reason } }) =>
    JSON.stringify([name, ratePpm, reason]),
  )
  const goods = [...groups.values()].map((group) =>
    group.reduce((sum, line) => sum + amountOf(line), 0),
  )
  const discounts = sharesOf(discount, goods)
  const shippings = sharesOf(shipping, goods)
  return [...groups.values()].flatMap((group, n) => {
    const [first] = group
    if (!first) return []
    const on = { mode, ratePpm: first.tax.ratePpm }
    const [less, more] = [discounts[n] ?? 0, shippings[n] ?? 0]
    const onGoods = group.reduce((sum, line) => sum + taxOn(amountOf(line), on), 0)
    const tax = Math.max(0, onGoods - taxOn(less, on) + taxOn(more, on))
    const amount = (goods[n] ?? 0) - less + more
    return [
      { ...first.tax, base: mode === 'inclusive' ? amount - tax : amount, tax, shipping: more },
    ]
  })
}

/** One class at 0 % for no reason is not shown: nothing is taxed. */
export function shownTaxes(taxes: TaxSum[]): TaxSum[] {
  return taxes.length === 1 && taxes[0]?.ratePpm === 0 && taxes[0].reason === '' ? [] : taxes
}

const amountOf = ({ qty, unitPrice }: TaxedLine): number => qty * unitPrice

/**
 * Shares an amount in proportion to weights: each share rounded down, and what is left goes one by one to those that
 * were rounded down the most, so that the shares add up to the amount. Without any weight the first gets all.
 */
export function sharesOf(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all === 0n) return weights.map((_, n) => (n === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => safeNumber(share / all))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, n) => ({ n, remainder: share % all }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.n - b.n)
  for (const { n } of byRemainder.slice(0, left)) shares[n] = (shares[n] ?? 0) + 1
  return shares
}
