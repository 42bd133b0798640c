import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'

interface PriceChangeProps {
  /** Basis points; null where there is nothing to compare with. */
  bp: number | null
  className?: string
}

/** A price change, or that there is none; arrow, sign and colour carry the same information. */
export function PriceChange({ bp, className }: PriceChangeProps) {
  const { t } = useTranslation('shell')
  const { number } = useFormat()
  if (bp === null) return <span className={clsx('text-text-3', className)}>—</span>
  if (Math.round(bp) === 0)
    return <span className={clsx('text-text-3', className)}>{t('unchanged')}</span>
  const isUp = bp > 0
  return (
    <span
      dir="ltr"
      className={clsx(
        'font-medium whitespace-nowrap',
        isUp ? 'text-market-up' : 'text-market-down',
        className,
      )}
    >
      <span aria-hidden>{isUp ? '▲' : '▼'}</span> {number(bp / 10_000, CHANGE_FORMAT)}
    </span>
  )
}

/** Always two decimals, so that changes align in a column. */
const CHANGE_FORMAT = {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
} as const
