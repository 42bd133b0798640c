import { useTranslation } from 'react-i18next'
import { SettingsSection } from '#client/features/operations/settings/SettingsSection.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Holidays } from './Holidays.tsx'
import type { GoldSettingsForm } from './useGoldSettings.ts'

/** The limits outside which a gold price is rejected as implausible or too old. */
export function AcceptanceFields({ form }: { form: GoldSettingsForm }) {
  const { t } = useTranslation('gold-price-sources')
  const { data, setData, errors } = form
  return (
    <SettingsSection title={t('gold.price_limits')} text={t('gold.band_hint')}>
      <DecimalField
        label={t('gold.band_least')}
        name="bandLeast"
        inputMode="numeric"
        suffix="USD"
        value={data.bandLeast}
        onChange={(bandLeast) => setData('bandLeast', bandLeast)}
        error={errors.bandLeast}
        hint={t('gold.band_unit')}
      />
      <DecimalField
        label={t('gold.band_most')}
        name="bandMost"
        inputMode="numeric"
        suffix="USD"
        value={data.bandMost}
        onChange={(bandMost) => setData('bandMost', bandMost)}
        error={errors.bandMost}
        hint={t('gold.band_unit')}
      />
      <DecimalField
        label={t('gold.hard_age')}
        name="hardAgeHours"
        inputMode="numeric"
        suffix={t('gold.hours')}
        value={data.hardAgeHours}
        onChange={(hardAgeHours) => setData('hardAgeHours', hardAgeHours)}
        error={errors.hardAgeHours}
        hint={t('gold.hard_age_hint')}
      />
      <Holidays
        days={data.holidays}
        onDays={(holidays) => setData('holidays', holidays)}
        error={errorOf(errors)}
      />
    </SettingsSection>
  )
}

/** The error of a holiday is keyed by its position in the list. */
function errorOf(errors: GoldSettingsForm['errors']): string | undefined {
  const [, error] = Object.entries(errors).find(([field]) => /^holidays(\.|$)/.test(field)) ?? []
  return error
}
