import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { ComplianceProps, YearCountersProps } from '#server/compliance/props.ts'

const TONES = { below: 'positive', near: 'caution', over: 'critical' } as const

/**
 * Purchases from the public and sales of this year, each compared with the threshold. A bar shows up to four times the
 * threshold; a longer one is cut near its end.
 */
export function CountersCard({
  counters,
  currency,
}: Pick<ComplianceProps, 'currency'> & { counters: YearCountersProps }) {
  const { t } = useTranslation('compliance')
  const format = useFormat()
  const { limit, state, year } = counters
  // The threshold is at a quarter: values far above it do not squeeze it to the edge.
  const max = 4 * Math.max(1, limit)
  return (
    <Card
      title={t('counters.title', { year: String(year) })}
      actions={<Badge tone={TONES[state]}>{t(`counters.${state}`)}</Badge>}
    >
      <div className="flex flex-col gap-4">
        {(['bought', 'sold'] as const).map((side) => (
          <div key={side}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-text-2">{t(`counters.${side}`)}</span>
              <span className="ms-auto flex items-baseline gap-2">
                <span className="text-sm text-text-2">
                  {t('counters.share', {
                    percent: format.number(counters[side] / Math.max(1, limit), WHOLE_PERCENT),
                  })}
                </span>
                <bdi className="font-medium">{format.money(counters[side], currency)}</bdi>
              </span>
            </p>
            <div className="relative mt-2">
              <ProgressBar
                label={t(`counters.${side}`)}
                value={Math.min(Math.max(0, counters[side]), max)}
                max={max}
                tone={TONES[state]}
              />
              <span aria-hidden className="absolute -inset-y-1 start-1/4 -ms-px w-0.5 bg-text" />
              {counters[side] > max && (
                <span
                  aria-hidden
                  className="absolute -inset-y-0.5 end-[6%] w-1.5 -skew-x-20 bg-surface"
                />
              )}
            </div>
          </div>
        ))}
        <p className="-mt-1.5 ms-[25%] text-sm text-text-2">
          {t('counters.threshold', { limit: format.money(limit, currency) })}
        </p>
        <p className="text-sm text-text-3">
          {t('counters.text', { limit: format.money(limit, currency) })}
        </p>
      </div>
    </Card>
  )
}

const WHOLE_PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const
