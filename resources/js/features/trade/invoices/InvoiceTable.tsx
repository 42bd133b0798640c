import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useWide } from '#client/features/pricing/grid/cells/useWide.ts'
import { MarkBox } from '#client/features/trade/customers/list/MarkBox.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { InvoiceRowProps } from '#server/trade/invoices/props.ts'
import { previewHref } from './address.ts'
import { InvoiceBadge } from './InvoiceBadge.tsx'
import type { DraftSelection } from './useDraftSelection.ts'
import { useInvoiceWords } from './useInvoiceWords.ts'

const COLUMNS = ['number', 'customer', 'issued', 'due', 'total', 'owed', 'state'] as const
const AMOUNTS = new Set<string>(['total', 'owed'])
const cell = 'px-3 py-2'

interface InvoicesProps {
  invoices: InvoiceRowProps[]
  selection: DraftSelection
}

/** Invoices as rows; as cards on a phone. */
export function InvoiceTable({ invoices, selection }: InvoicesProps) {
  const { t } = useInvoiceWords()
  if (!useWide('md')) return <InvoiceCards invoices={invoices} selection={selection} />
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table aria-label={t('list')} className="w-full">
        <thead className="bg-sunken text-sm text-text-2">
          <tr>
            {selection.hasDrafts && (
              <th scope="col" data-print="no" className="w-10 ps-3">
                <MarkBox
                  label={t('mark_all')}
                  isSelected={selection.isAll}
                  isIndeterminate={selection.isSome}
                  onChange={selection.markAll}
                />
              </th>
            )}
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'px-3 py-2 font-medium',
                  AMOUNTS.has(column) ? 'num' : 'text-start',
                )}
              >
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OneProps {
  invoice: InvoiceRowProps
  selection: DraftSelection
}

function Row({ invoice, selection }: OneProps) {
  const format = useFormat()
  const { customer, issuedOn, dueOn, total, paid, currency, state } = invoice
  const day = (iso: string | null) => (iso === null ? '–' : format.date(`${iso}T12:00:00Z`))
  const isOwed = state !== 'draft' && state !== 'void' && paid < total
  return (
    <tr className="relative border-t hover:bg-sunken/60 dark:hover:bg-raised">
      {selection.hasDrafts && (
        <td data-print="no" className="ps-3">
          <Mark invoice={invoice} selection={selection} />
        </td>
      )}
      <td className={`${cell} whitespace-nowrap`}>
        <Name invoice={invoice} />
      </td>
      <td className={`${cell} max-w-56 truncate`}>
        <bdi>{customer.name}</bdi>
      </td>
      <td className={`${cell} whitespace-nowrap text-text-2`}>{day(issuedOn)}</td>
      <td
        className={clsx(
          cell,
          'whitespace-nowrap',
          invoice.isLate ? 'text-critical' : 'text-text-2',
        )}
      >
        {day(dueOn)}
      </td>
      <td className={`${cell} num`}>{format.money(total, currency)}</td>
      <td className={`${cell} num`}>{isOwed ? format.money(total - paid, currency) : '–'}</td>
      <td className={cell}>
        <InvoiceBadge {...invoice} />
      </td>
    </tr>
  )
}

function Name({ invoice }: { invoice: InvoiceRowProps }) {
  const { number } = useInvoiceWords()
  return (
    <Link
      href={previewHref(invoice.id)}
      className="font-medium after:absolute after:inset-0 hover:underline"
    >
      <bdi>{number(invoice)}</bdi>
    </Link>
  )
}

/** Only drafts can be thrown away. */
function Mark({ invoice, selection }: OneProps) {
  const { t, number } = useInvoiceWords()
  const { id, state } = invoice
  if (state !== 'draft') return null
  return (
    <MarkBox
      label={t('mark', { name: number(invoice) })}
      isSelected={selection.has(id)}
      onChange={(isMarked) => selection.mark(id, isMarked)}
    />
  )
}

function InvoiceCards({ invoices, selection }: InvoicesProps) {
  const { t } = useInvoiceWords()
  const { money } = useFormat()
  return (
    <ul aria-label={t('list')} className="flex flex-col gap-2">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="relative rounded-card border bg-surface p-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex items-center gap-2">
              <Mark invoice={invoice} selection={selection} />
              <Name invoice={invoice} />
            </span>
            <InvoiceBadge {...invoice} />
          </div>
          <div className="mt-1 flex flex-wrap justify-between gap-2">
            <bdi className="min-w-0 truncate text-text-2">{invoice.customer.name}</bdi>
            <bdi className="font-medium">{money(invoice.total, invoice.currency)}</bdi>
          </div>
        </li>
      ))}
    </ul>
  )
}
