import { clsx } from 'clsx'
import { useFormat } from '#client/lib/format.ts'
import { ofRows } from '#client/lib/useRowSelection.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { InvoiceListProps, InvoiceRowProps } from '#server/trade/invoices/props.ts'
import type { DraftSelection } from './DraftsBar.tsx'
import { InvoiceBadge, useInvoiceLabels } from './invoice-labels.tsx'
import { previewHref } from './invoice-links.ts'

interface InvoiceTableProps {
  invoices: InvoiceRowProps[]
  /** On all invoices that match the filters. */
  totalOwed: InvoiceListProps['totalOwed']
  selection: DraftSelection
}

/** Invoices. Only drafts can be discarded, so only a list of drafts has check boxes. */
export function InvoiceTable({ invoices, totalOwed, selection }: InvoiceTableProps) {
  const { t, number } = useInvoiceLabels()
  return (
    <DataTable<InvoiceRowProps>
      label={t('list')}
      rows={invoices}
      columns={useInvoiceColumns(totalOwed)}
      rowKey={({ id }) => id}
      href={({ id }) => previewHref(id)}
      peek={{ title: number }}
      {...(selection.isDrafts && {
        selection: {
          ...ofRows<InvoiceRowProps, DraftSelection>(selection),
          label: (invoice) => t('select', { name: number(invoice) }),
          allLabel: t('select_all'),
        },
      })}
    />
  )
}

function useInvoiceColumns(totalOwed: InvoiceListProps['totalOwed']): Column<InvoiceRowProps>[] {
  const { t, number } = useInvoiceLabels()
  const format = useFormat()
  const day = (iso: string | null) => (iso === null ? '–' : format.date(`${iso}T12:00:00Z`))
  const labeled = (label: string, amount: number, currency: string) => (
    <>
      <span className="text-sm font-normal text-text-2">{label}</span>{' '}
      <bdi>{format.money(amount, currency)}</bdi>
    </>
  )
  const owed = totalOwed
    .filter(({ owed }) => owed > 0)
    .map(({ currency, owed }) => <div key={currency}>{format.money(owed, currency)}</div>)
  return [
    {
      key: 'number',
      label: t('column.number'),
      total: owed.length > 0 && t('column.owed'),
      cell: (invoice) => <bdi>{number(invoice)}</bdi>,
    },
    {
      key: 'customer',
      label: t('column.customer'),
      cell: ({ customer }) => <bdi title={customer.name}>{customer.name}</bdi>,
      className: 'max-w-56 truncate',
      phone: 'second',
    },
    {
      key: 'issued',
      label: t('column.issued'),
      cell: ({ issuedOn }) => <span className="whitespace-nowrap">{day(issuedOn)}</span>,
      className: 'text-text-2',
      sort: { direction: 'descending' },
      priority: 3,
    },
    {
      key: 'due',
      label: t('column.due'),
      cell: ({ dueOn, isLate }) => (
        <span className={clsx('whitespace-nowrap', isLate ? 'text-critical' : 'text-text-2')}>
          {day(dueOn)}
        </span>
      ),
      priority: 2,
      phone: 'second',
      phoneCell: (invoice) =>
        isOwed(invoice) &&
        invoice.dueOn && (
          <span className={clsx(invoice.isLate && 'text-critical')}>
            {t('column.due')} <bdi>{day(invoice.dueOn)}</bdi>
          </span>
        ),
    },
    {
      key: 'total',
      label: t('column.total'),
      cell: ({ total, currency }) => format.money(total, currency),
      align: 'num',
      phone: 'second',
      phoneCell: (invoice) =>
        isOwed(invoice) &&
        invoice.paid !== 0 &&
        labeled(t('column.total'), invoice.total, invoice.currency),
    },
    {
      key: 'owed',
      total: owed.length > 0 && owed,
      label: t('column.owed'),
      cell: (invoice) =>
        isOwed(invoice) ? format.money(invoice.total - invoice.paid, invoice.currency) : '–',
      align: 'num',
      priority: 2,
      phone: 'first-end',
      phoneCell: (invoice) =>
        isOwed(invoice) ? (
          labeled(t('column.owed'), invoice.total - invoice.paid, invoice.currency)
        ) : (
          <span className="font-normal">
            {labeled(t('column.total'), invoice.total, invoice.currency)}
          </span>
        ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (invoice) => <InvoiceBadge {...invoice} />,
      phone: 'second-end',
    },
  ]
}

const isOwed = ({ state, paid, total, unfulfilledState }: InvoiceRowProps) =>
  state !== 'draft' && state !== 'void' && paid < total && unfulfilledState === null
