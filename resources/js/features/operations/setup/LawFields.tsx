import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import type { FieldsProps } from './ShopFields.tsx'
import { Choices, toggled } from './StockFields.tsx'

const MARKETS = ['eu', 'us_ftc', 'us_ca', 'uk'] as const

/** By whose law compare-at prices are checked. */
export function LawFields({ typed, errors, change }: FieldsProps) {
  const { t } = useTranslation(['setup', 'configuration'])
  const { markets } = typed
  return (
    <Card title={t('setup:law.title')} titleSize="large">
      <p className="mb-3 max-w-prose text-text-2">{t('setup:law.hint')}</p>
      <Choices legend={t('setup:law.title')} error={errors.markets}>
        {MARKETS.map((market) => (
          <CheckField
            key={market}
            label={t(`configuration:market.${market}`)}
            name={`market-${market}`}
            isSelected={markets.includes(market)}
            onChange={(isChosen) => change({ markets: toggled(markets, market, isChosen) })}
          />
        ))}
      </Choices>
      {markets.length === 0 && (
        <p role="status" className="mt-3 max-w-prose text-text-2">
          {t('setup:law.none')}
        </p>
      )}
    </Card>
  )
}
