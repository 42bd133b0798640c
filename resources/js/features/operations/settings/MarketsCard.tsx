import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { StoppedCampaigns } from '#client/features/operations/settings/pricing/StoppedCampaigns.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField, TextAreaField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import type { Effect, Market } from '#server/pricing/compare-at/law/market.ts'
import { type RegulatedMarket, THRESHOLDS, type Threshold } from './shop-parts.ts'
import type { PartForm } from './useShopParts.ts'

const effectOf = ({ effect }: Record<string, string>): Effect =>
  effect === 'block' ? 'block' : 'warn'

const MARKETS = ['eu', 'us_ftc', 'us_ca', 'uk', 'none'] as const

/** The markets of the shop, which decide by which law compare-at prices are checked, and how strictly. */
export function MarketsCard({
  form,
  shop,
}: {
  form: PartForm<'regions'>
  shop: ShopSettingsProps
}) {
  const { t } = useTranslation('configuration')
  const { t: shell } = useTranslation('shell')
  const { t: rules } = useTranslation('legal-rules')
  const { data, errors, set } = form
  const chosen = (['eu', 'us_ftc', 'us_ca', 'uk'] as const).filter((one) =>
    data.markets.includes(one),
  )
  const toggle = (market: Market, isChosen: boolean) => {
    // `none` is not combined with another.
    const kept = data.markets.filter((one) => (one === 'none') === (market === 'none'))
    set('markets', isChosen ? [...kept, market] : data.markets.filter((one) => one !== market))
  }
  const setField = (market: RegulatedMarket, field: string, text: string) =>
    set(market, { ...data[market], [field]: text })
  return (
    <Card title={shell('nav.sale_rules')} titleSize="large">
      <div className="flex flex-col gap-5">
        <p className="max-w-3xl text-text-2">{t('markets.text')}</p>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{shell('nav.sale_rules')}</legend>
          {MARKETS.map((market) => (
            <CheckField
              key={market}
              label={t(`market.${market}`)}
              name={`market-${market}`}
              isSelected={data.markets.includes(market)}
              onChange={(isChosen) => toggle(market, isChosen)}
              className={clsx(market === 'none' && 'mt-1 max-w-xs border-t pt-3')}
            />
          ))}
          {errors.markets && (
            <p role="alert" className="text-sm font-medium text-critical">
              {errors.markets}
            </p>
          )}
        </fieldset>
        {data.markets.includes('none') && (
          <TextAreaField
            label={t('markets.none_reason')}
            name="noneReason"
            value={data.noneReason}
            onChange={(text) => set('noneReason', text)}
            error={errors.noneReason}
          />
        )}
        {chosen.map((market) => (
          <fieldset key={market} className="min-w-0 border-t pt-4">
            <legend className="float-start mb-3 w-full font-semibold">
              {t(`market.${market}`)}
            </legend>
            <div className="field-grid clear-both grid-cols-1 sm:grid-cols-2 lg:grid-cols-3">
              <SelectField
                label={t('legal_rules.effect')}
                name={`${market}.effect`}
                options={(['block', 'warn'] as const).map((id) => ({
                  id,
                  label: rules(`effect.${id}`),
                }))}
                value={effectOf(data[market])}
                hint={rules(`effect_text.${effectOf(data[market])}`)}
                onChange={(effect) => setField(market, 'effect', effect)}
              />
              {THRESHOLDS[market].map((field: Threshold) => (
                <DecimalField
                  key={field}
                  label={t(`legal_rules.${field}`)}
                  name={`${market}.${field}`}
                  inputMode="numeric"
                  suffix={field === 'alwaysOnSaleBp' ? '%' : t('legal_rules.days')}
                  value={data[market][field] ?? ''}
                  onChange={(text) => setField(market, field, text)}
                  error={errors[`${market}.${field}`]}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <StoppedCampaigns law={data} version={shop.version} />
      </div>
    </Card>
  )
}
