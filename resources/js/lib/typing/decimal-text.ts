import { useState } from 'react'
import { numbers } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { languageTag } from '#lang/locales.ts'
import { typedNumber } from './typed-number.ts'

/**
 * Plain decimal text with the separators of a language: 10000.00 is '10.000,00' in German. `typedNumber` reads it back.
 * Text that is not a plain number stays as it is.
 */
export function decimalText(value: string, tag: string): string {
  if (!/^\d+(\.\d+)?$/.test(value)) return value
  const digits = value.split('.')[1]?.length ?? 0
  return numbers(tag, {
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value as `${number}`)
}

/** The text of a number field: as typed until the field is left, and with separators afterwards. */
export function useDecimalText(value: string, onChange: (value: string) => void) {
  const tag = languageTag(usePreferences((state) => state.locale))
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && typedNumber(typed, tag) === value
  return {
    value: isTyped ? typed : decimalText(value, tag),
    onChange: (text: string) => {
      setTyped(text)
      onChange(typedNumber(text, tag))
    },
    onBlur: () => setTyped(null),
  }
}
