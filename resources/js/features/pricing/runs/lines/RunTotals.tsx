import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { changeOf, risesOf } from '#client/features/pricing/runs/run-totals.ts'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'

/** The figures of a run; counts of nothing are left out. */
export function RunTotals({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { lines, first, down, unchanged, held, blocked, out, firstMinor } = run.totals
  const counts = { first, up: risesOf(run.totals), down, unchanged, held, blocked, out }
  const change = changeOf(run.totals)
  return (
    <dl className="mb-5 flex flex-wrap gap-px overflow-hidden rounded-card border bg-border">
      <Total name={t('total.lines')}>{format.number(lines)}</Total>
      {Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([key, count]) => (
          <Total key={key} name={t(`total.${key as keyof typeof counts}`)} tone={TONES[key]}>
            {format.number(count)}
          </Total>
        ))}
      {first > 0 && (
        <Total name={t('total.firstSum')} className={sumClass}>
          {format.money(firstMinor, run.currency)}
        </Total>
      )}
      {change !== null && (
        <Total name={t('total.change')} className={sumClass}>
          {format.money(change, run.currency, { sign: true })}
        </Total>
      )}
    </dl>
  )
}

interface TotalProps {
  name: string
  tone?: string | undefined
  className?: string
  children: string
}

const Total = ({ name, tone, className = countClass, children }: TotalProps) => (
  <div className={clsx('min-w-0 flex-1 bg-surface px-3 py-3 sm:px-4', className)}>
    <dt className="text-xs text-text-2">{name}</dt>
    <dd className={clsx('font-display text-lg sm:text-xl', tone)}>
      <bdi>{children}</bdi>
    </dd>
  </div>
)

const countClass = 'basis-24 sm:basis-32'
const sumClass = 'basis-40'

const TONES: Record<string, string> = {
  up: 'text-market-up',
  down: 'text-market-down',
  held: 'text-caution',
  blocked: 'text-critical',
}
