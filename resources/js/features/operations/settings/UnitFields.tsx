import { useTranslation } from 'react-i18next'
import { leftToRight } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { preferenceValues } from '#lang/preferences.ts'
import { ringSizeText } from '#server/formula/units/ring-size.ts'
import type { PartForm } from './useShopParts.ts'

/** The units of lengths and ring sizes of the shop. */
export default function UnitFields({ form }: { form: PartForm<'shop'> }) {
  const { t } = useTranslation('customizer')
  const locale = usePreferences((state) => state.locale)
  const { data, errors, set } = form
  return (
    <>
      <SelectField
        label={t('length.label')}
        name="lengthUnit"
        options={preferenceValues.lengthUnit.map((id) => ({ id, label: t(`length.${id}`) }))}
        value={data.lengthUnit}
        onChange={(unit) => set('lengthUnit', unit as typeof data.lengthUnit)}
        error={errors.lengthUnit}
      />
      <SelectField
        label={t('ring.label')}
        name="ringSystem"
        options={preferenceValues.ringSystem.map((id) => ({
          id,
          label: id === 'locale' ? t('length.locale') : leftToRight(locale, ringSizeText('6', id)),
        }))}
        value={data.ringSystem}
        onChange={(system) => set('ringSystem', system as typeof data.ringSystem)}
        error={errors.ringSystem}
      />
    </>
  )
}
