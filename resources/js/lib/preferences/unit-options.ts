import { useTranslation } from 'react-i18next'
import { leftToRight } from '#client/lib/intl.ts'
import { preferenceValues } from '#lang/preferences.ts'
import { ringSizeText } from '#server/formula/units/ring-size.ts'
import { usePreferences } from './preferences.ts'

/** The choices of the units of lengths and ring sizes; who chooses none has those of the shop, and a shop those of the language. */
export function useUnitOptions(usual: 'shop' | 'locale') {
  const { t } = useTranslation('customizer')
  const locale = usePreferences((state) => state.locale)
  return {
    lengthUnits: preferenceValues.lengthUnit.map((id) => ({
      id,
      label: t(`length.${id === 'locale' ? usual : id}`),
    })),
    ringSystems: preferenceValues.ringSystem.map((id) => ({
      id,
      label: id === 'locale' ? t(`length.${usual}`) : leftToRight(locale, ringSizeText('6', id)),
    })),
  }
}
