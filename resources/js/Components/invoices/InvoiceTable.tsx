import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import type { InvoiceRowProps } from '#server/invoices/props.ts'
import { useFormat } from '../format.ts'
import { useWide } from '../price/useWide.ts'
import { previewHref } from './address.ts'
import { InvoiceBadge } from './InvoiceBadge.tsx'
import { useInvoiceWords } from './useInvoiceWords.ts'

const COLUMNS = ['number', 'customer', 'issued', 'due', 'total', 'owed', 'state'] as const
const AMOUNTS = new Set<string>(['total', 'owed'])
const cell = 'px-3 py-2'

/** Invoices as rows; as cards on a phone. */
export function InvoiceTable({ invoices }: { invoices: InvoiceRowProps[] }) {
  const { t } = useInvoiceWords()
  if (!useWide('md')) return <InvoiceCards invoices={invoices} />
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table aria-label={t('list')} className="w-full">
        <thead className="bg-sunken text-sm text-text-2">
          <tr>
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
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ invoice }: { invoice: InvoiceRowProps }) {
  const format = useFormat()
  const { customer, issuedOn, dueOn, total, paid, currency, state } = invoice
  const day = (iso: string | null) => (iso === null ? '–' : format.date(`${iso}T12:00:00Z`))
  const isOwed = state !== 'draft' && state !== 'void' && paid < total
  return (
    <tr className="relative border-t hover:bg-sunken/60 dark:hover:bg-raised">
      <td className={`${cell} whitespace-nowrap`}>
        <Name invoice={invoice} />
      </td>
      <td className={`${cell} max-w-56 truncate`}>
        <bdi>{customer.name}</bdi>
      </td>
      <td className={`${cell} text-text-2`}>{day(issuedOn)}</td>
      <td className={clsx(cell, invoice.isLate ? 'text-critical' : 'text-text-2')}>{day(dueOn)}</td>
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

function InvoiceCards({ invoices }: { invoices: InvoiceRowProps[] }) {
  const { t } = useInvoiceWords()
  const { money } = useFormat()
  return (
    <ul aria-label={t('list')} className="flex flex-col gap-2">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="relative rounded-card border bg-surface p-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Name invoice={invoice} />
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
