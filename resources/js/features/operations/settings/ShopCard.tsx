import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Card } from '#client/ui/Card.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import { zones } from './time-zones.ts'
import type { PartForm } from './useShopParts.ts'

const UnitFields = lazyWithRetry(() => import('./UnitFields.tsx'))

/** Name, currency, units and time zone of the shop. */
export function ShopCard({ form, shop }: { form: PartForm<'shop'>; shop: ShopSettingsProps }) {
  const { t } = useTranslation('configuration')
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
          <Suspense fallback={null}>
            <UnitFields form={form} />
          </Suspense>
        </div>
        {shop.currencyFixed && <p className="text-sm text-text-3">{t('shop.currency_fixed')}</p>}
      </div>
    </Card>
  )
}

const currencies = (own: string) =>
  [...new Set([own, ...Intl.supportedValuesOf('currency')])].sort().map((id) => ({ id, label: id }))
