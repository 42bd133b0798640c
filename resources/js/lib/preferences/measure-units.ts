import { usePage } from '@inertiajs/react'
import { type MeasureUnits, measureUnits, unitsFor } from '#lang/measures.ts'
import { usePreferences } from './preferences.ts'

/** The units in which this user reads lengths and ring sizes: as chosen, else those of the shop, else of the language. */
export function useMeasureUnits(): MeasureUnits {
  const locale = usePreferences((state) => state.locale)
  const lengthUnit = usePreferences((state) => state.lengthUnit)
  const ringSystem = usePreferences((state) => state.ringSystem)
  const { shop } = usePage().props
  const usual = measureUnits(locale, browserRegion())
  return unitsFor([{ lengthUnit, ringSystem }, shop ?? {}], usual)
}

/** The unit for the body measures of customers: inches, or centimetres for all who do not read inches. */
export const useBodyUnit = (): 'in' | 'cm' => (useMeasureUnits().lengthUnit === 'in' ? 'in' : 'cm')

/** The country of the browser's first English: `GB` of `en-GB`. */
function browserRegion(): string | undefined {
  const english = navigator.languages.find((tag) => /^en\b/.test(tag))
  return english?.split('-')[1]
}
