import { useTranslation } from 'react-i18next'
import { leftToRight } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Card } from '#client/ui/Card.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { preferenceValues } from '#lang/preferences.ts'
import { ringSizeText } from '#server/formula/units/ring-size.ts'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import { zones } from './time-zones.ts'
import type { PartForm } from './useShopParts.ts'

/** Name, currency, units and time zone of the shop. */
export function ShopCard({ form, shop }: { form: PartForm<'shop'>; shop: ShopSettingsProps }) {
  const { t } = useTranslation(['configuration', 'customizer'])
  const locale = usePreferences((state) => state.locale)
  const { data, errors, set } = form
  return (
    <Card title={t('shop.title')} titleSize="large">
      <div className="flex flex-col gap-4">
        <div className="field-grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-3">
          <TextField
            label={t('shop.name')}
            name="name"
            value={data.name}
            onChange={(name) => set('name', name)}
            error={errors.name}
          />
          <SelectField
            label={t('shop.currency')}
            name="currency"
            options={currencies(data.currency)}
            disabled={shop.currencyFixed}
            value={data.currency}
            onChange={(currency) => set('currency', currency)}
            error={errors.currency}
          />
          <SelectField
            label={t('shop.unit')}
            name="weightUnit"
            options={(['g', 'dwt', 'ozt'] as const).map((id) => ({
              id,
              label: t(`shop.unit_${id}`),
            }))}
            value={data.weightUnit}
            onChange={(unit) => set('weightUnit', unit as 'g')}
            error={errors.weightUnit}
          />
          <SelectField
            label={t('shop.time_zone')}
            name="timeZone"
            options={zones(data.timeZone)}
            value={data.timeZone}
            onChange={(timeZone) => set('timeZone', timeZone)}
            error={errors.timeZone}
          />
          <SelectField
            label={t('customizer:length.label')}
            name="lengthUnit"
            options={preferenceValues.lengthUnit.map((id) => ({
              id,
              label: t(`customizer:length.${id}`),
            }))}
            value={data.lengthUnit}
            onChange={(unit) => set('lengthUnit', unit as typeof data.lengthUnit)}
            error={errors.lengthUnit}
          />
          <SelectField
            label={t('customizer:ring.label')}
            name="ringSystem"
            options={preferenceValues.ringSystem.map((id) => ({
              id,
              label:
                id === 'locale'
                  ? t('customizer:length.locale')
                  : leftToRight(locale, ringSizeText('6', id)),
            }))}
            value={data.ringSystem}
            onChange={(system) => set('ringSystem', system as typeof data.ringSystem)}
            error={errors.ringSystem}
          />
        </div>
        {shop.currencyFixed && <p className="text-sm text-text-3">{t('shop.currency_fixed')}</p>}
      </div>
    </Card>
  )
}

const currencies = (own: string) =>
  [...new Set([own, ...Intl.supportedValuesOf('currency')])].sort().map((id) => ({ id, label: id }))
