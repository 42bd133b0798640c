import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { PriceRunProps } from '#server/pricing/runs/props.ts'

/** The figures of a run. Counts of nothing are left out, and the number of pieces where another count equals it. */
export function RunTotals({ run, firstPrices }: Pick<PriceRunProps, 'run' | 'firstPrices'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { lines, changeMinor, first, up, down, removed, unchanged, held, blocked, out } = run.totals
  const counts = { first, up, down, removed, unchanged, held, blocked, out }
  const price = (minor: number) => format.money(minor, run.currency, { zeros: 'strip' })
  return (
    <dl className="mb-5 flex max-w-full flex-wrap sm:w-fit gap-px overflow-hidden rounded-card border bg-border">
      {!Object.values(counts).includes(lines) && (
        <Total name={t('total.lines')}>{format.number(lines)}</Total>
      )}
      {Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([key, count]) => (
          <Total key={key} name={t(`total.${key as keyof typeof counts}`)} tone={TONES[key]}>
            {format.number(count)}
          </Total>
        ))}
      {firstPrices && (
        <Total name={t('total.firstRange')} className={sumClass}>
          {[...new Set([firstPrices.lowest, firstPrices.highest].map(price))].map((end, index) => (
            <Fragment key={end}>
              {index > 0 && ' – '}
              <bdi>{end}</bdi>
            </Fragment>
          ))}
        </Total>
      )}
      {changeMinor !== null && (
        <Total name={t('total.change')} className={sumClass}>
          <bdi>{format.money(changeMinor, run.currency, { sign: true })}</bdi>
        </Total>
      )}
    </dl>
  )
}

interface TotalProps {
  name: string
  tone?: string | undefined
  className?: string
  children: ReactNode
}

const Total = ({ name, tone, className = countClass, children }: TotalProps) => (
  <div className={clsx('flex-auto bg-surface px-3 py-3 sm:px-4', className)}>
    <dt className="text-xs text-text-2">{name}</dt>
    <dd className={clsx('font-display text-lg sm:text-xl', tone)}>{children}</dd>
  </div>
)

const countClass = 'min-w-24 sm:min-w-32'
const sumClass = 'min-w-40'

const TONES: Record<string, string> = {
  up: 'text-market-up',
  down: 'text-market-down',
  held: 'text-caution',
  blocked: 'text-critical',
}
