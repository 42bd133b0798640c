import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'
import { lineMark } from './receipt-marks.ts'

/** The price as lines that add up; without the right to see costs only melt value and sale. */
export function ReceiptLines({ receipt }: { receipt: ReceiptProps }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, receipt.currency)
  const lines = receipt.lines?.filter(({ amountMinor }) => amountMinor !== 0) ?? []
  return (
    <Facts>
      {lines.map((line) => (
        <Fact key={`${line.key} ${line.part}`} name={<LineName line={line} receipt={receipt} />}>
          {money(line.amountMinor)}
        </Fact>
      ))}
      {receipt.priceMinor !== null && (lines.length > 0 || receipt.saleMinor !== null) && (
        <Fact
          name={t('receipt.price')}
          className={clsx(lines.length > 0 && 'border-t pt-1.5 font-semibold')}
        >
          {money(receipt.priceMinor)}
        </Fact>
      )}
      {receipt.saleMinor !== null && (
        <Fact name={t('receipt.sale')}>{money(receipt.saleMinor)}</Fact>
      )}
      {receipt.compareAtMinor !== null && (
        <Fact name={t('receipt.compareAt')}>
          <s>{money(receipt.compareAtMinor)}</s>
        </Fact>
      )}
      {receipt.meltMinor !== null && (
        <Fact name={t('receipt.melt')} className="pt-1.5">
          {money(receipt.meltMinor)}
        </Fact>
      )}
    </Facts>
  )
}

interface LineNameProps {
  line: NonNullable<ReceiptProps['lines']>[number]
  receipt: ReceiptProps
}

/** The name of a line; of a piece of several metals with the alloy of its part. */
function LineName({ line: { key, part }, receipt: { karat, parts } }: LineNameProps) {
  const { t } = useTranslation('price')
  const name = t(`receipt.line.${key}`, { defaultValue: key })
  const alloy = part === 0 ? karat : parts[(part ?? 0) - 1]?.karat
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', lineMark(key, part))} />
      {alloy && parts.length > 0 ? t('receipt.ofAlloy', { name, alloy }) : name}
    </span>
  )
}

export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={clsx('space-y-1.5', className)}>{children}</dl>
)

interface FactProps {
  name: ReactNode
  children: ReactNode
  className?: string
}

export const Fact = ({ name, children, className }: FactProps) => (
  <div className={clsx('flex items-baseline justify-between gap-4', className)}>
    <dt className="text-text-2">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
