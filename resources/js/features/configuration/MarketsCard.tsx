import { useTranslation } from 'react-i18next'
import { StoppedCampaigns } from '#client/features/configuration/pricing/StoppedCampaigns.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import type { ShopSettingsProps } from '#server/operations/settings-page/props.ts'
import type { Market } from '#server/pricing/compare-at/law/market.ts'
import { useShopForm } from './useShopForm.ts'

const MARKETS = ['eu', 'us_ftc', 'us_ca', 'uk', 'none'] as const
const US = [
  'minimumDays',
  'lookbackDays',
  'recentDays',
  'progressiveMaxDays',
  'alwaysOnSaleDays',
  'alwaysOnSaleBp',
  'inflationDays',
] as const
const THRESHOLDS = {
  eu: ['windowDays', 'progressiveMaxDays', 'newArticleMinDays'],
  us_ftc: US,
  us_ca: US,
  uk: ['minimumDays', 'oldDays'],
} as const
type RegulatedMarket = keyof typeof THRESHOLDS
type Threshold = (typeof THRESHOLDS)[RegulatedMarket][number]

/** The markets of the shop, which decide by which law compare-at prices are checked, and how strictly. */
export function MarketsCard({ shop }: { shop: ShopSettingsProps }) {
  const { t } = useTranslation('configuration')
  const form = useShopForm('/configuration/markets', shop, typedOf)
  const formRef = useFormFocus(form.errors)
  const { data, errors, set } = form
  const chosen = (['eu', 'us_ftc', 'us_ca', 'uk'] as const).filter((one) =>
    data.markets.includes(one),
  )
  const toggle = (market: Market, isChosen: boolean) =>
    set(
      'markets',
      isChosen ? [...data.markets, market] : data.markets.filter((one) => one !== market),
    )
  const setField = (market: RegulatedMarket, field: string, text: string) =>
    set(market, { ...data[market], [field]: text })
  return (
    <Card title={t('markets.title')}>
      <form ref={formRef} onSubmit={form.send} noValidate className="flex flex-col gap-5">
        <p className="max-w-3xl text-text-2">{t('markets.text')}</p>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('markets.title')}</legend>
          {MARKETS.map((market) => (
            <CheckField
              key={market}
              label={t(`market.${market}`)}
              name={`market-${market}`}
              isSelected={data.markets.includes(market)}
              onChange={(isChosen) => toggle(market, isChosen)}
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
            <div className="clear-both grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <SelectField
                label={t('legal_rules.effect')}
                name={`${market}.effect`}
                options={(['block', 'warn'] as const).map((id) => ({
                  id,
                  label: t(`legal_rules.${id}`),
                }))}
                value={data[market].effect ?? 'warn'}
                onChange={(effect) => setField(market, 'effect', effect)}
              />
              {THRESHOLDS[market].map((field: Threshold) => (
                <TextField
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
        <div>
          <Button type="submit" isPending={form.isSending}>
            {t('markets.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function typedOf({ markets, law }: ShopSettingsProps) {
  const typed = (market: RegulatedMarket): Record<string, string> => {
    const values = law[market] as unknown as Record<string, number | string>
    const fields = THRESHOLDS[market].map((field: Threshold) => [
      field,
      field === 'alwaysOnSaleBp' ? String(Number(values[field]) / 100) : String(values[field]),
    ])
    return { ...Object.fromEntries(fields), effect: law[market].effect }
  }
  return {
    markets: markets as Market[],
    noneReason: law.noneReason ?? '',
    eu: typed('eu'),
    us_ftc: typed('us_ftc'),
    us_ca: typed('us_ca'),
    uk: typed('uk'),
  }
}
