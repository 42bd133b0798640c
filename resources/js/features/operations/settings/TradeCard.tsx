import { useTranslation } from 'react-i18next'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { Card } from '#client/ui/Card.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { PartForm } from './useShopParts.ts'

/** The typed numbers in the order of their groups, with their units. */
const UNITS = {
  layawayMinDeposit: 'percent',
  layawayFee: 'percent',
  layawayGraceDays: 'days',
  layawayCount: undefined,
  customDeposit: 'percent',
  tolerance: 'percent',
  quoteDays: 'days',
  lockMinutes: 'minutes',
  memoDays: 'days',
  returnDays: 'days',
  pay: 'percent',
  lockMaxDays: 'days',
  quoteMaxDays: 'days',
  layawayMaxDays: 'days',
  memoMaxDays: 'days',
  saleMaxDays: 'days',
  lockMinDeposit: 'percent',
  customMinDeposit: 'percent',
  maxDiscount: 'percent',
  overMelt: 'percent',
} as const
const NUMBERS = Object.keys(UNITS) as (keyof typeof UNITS)[]
const INTERVALS = ['week', 'two_weeks', 'month'] as const

/** Defaults of new contracts: deposits, instalments, periods, tolerance and the buy-back rate. */
export default function TradeCard({
  form,
  shop,
}: {
  form: PartForm<'terms'>
  shop: ShopSettingsProps
}) {
  const { t: contractText, type } = useContractLabels()
  const { t } = useTranslation('configuration')
  const { t: shell } = useTranslation('shell')
  const { data, errors, set } = form
  return (
    <Card title={shell('nav.terms')} titleSize="large">
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-1 gap-x-5 gap-y-6 border-t pt-4 lg:grid-cols-3">
          {tradeGroupsOf(shop).map(({ type: contractType, fields, hasEvery }) => (
            <SettingsSection
              key={contractType}
              title={type(contractType)}
              columns={fields.length > 1 ? 3 : 1}
              className={fields.length > 1 ? 'lg:col-span-3' : undefined}
            >
              {fields.map(({ name, unit }) => (
                <DecimalField
                  key={name}
                  label={t(`trade.${name}`)}
                  name={name}
                  inputMode={unit === 'percent' ? 'decimal' : 'numeric'}
                  suffix={unit && contractText(`term.${unit}`)}
                  value={data[name]}
                  onChange={(typed) => set(name, typed)}
                  error={errors[name]}
                />
              ))}
              {hasEvery && (
                <SelectField
                  label={contractText('term.every')}
                  options={INTERVALS.map((id) => ({
                    id,
                    label: contractText(`term.every_${id}`),
                  }))}
                  value={data.layawayEvery}
                  onChange={(id) =>
                    set('layawayEvery', INTERVALS.find((interval) => interval === id) ?? 'month')
                  }
                  error={errors.layawayEvery}
                />
              )}
            </SettingsSection>
          ))}
        </div>
        <p className="text-sm text-text-2">{t('trade.help')}</p>
      </div>
    </Card>
  )
}

/** The default terms per contract type; the largest groups come first so that the rows are filled. */
function tradeGroupsOf({ defaultTerms }: ShopSettingsProps) {
  return defaultTerms
    .map(({ type, terms }) => ({
      type,
      fields: NUMBERS.filter((name) => terms.includes(name)).map((name) => ({
        name,
        unit: UNITS[name],
      })),
      hasEvery: terms.includes('layawayEvery'),
    }))
    .toSorted((a, b) => b.fields.length - a.fields.length)
}
