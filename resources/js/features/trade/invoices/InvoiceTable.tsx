import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { RowCheckbox } from '#client/features/trade/customers/list/RowCheckbox.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import type { InvoiceRowProps } from '#server/trade/invoices/props.ts'
import type { DraftSelection } from './DraftsBar.tsx'
import { InvoiceBadge, useInvoiceLabels } from './invoice-labels.tsx'
import { previewHref } from './invoice-links.ts'

const COLUMNS = ['number', 'customer', 'issued', 'due', 'total', 'owed', 'state'] as const
const AMOUNTS = new Set<string>(['total', 'owed'])
const cellClass = 'px-3 py-2'

interface InvoiceListProps {
  invoices: InvoiceRowProps[]
  selection: DraftSelection
}

/** Invoices as a table, or as cards on a phone. */
export function InvoiceTable({ invoices, selection }: InvoiceListProps) {
  const { t } = useInvoiceLabels()
  if (!useWide('md')) return <InvoiceCards invoices={invoices} selection={selection} />
  return (
    <div className="scroll-frame rounded-card border">
      <table aria-label={t('list')} className="w-full">
        <thead className="bg-sunken text-sm text-text-2">
          <tr>
            {selection.hasDrafts && (
              <th scope="col" data-print="no" className="w-10 ps-3">
                <RowCheckbox
                  label={t('select_all')}
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
            <InvoiceRow key={invoice.id} invoice={invoice} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface InvoiceItemProps {
  invoice: InvoiceRowProps
  selection: DraftSelection
}

function InvoiceRow({ invoice, selection }: InvoiceItemProps) {
  const format = useFormat()
  const { customer, issuedOn, dueOn, total, paid, currency, state } = invoice
  const day = (iso: string | null) => (iso === null ? '–' : format.date(`${iso}T12:00:00Z`))
  const isOwed =
    state !== 'draft' && state !== 'void' && paid < total && invoice.unfulfilledState === null
  return (
    <tr className="relative border-t hover:bg-sunken/60 dark:hover:bg-raised">
      {selection.hasDrafts && (
        <td data-print="no" className="ps-3">
          <DraftCheckbox invoice={invoice} selection={selection} />
        </td>
      )}
      <td className={`${cellClass} whitespace-nowrap`}>
        <InvoiceLink invoice={invoice} />
      </td>
      <td className={`${cellClass} max-w-56 truncate`}>
        <bdi>{customer.name}</bdi>
      </td>
      <td className={`${cellClass} whitespace-nowrap text-text-2`}>{day(issuedOn)}</td>
      <td
        className={clsx(
          cellClass,
          'whitespace-nowrap',
          invoice.isLate ? 'text-critical' : 'text-text-2',
        )}
      >
        {day(dueOn)}
      </td>
      <td className={`${cellClass} num`}>{format.money(total, currency)}</td>
      <td className={`${cellClass} num`}>{isOwed ? format.money(total - paid, currency) : '–'}</td>
      <td className={cellClass}>
        <InvoiceBadge {...invoice} />
      </td>
    </tr>
  )
}

function InvoiceLink({ invoice }: { invoice: InvoiceRowProps }) {
  const { number } = useInvoiceLabels()
  return (
    <Link
      href={previewHref(invoice.id)}
      className="font-medium after:absolute after:inset-0 hover:underline"
    >
      <bdi>{number(invoice)}</bdi>
    </Link>
  )
}

/** Only drafts can be discarded, so only they can be selected. */
function DraftCheckbox({ invoice, selection }: InvoiceItemProps) {
  const { t, number } = useInvoiceLabels()
  const { id, state } = invoice
  if (state !== 'draft') return null
  return (
    <RowCheckbox
      label={t('select', { name: number(invoice) })}
      isSelected={selection.has(id)}
      onChange={(isMarked) => selection.mark(id, isMarked)}
    />
  )
}

function InvoiceCards({ invoices, selection }: InvoiceListProps) {
  const { t } = useInvoiceLabels()
  const { money } = useFormat()
  return (
    <ul aria-label={t('list')} className="flex flex-col gap-2">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="relative rounded-card border bg-surface p-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex items-center gap-2">
              <DraftCheckbox invoice={invoice} selection={selection} />
              <InvoiceLink invoice={invoice} />
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
