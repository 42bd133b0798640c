import { type MeasureUnits, measureUnits } from '#lang/measures.ts'
import { usePreferences } from './preferences.ts'

/** The units in which this user reads lengths and ring sizes: as chosen, else those of the language. */
export function useMeasureUnits(): MeasureUnits {
  const locale = usePreferences((state) => state.locale)
  const lengthUnit = usePreferences((state) => state.lengthUnit)
  const ringSystem = usePreferences((state) => state.ringSystem)
  const usual = measureUnits(locale, browserRegion())
  return {
    lengthUnit: lengthUnit === 'locale' ? usual.lengthUnit : lengthUnit,
    ringSystem: ringSystem === 'locale' ? usual.ringSystem : ringSystem,
  }
}

/** The unit for the body measures of customers: inches, or centimetres for all who do not read inches. */
export const useBodyUnit = (): 'in' | 'cm' => (useMeasureUnits().lengthUnit === 'in' ? 'in' : 'cm')

/** The country of the browser's first English: `GB` of `en-GB`. */
function browserRegion(): string | undefined {
  const english = navigator.languages.find((tag) => /^en\b/.test(tag))
  return english?.split('-')[1]
}
