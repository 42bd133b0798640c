import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { places } from '#client/lib/figures.ts'
import { figure, leftToRight, numbers, textTag } from '#client/lib/intl.ts'
import { useMeasureUnits } from '#client/lib/preferences/measure-units.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import {
  lengthText,
  type MeasureStyle,
  measureTexts,
  type PieceMeasures,
  widthText,
} from '#server/formula/units/measures.ts'

export const INTL_UNITS = { in: 'inch', cm: 'centimeter', mm: 'millimeter' } as const

/** Writes the measures of pieces in the user's units, `long` with the names of the units in full. */
export function useMeasures(unitDisplay: 'short' | 'long' = 'short') {
  const locale = usePreferences((state) => state.locale)
  const { lengthUnit, ringSystem } = useMeasureUnits()
  const { t } = useTranslation('shell')
  return useMemo(() => {
    const write: MeasureStyle['write'] = (value, unit, most) => {
      if (unit === 'in' && unitDisplay === 'short')
        return t('unit.inch', { value: figure(locale, value, places(0, most)) })
      const style = { style: 'unit', unit: INTL_UNITS[unit], unitDisplay } as const
      return numbers(textTag(locale), { ...style, ...places(0, most) }).format(value)
    }
    const style: MeasureStyle = {
      lengthUnit,
      ringSystem,
      write,
      leftToRight: (size) => leftToRight(locale, size),
    }
    return {
      /** The measures that a piece has, each as a text. */
      textsOf: (piece: PieceMeasures) => measureTexts(piece, style),
      width: (mm: number) => widthText(mm, style),
      length: (inches: number) => lengthText(inches, style),
    }
  }, [locale, lengthUnit, ringSystem, unitDisplay, t])
}
