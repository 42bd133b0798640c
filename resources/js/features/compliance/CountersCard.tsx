import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { ComplianceProps } from '#server/compliance/props.ts'

const TONES = { below: 'positive', near: 'caution', over: 'critical' } as const

/** Purchases from the public and sales of this year, compared with the limit. */
export function CountersCard({
  counters,
  currency,
}: Pick<ComplianceProps, 'counters' | 'currency'>) {
  const { t } = useTranslation('compliance')
  const format = useFormat()
  const { limit, state, year } = counters
  return (
    <Card
      title={t('counters.title', { year: String(year) })}
      actions={<Badge tone={TONES[state]}>{t(`counters.${state}`)}</Badge>}
    >
      <div className="flex flex-col gap-3">
        {(['bought', 'sold'] as const).map((side) => (
          <div key={side}>
            <p className="flex justify-between gap-4">
              <span className="text-text-2">{t(`counters.${side}`)}</span>
              <bdi className="font-medium">{format.money(counters[side], currency)}</bdi>
            </p>
            <ProgressBar
              label={t(`counters.${side}`)}
              value={Math.max(0, Math.min(counters[side], limit))}
              max={Math.max(limit, 1)}
              tone={TONES[state]}
            />
            <p className="mt-1 text-end text-xs text-text-3">
              {t('counters.threshold', { limit: format.money(limit, currency) })}
            </p>
          </div>
        ))}
        <p className="text-sm text-text-3">
          {t('counters.text', { limit: format.money(limit, currency) })}
        </p>
      </div>
    </Card>
  )
}
