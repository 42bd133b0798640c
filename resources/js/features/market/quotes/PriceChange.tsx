import { clsx } from 'clsx'
import { useFormat } from '#client/lib/format.ts'

interface PriceChangeProps {
  /** Basis points; null where there is nothing to compare with. */
  bp: number | null
  className?: string
}

/** A price change; arrow, sign and colour carry the same information. */
export function PriceChange({ bp, className }: PriceChangeProps) {
  const { number } = useFormat()
  if (bp === null) return <span className={clsx('text-text-3', className)}>—</span>
  const [arrow, colour] = styles[Math.sign(bp)] ?? styles[0]
  return (
    <span dir="ltr" className={clsx('font-medium whitespace-nowrap', colour, className)}>
      <span aria-hidden>{arrow}</span> {number(bp / 10_000, CHANGE_FORMAT)}
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

const styles: Record<number, [arrow: string, colour: string]> & { 0: [string, string] } = {
  [-1]: ['▼', 'text-market-down'],
  0: ['', 'text-text-3'],
  1: ['▲', 'text-market-up'],
}
