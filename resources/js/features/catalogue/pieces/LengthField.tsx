import { useState } from 'react'
import { INTL_UNITS } from '#client/features/catalogue/measures/useMeasures.ts'
import { numbers, textTag } from '#client/lib/intl.ts'
import { useMeasureUnits } from '#client/lib/preferences/measure-units.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { DecimalField, type DecimalFieldProps } from '#client/ui/fields/DecimalField.tsx'
import { inchesOf, type LengthEnd, lengthIn } from '#server/formula/units/measures.ts'

interface LengthFieldProps extends Omit<DecimalFieldProps, 'suffix' | 'inputMode'> {
  /** Whether it is the start or the end of a range, which then includes every length that is written as typed. */
  end?: LengthEnd
}

/** The user's unit of lengths, and how it is written. */
export function useLengthUnit() {
  const { lengthUnit } = useMeasureUnits()
  const locale = usePreferences((state) => state.locale)
  const style = { style: 'unit', unit: INTL_UNITS[lengthUnit], unitDisplay: 'short' } as const
  const parts = numbers(textTag(locale), style).formatToParts(1)
  return { lengthUnit, text: parts.find(({ type }) => type === 'unit')?.value }
}

/** A length in the user's unit. Its value is in inches, as decimal text. */
export function LengthField({ value, onChange, end = 'exact', ...props }: LengthFieldProps) {
  const { lengthUnit, text } = useLengthUnit()
  const [typed, setTyped] = useState('')
  const isTyped = inchesOf(typed, lengthUnit, end) === value
  return (
    <DecimalField
      {...props}
      inputMode="decimal"
      suffix={text}
      value={isTyped ? typed : lengthIn(value, lengthUnit)}
      onChange={(next) => {
        setTyped(next)
        onChange(inchesOf(next, lengthUnit, end))
      }}
    />
  )
}
