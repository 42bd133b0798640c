import { useMemo } from 'react'
import { create } from 'zustand'
import { usePreferences } from '#client/app/preferences.ts'
import type { CellPosition } from '#client/features/pricing/grid/cells/grid-keys.ts'
import { numbers } from '#client/lib/intl.ts'
import { typedNumber } from '#client/lib/typed-number.ts'
import { languageTag } from '#lang/locales.ts'
import { type Fixed, mul, mulDiv, ONE, parseDecimal } from '#server/formula/units/fixed.ts'
import { type Currency, formatAmount, fromMinor, toMinor } from '#server/formula/units/money.ts'
import { type Rounding, roundPrice } from '#server/formula/units/rounding.ts'

export interface EntryFormat {
  currency: Currency
  /** How a price that comes of a percentage is made round. */
  rounding: Rounding
  /** A number as this person types it → plain decimal text. */
  toDecimal: (typed: string) => string
}

/** Far more than any piece costs, and a slip of the hand: minor units. */
const MAX_MINOR = 100_000_000_000

/**
 * What somebody typed into a cell → the price, minor units; null when it is none. `4409`, `=4409`: that price.
 * `+10%`, `-5%`: of the price there was, made round by the shop's rule. `+50`, `-5`, `*1.1`, `/2`: worked out from it.
 */
export function priceTyped(
  typed: string,
  before: number | null,
  reading: EntryFormat,
): number | null {
  const text = typed.trim().replace(/^=/, '').replaceAll('−', '-').replaceAll('٪', '%')
  const [, sign = '', figures = '', percent = ''] =
    /^([-+*/×÷]?)\s*([^%]*?)\s*(%?)$/.exec(text) ?? []
  const number = parseDecimal(reading.toDecimal(withoutCurrency(figures)))
  if (number === null || number < 0n) return null
  if (sign === '' && percent === '') return inRange(toMinor(number, reading.currency))
  if (before === null || sign === '') return null
  const result = calculate(fromMinor(before, reading.currency), sign, number, percent === '%')
  if (result === null || result <= 0n) return null
  return inRange(
    percent
      ? roundPrice(result, reading.rounding, reading.currency)
      : toMinor(result, reading.currency),
  )
}

/** Keys that begin an entry by themselves. */
export const startsEntry = (key: string): boolean => /^[\p{Nd}+\-−=*/.,٫]$/u.test(key)

function calculate(price: Fixed, sign: string, number: Fixed, isPercent: boolean): Fixed | null {
  const part = isPercent ? mulDiv(number, 1n, 100n) : number
  if (sign === '+') return price + (isPercent ? mul(price, part) : part)
  if (sign === '-') return price - (isPercent ? mul(price, part) : part)
  if (sign === '*' || sign === '×') return mul(price, part)
  return part === 0n ? null : mulDiv(price, ONE, part)
}

const inRange = (minor: number): number | null => (minor > 0 && minor <= MAX_MINOR ? minor : null)

/** A spreadsheet may send the money's sign along. */
function withoutCurrency(text: string): string {
  return text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, '').replace(/^[A-Z]{3}\s+|\s+[A-Z]{3}$/g, '')
}

/** The cell that is being typed into, and what stood there when that began. */
export interface CellEntry {
  position: CellPosition
  text: string
  /** Opened with the price in it, or typed over it. */
  startedBy: 'opened' | 'typed'
}

export const useCellEntry = create<{ entry: CellEntry | null }>(() => ({ entry: null }))

export function startEntry(entry: CellEntry) {
  useCellEntry.setState({ entry })
}

export function endEntry() {
  useCellEntry.setState({ entry: null })
}

/** How this person writes a price, both ways: into a cell, and out of it. */
export function useEntryFormat(currency: string, rounding: Rounding) {
  const tag = usePreferences((state) => languageTag(state.locale))
  return useMemo(() => {
    const reading: EntryFormat = {
      currency,
      rounding,
      toDecimal: (typed) => typedNumber(typed, tag),
    }
    const write = (minor: number) =>
      numbers(tag, PLAIN_NUMBER).format(formatAmount(minor, currency) as Intl.StringNumericLiteral)
    return { reading, write }
  }, [currency, rounding, tag])
}

const PLAIN_NUMBER = {
  useGrouping: false,
  trailingZeroDisplay: 'stripIfInteger',
  maximumFractionDigits: 6,
  numberingSystem: 'latn',
} as const
