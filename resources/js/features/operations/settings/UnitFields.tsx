import { useTranslation } from 'react-i18next'
import { useUnitOptions } from '#client/lib/preferences/unit-options.ts'
import { SelectField } from '#client/ui/Field.tsx'
import type { PartForm } from './useShopParts.ts'

/** The units of lengths and ring sizes of the shop. */
export default function UnitFields({ form }: { form: PartForm<'shop'> }) {
  const { t } = useTranslation('customizer')
  const { lengthUnits, ringSystems } = useUnitOptions('locale')
  const { data, errors, set } = form
  return (
    <>
      <SelectField
        label={t('length.label')}
        name="lengthUnit"
        options={lengthUnits}
        value={data.lengthUnit}
        onChange={(unit) => set('lengthUnit', unit as typeof data.lengthUnit)}
        error={errors.lengthUnit}
      />
      <SelectField
        label={t('ring.label')}
        name="ringSystem"
        options={ringSystems}
        value={data.ringSystem}
        onChange={(system) => set('ringSystem', system as typeof data.ringSystem)}
        error={errors.ringSystem}
      />
    </>
  )
}
