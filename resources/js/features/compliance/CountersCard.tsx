import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import type { ComplianceProps } from '#server/compliance/props.ts'

const TONES = { below: 'positive', near: 'caution', over: 'critical' } as const

/** The threshold, in the bars and beside its name. */
const markClass = 'w-0.5 bg-text'

/** Purchases from the public and sales of this year on one scale, with the threshold that both are compared with. */
export function CountersCard({
  counters,
  currency,
}: Pick<ComplianceProps, 'counters' | 'currency'>) {
  const { t } = useTranslation('compliance')
  const format = useFormat()
  const { limit, state, year, bought, sold } = counters
  const max = Math.max(limit, bought, sold, 1)
  return (
    <Card
      title={t('counters.title', { year: String(year) })}
      actions={<Badge tone={TONES[state]}>{t(`counters.${state}`)}</Badge>}
    >
      <div className="flex flex-col gap-4">
        {(['bought', 'sold'] as const).map((side) => (
          <div key={side}>
            <p className="flex justify-between gap-4">
              <span className="text-text-2">{t(`counters.${side}`)}</span>
              <bdi className="font-medium">{format.money(counters[side], currency)}</bdi>
            </p>
            <div className="relative mt-2">
              <ProgressBar
                label={t(`counters.${side}`)}
                value={Math.max(0, counters[side])}
                max={max}
                tone={TONES[state]}
              />
              <span
                aria-hidden
                style={{ insetInlineStart: `calc(${(limit / max) * 100}% - 1px)` }}
                className={clsx(markClass, 'absolute -inset-y-1')}
              />
            </div>
          </div>
        ))}
        <p className="flex items-center gap-2 text-sm text-text-2">
          <span aria-hidden className={clsx(markClass, 'h-4 shrink-0')} />
          {t('counters.threshold', { limit: format.money(limit, currency) })}
        </p>
        <p className="text-sm text-text-3">
          {t('counters.text', { limit: format.money(limit, currency) })}
        </p>
      </div>
    </Card>
  )
}
