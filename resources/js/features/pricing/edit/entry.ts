import { type Fixed, mul, mulDiv, ONE, parseDecimal } from '#server/formula/units/fixed.ts'
import { type Currency, fromMinor, toMinor } from '#server/formula/units/money.ts'
import { type Rounding, roundPrice } from '#server/formula/units/rounding.ts'

export interface Reading {
  currency: Currency
  /** How a price that comes of a percentage is made round. */
  rounding: Rounding
  /** A number as this person types it → plain decimal text. */
  plain: (typed: string) => string
}

/** Far more than any piece costs, and a slip of the hand: minor units. */
const MOST_MINOR = 100_000_000_000

/**
 * What somebody typed into a cell → the price, minor units; null when it is none. `4409`, `=4409`: that price.
 * `+10%`, `-5%`: of the price there was, made round by the shop's rule. `+50`, `-5`, `*1.1`, `/2`: worked out from it.
 */
export function priceTyped(typed: string, before: number | null, reading: Reading): number | null {
  const text = typed.trim().replace(/^=/, '').replaceAll('−', '-').replaceAll('٪', '%')
  const [, sign = '', figures = '', percent = ''] =
    /^([-+*/×÷]?)\s*([^%]*?)\s*(%?)$/.exec(text) ?? []
  const number = parseDecimal(reading.plain(withoutCurrency(figures)))
  if (number === null || number < 0n) return null
  if (sign === '' && percent === '') return within(toMinor(number, reading.currency))
  if (before === null || sign === '') return null
  const result = workedOut(fromMinor(before, reading.currency), sign, number, percent === '%')
  if (result === null || result <= 0n) return null
  return within(
    percent
      ? roundPrice(result, reading.rounding, reading.currency)
      : toMinor(result, reading.currency),
  )
}

/** Keys that begin an entry by themselves. */
export const beginsEntry = (key: string): boolean => /^[\p{Nd}+\-−=*/.,٫]$/u.test(key)

function workedOut(price: Fixed, sign: string, number: Fixed, isPercent: boolean): Fixed | null {
  const part = isPercent ? mulDiv(number, 1n, 100n) : number
  if (sign === '+') return price + (isPercent ? mul(price, part) : part)
  if (sign === '-') return price - (isPercent ? mul(price, part) : part)
  if (sign === '*' || sign === '×') return mul(price, part)
  return part === 0n ? null : mulDiv(price, ONE, part)
}

const within = (minor: number): number | null => (minor > 0 && minor <= MOST_MINOR ? minor : null)

/** A spreadsheet may send the money's sign along. */
function withoutCurrency(text: string): string {
  return text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, '').replace(/^[A-Z]{3}\s+|\s+[A-Z]{3}$/g, '')
}
