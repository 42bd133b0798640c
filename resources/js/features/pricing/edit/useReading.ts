import { useMemo } from 'react'
import { usePreferences } from '#client/app/preferences.ts'
import { numbers } from '#client/lib/intl.ts'
import { typedNumber } from '#client/lib/typed-number.ts'
import { languageTag } from '#lang/locales.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'
import type { Reading } from './entry.ts'

/** How this person writes a price, both ways: into a cell, and out of it. */
export function useReading(currency: string, rounding: Rounding) {
  const tag = usePreferences((state) => languageTag(state.locale))
  return useMemo(() => {
    const reading: Reading = { currency, rounding, plain: (typed) => typedNumber(typed, tag) }
    const write = (minor: number) =>
      numbers(tag, BARE).format(formatAmount(minor, currency) as Intl.StringNumericLiteral)
    return { reading, write }
  }, [currency, rounding, tag])
}

const BARE = {
  useGrouping: false,
  trailingZeroDisplay: 'stripIfInteger',
  maximumFractionDigits: 6,
  numberingSystem: 'latn',
} as const
