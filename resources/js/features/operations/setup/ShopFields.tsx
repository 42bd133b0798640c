import { useTranslation } from 'react-i18next'
import { zones } from '#client/features/operations/settings/time-zones.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useUnitOptions } from '#client/lib/preferences/unit-options.ts'
import { Card } from '#client/ui/Card.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { languageTag } from '#lang/locales.ts'
import { preferenceValues } from '#lang/preferences.ts'
import { marketsOf, type Typed } from './presets.ts'

export interface FieldsProps {
  typed: Typed
  errors: Partial<Record<string, string>>
  change: (part: Partial<Typed>) => void
}

/** Name, address, currency, time zone and tax. */
export function ShopFields({ typed, errors, change }: FieldsProps) {
  const { t } = useTranslation(['configuration', 'documents'])
  return (
    <Card title={t('configuration:shop.title')} titleSize="large">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('configuration:shop.name')}
          name="name"
          autoComplete="organization"
          value={typed.name}
          onChange={(name) => change({ name })}
          error={errors.name}
        />
        <TextAreaField
          label={t('documents:letterhead.address')}
          name="address"
          rows={2}
          autoComplete="street-address"
          value={typed.address}
          onChange={(address) => change({ address })}
          error={errors.address}
        />
        <SelectField
          label={t('configuration:shop.currency')}
          name="currency"
          options={useCurrencies(typed.currency)}
          value={typed.currency}
          onChange={(currency) => change({ currency, markets: marketsOf(currency) })}
          error={errors.currency}
        />
        <SelectField
          label={t('configuration:shop.time_zone')}
          name="timeZone"
          options={zones(typed.timeZone)}
          value={typed.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          error={errors.timeZone}
        />
        <SelectField
          label={t('configuration:field.tax')}
          name="taxMode"
          options={(['exclusive', 'inclusive'] as const).map((id) => ({
            id,
            label: t(`configuration:tax.${id}`),
          }))}
          value={typed.taxMode}
          onChange={(id) => change({ taxMode: id === 'inclusive' ? id : 'exclusive' })}
          error={errors.taxMode}
        />
        <DecimalField
          label={t('configuration:tax.rate')}
          name="taxRate"
          inputMode="decimal"
          suffix="%"
          value={typed.taxRate}
          onChange={(taxRate) => change({ taxRate })}
          error={errors.taxRate}
        />
      </div>
    </Card>
  )
}

/** The units of weights, lengths and ring sizes. */
export function UnitFields({ typed, errors, change }: FieldsProps) {
  const { t } = useTranslation(['setup', 'configuration', 'customizer'])
  const { lengthUnits, ringSystems } = useUnitOptions('locale')
  const { weightUnit, lengthUnit, ringSystem } = preferenceValues
  return (
    <Card title={t('setup:units')} titleSize="large">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          label={t('configuration:shop.unit')}
          name="weightUnit"
          options={weightUnit.map((id) => ({ id, label: t(`configuration:shop.unit_${id}`) }))}
          value={typed.weightUnit}
          onChange={(id) => change({ weightUnit: chosen(weightUnit, id) })}
          error={errors.weightUnit}
        />
        <SelectField
          label={t('customizer:length.label')}
          options={lengthUnits}
          value={typed.lengthUnit}
          onChange={(id) => change({ lengthUnit: chosen(lengthUnit, id) })}
        />
        <SelectField
          label={t('customizer:ring.label')}
          options={ringSystems}
          value={typed.ringSystem}
          onChange={(id) => change({ ringSystem: chosen(ringSystem, id) })}
        />
      </div>
      <p className="mt-3 text-sm text-text-2">{t('setup:units_hint')}</p>
    </Card>
  )
}

const chosen = <Id extends string>(ids: readonly [Id, ...Id[]], id: string): Id =>
  ids.find((one) => one === id) ?? ids[0]

/** Currencies, those that are common in jewelry first. */
function useCurrencies(own: string) {
  const locale = usePreferences((state) => state.locale)
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'currency' })
  const all = new Set([...COMMON_CURRENCIES, own, ...Intl.supportedValuesOf('currency')])
  return [...all].map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))
}

const COMMON_CURRENCIES = 'USD EUR GBP AED SAR INR TRY CNY JPY CAD AUD CHF'.split(' ')
