import { useTranslation } from 'react-i18next'
import { Related } from '#client/app/Related.tsx'
import { jumpTargetClass } from '#client/features/pricing/impact/JumpLink.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ComparePriceProps } from '#server/pricing/compare-at/props.ts'

/** The laws that each line is checked against, and what a failed check does. */
export function Markets({ markets }: Pick<ComparePriceProps, 'markets'>) {
  const { t } = useTranslation(['compare-price', 'legal-rules', 'shell'])
  const can = useCan()
  return (
    <Card id="legal-check" title={t('compare-price:legal_rules.title')} className={jumpTargetClass}>
      <ul className="grid gap-3">
        {markets.map(({ market, effect }) => (
          <li key={market}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {t(`compare-price:market.${market}`)}
              {market !== 'none' && (
                <Badge tone={effect === 'block' ? 'critical' : 'caution'}>
                  {t(`legal-rules:effect.${effect}`)}
                </Badge>
              )}
            </p>
            <p className="text-sm text-text-2">{t(`compare-price:legal_rules.text.${market}`)}</p>
            {market !== 'none' && (
              <p className="text-sm text-text-3">{t(`legal-rules:effect_text.${effect}`)}</p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-2 border-t pt-3 text-sm">
        <p className="text-text-3">{t('compare-price:legal_rules.help')}</p>
        <p className="text-text-3">{t('compare-price:legal_rules.listed')}</p>
        <Related
          look="inline"
          items={[
            ...(can['pricing_settings.see']
              ? [{ href: '/configuration#regions', text: t('shell:nav.sale_rules') }]
              : []),
            { href: '/compliance', text: t('shell:nav.compliance') },
          ]}
        />
      </div>
    </Card>
  )
}
