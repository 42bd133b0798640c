import { useMemo } from 'react'
import { create } from 'zustand'
import type { Position } from '#client/features/pricing/price-chart/cells/grid-keys.ts'
import { numbers } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { typedNumber } from '#client/lib/typing/typed-number.ts'
import { languageTag } from '#lang/locales.ts'
import { type Fixed, mul, mulDiv, ONE, parseDecimal } from '#server/formula/units/fixed.ts'
import { type Currency, formatAmount, fromMinor, toMinor } from '#server/formula/units/money.ts'
import { type Rounding, roundPrice } from '#server/formula/units/rounding.ts'

export interface EntryFormat {
  currency: Currency
  /** How a price calculated from a percentage is rounded. */
  rounding: Rounding
  /** A number as the user types it → plain decimal text. */
  toDecimal: (typed: string) => string
}

/** Far more than any piece costs, so probably a typing error: minor units. */
const MAX_MINOR = 100_000_000_000

/**
 * A typed cell entry → the price, minor units; null when it is invalid. `4409`, `=4409`: that price. `+10%`, `-5%`:
 * relative to the previous price, rounded by the shop's rule. `+50`, `-5`, `*1.1`, `/2`: calculated from it.
 */
export function priceTyped(
  typed: string,
  before: number | null,
  entryFormat: EntryFormat,
): number | null {
  const text = typed.trim().replace(/^=/, '').replaceAll('−', '-').replaceAll('٪', '%')
  const [, sign = '', figures = '', percent = ''] =
    /^([-+*/×÷]?)\s*([^%]*?)\s*(%?)$/.exec(text) ?? []
  const number = parseDecimal(entryFormat.toDecimal(withoutCurrency(figures)))
  if (number === null || number < 0n) return null
  if (sign === '' && percent === '') return inRange(toMinor(number, entryFormat.currency))
  if (before === null || sign === '') return null
  const result = calculate(fromMinor(before, entryFormat.currency), sign, number, percent === '%')
  if (result === null || result <= 0n) return null
  return inRange(
    percent
      ? roundPrice(result, entryFormat.rounding, entryFormat.currency)
      : toMinor(result, entryFormat.currency),
  )
}

/** Whether this key in a selected cell opens its field with what was typed: digits of any script, and signs of a calculation. */
export const startsEntry = (key: string): boolean => /^[\p{Nd}+\-−=*/.,٫]$/u.test(key)

function calculate(price: Fixed, sign: string, number: Fixed, isPercent: boolean): Fixed | null {
  const part = isPercent ? mulDiv(number, 1n, 100n) : number
  if (sign === '+') return price + (isPercent ? mul(price, part) : part)
  if (sign === '-') return price - (isPercent ? mul(price, part) : part)
  if (sign === '*' || sign === '×') return mul(price, part)
  return part === 0n ? null : mulDiv(price, ONE, part)
}

const inRange = (minor: number): number | null => (minor > 0 && minor <= MAX_MINOR ? minor : null)

/** Removes the currency sign or code that a spreadsheet may add. */
function withoutCurrency(text: string): string {
  return text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, '').replace(/^[A-Z]{3}\s+|\s+[A-Z]{3}$/g, '')
}

/** The cell being edited, with its initial text. */
export interface CellEntry {
  position: Position
  variantId: number
  text: string
  /** Opened with the existing price, or by typing over it. */
  startedBy: 'opened' | 'typed'
}

/** `typed` is what the input contains; the comparison in the receipt reads it. */
export const useCellEntry = create<{ entry: CellEntry | null; typed: string }>(() => ({
  entry: null,
  typed: '',
}))

export function startEntry(entry: CellEntry) {
  useCellEntry.setState({ entry, typed: entry.startedBy === 'typed' ? entry.text : '' })
}

export function setTyped(typed: string) {
  useCellEntry.setState({ typed })
}

export function endEntry() {
  useCellEntry.setState({ entry: null })
}

/** Parses and formats prices in the user's number format. */
export function useEntryFormat(currency: string, rounding: Rounding) {
  const tag = usePreferences((state) => languageTag(state.locale))
  return useMemo(() => {
    const entryFormat: EntryFormat = {
      currency,
      rounding,
      toDecimal: (typed) => typedNumber(typed, tag),
    }
    const write = (minor: number) =>
      numbers(tag, PLAIN_NUMBER).format(formatAmount(minor, currency) as Intl.StringNumericLiteral)
    return { entryFormat, write }
  }, [currency, rounding, tag])
}

const PLAIN_NUMBER = {
  useGrouping: false,
  trailingZeroDisplay: 'stripIfInteger',
  maximumFractionDigits: 6,
  numberingSystem: 'latn',
} as const
