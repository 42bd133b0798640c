import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'

interface DraftPaperProps {
  label: string
  /** The kind of document. */
  title: string
  customer: { label: string; name: string | undefined }
  due?: { label: string; day: string } | false
  lines: readonly PaperLine[]
  sums: readonly PaperSum[]
  currency: string
  /** The sums and the content below them are of earlier fields. */
  isBusy?: boolean
  children?: ReactNode
}

interface PaperLine {
  key: string
  text: string
  detail?: string
  /** Minor units; null while it is not known. */
  amount: number | null
}

interface PaperSum {
  label: string
  /** Minor units. */
  amount: number
  isTotal?: boolean
}

/** A document as it will be issued, beside the form that it follows. */
export function DraftPaper({
  label,
  title,
  customer,
  due,
  lines,
  sums,
  currency,
  isBusy = false,
  children,
}: DraftPaperProps) {
  const { date, money } = useFormat()
  const { name: shopName } = useShop()
  return (
    <section
      aria-label={label}
      aria-busy={isBusy}
      className="flex flex-col gap-5 rounded-card border bg-surface p-5 sm:p-7 xl:sticky xl:top-20"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-gold pb-3">
        <p className="font-semibold">
          <bdi>{shopName}</bdi>
        </p>
        <h2 className="font-display text-xl font-normal">{title}</h2>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-text-2">{customer.label}</p>
          <p className="font-semibold">
            <bdi>{customer.name ?? '–'}</bdi>
          </p>
        </div>
        {due && (
          <div>
            <p className="text-sm text-text-2">{due.label}</p>
            <p>{date(`${due.day}T12:00:00Z`)}</p>
          </div>
        )}
      </div>
      <ul className="divide-y border-y border-t-text">
        {lines.map(({ key, text, detail, amount }) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              <bdi>{text || '–'}</bdi>
              {detail && <span className="block text-sm text-text-2">{detail}</span>}
            </span>
            <bdi className="num">{amount === null ? '–' : money(amount, currency)}</bdi>
          </li>
        ))}
        {lines.length === 0 && <li className="py-2 text-text-2">–</li>}
      </ul>
      <div className="flex flex-col gap-5 transition-opacity delay-300 empty:hidden in-aria-busy:opacity-60">
        {sums.length > 0 && (
          <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1">
            {sums.map(({ label: sum, amount, isTotal }) => (
              <Fragment key={sum}>
                <dt className={isTotal ? 'font-semibold' : 'text-text-2'}>{sum}</dt>
                <dd className={clsx('num', isTotal && 'font-display text-2xl')}>
                  {money(amount, currency)}
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
        {children}
      </div>
    </section>
  )
}
