import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'

export function RunTotals({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { lines, up, down, unchanged, held, blocked, out, changeMinor } = run.totals
  const counts = { lines, up, down, unchanged, held, blocked, out: out ?? 0 }
  return (
    <dl className="mb-5 grid grid-cols-3 gap-px overflow-hidden rounded-card border bg-border sm:grid-cols-4 xl:grid-cols-[repeat(7,1fr)_1.6fr]">
      {Object.entries(counts).map(([key, count]) => (
        <Total
          key={key}
          name={t(`total.${key as keyof typeof counts}`)}
          tone={count > 0 ? TONES[key] : 'text-text-3'}
        >
          {format.number(count)}
        </Total>
      ))}
      <Total name={t('total.change')} className="max-sm:col-span-2">
        {format.money(changeMinor, run.currency, { sign: true })}
      </Total>
    </dl>
  )
}

interface TotalProps {
  name: string
  tone?: string | undefined
  className?: string
  children: string
}

const Total = ({ name, tone, className, children }: TotalProps) => (
  <div className={clsx('min-w-0 bg-surface px-3 py-3 sm:px-4', className)}>
    <dt className="text-xs text-text-2">{name}</dt>
    <dd className={clsx('font-display text-lg sm:text-xl', tone)}>
      <bdi>{children}</bdi>
    </dd>
  </div>
)

const TONES: Record<string, string> = {
  up: 'text-market-up',
  down: 'text-market-down',
  held: 'text-caution',
  blocked: 'text-critical',
}
