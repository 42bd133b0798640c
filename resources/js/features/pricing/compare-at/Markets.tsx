import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ComparePriceProps } from '#server/pricing/runs/kinds/compare/props.ts'

/** The laws that each line is checked against, and what a failed check does. */
export function Markets({ markets }: Pick<ComparePriceProps, 'markets'>) {
  const { t } = useTranslation('compare-price')
  return (
    <Card title={t('legal_rules.title')}>
      <ul className="grid gap-3">
        {markets.map(({ market, effect }) => (
          <li key={market}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {t(`market.${market}`)}
              {market !== 'none' && (
                <Badge tone={effect === 'block' ? 'critical' : 'caution'}>
                  {t(`legal_rules.effect.${effect}`)}
                </Badge>
              )}
            </p>
            <p className="text-sm text-text-2">{t(`legal_rules.text.${market}`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 border-t pt-3 text-sm text-text-3">{t('legal_rules.help')}</p>
    </Card>
  )
}
