import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { CustomerName, Tags } from '#client/features/trade/customers/CustomerParts.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { CustomerRowProps, CustomersProps } from '#server/trade/customers/props.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { Selection } from './useSelection.ts'

interface CustomerTableProps extends Pick<CustomersProps, 'customers' | 'columns'> {
  selection: Selection
}

const headClass = 'px-3 py-2 font-medium'
const cellClass = 'px-3 py-2'

/** The list as a table, for wide screens. */
export function CustomerTable({ customers, columns, selection }: CustomerTableProps) {
  const { t } = useTranslation('customers')
  return (
    <div className="scroll-frame rounded-card border">
      <table aria-label={t('list')} className="w-full">
        <thead className="bg-sunken text-sm text-text-2">
          <tr>
            <th scope="col" data-print="no" className="w-10 ps-3">
              <RowCheckbox
                label={t('select_all')}
                isSelected={selection.isAll}
                isIndeterminate={selection.isSome}
                onChange={selection.markAll}
              />
            </th>
            {(['name', ...columns] as const).map((column) => (
              <th key={column} scope="col" className={`${headClass} text-start`}>
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col" className={`${headClass} num`}>
              {t('column.contracts')}
            </th>
            <th scope="col" className={`${headClass} num`}>
              {t('column.value')}
            </th>
            <th scope="col" className={`${headClass} text-start fold-below-lg`}>
              {t('column.last')}
            </th>
            <th scope="col" className={`${headClass} text-start fold-below-lg`}>
              {t('column.tags')}
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <CustomerRow
              key={customer.id}
              customer={customer}
              columns={columns}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CustomerRow({
  customer,
  columns,
  selection,
}: Omit<CustomerTableProps, 'customers'> & { customer: CustomerRowProps }) {
  const { t } = useTranslation('customers')
  const format = useFormat()
  const { currency } = useShop()
  const { id, name, contracts, open, value, lastContactAt, tags } = customer
  return (
    <tr className="relative border-t hover:bg-sunken/60 dark:hover:bg-raised">
      <td data-print="no" className="ps-3">
        {!customer.isErased && (
          <RowCheckbox
            label={t('select', { name })}
            isSelected={selection.has(id)}
            onChange={(isMarked) => selection.mark(id, isMarked)}
          />
        )}
      </td>
      <td className={`${cellClass} max-w-72`}>
        <Link
          href={`/customers/${id}`}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          <CustomerName customer={customer} />
        </Link>
        {customer.contact && (
          <bdi className="block truncate text-sm text-text-2">{customer.contact}</bdi>
        )}
        {customer.isArchived && !customer.isErased && <Badge tone="caution">{t('archived')}</Badge>}
      </td>
      {columns.map((column) =>
        column === 'phone' ? (
          <td key={column} className={`${cellClass} max-w-56 text-sm`}>
            <bdi dir="ltr" className="block truncate">
              {customer.phone ?? customer.email ?? ''}
            </bdi>
          </td>
        ) : (
          <td key={column} className={`${cellClass} max-w-40 truncate`}>
            <bdi>{customer[column]}</bdi>
          </td>
        ),
      )}
      <td className={`${cellClass} num`}>
        {format.number(contracts)}
        {open > 0 && <span className="text-text-2"> ({t('open', { count: open })})</span>}
      </td>
      <td className={`${cellClass} num`}>{value > 0 ? format.money(value, currency) : '–'}</td>
      <td className={`${cellClass} whitespace-nowrap text-text-2 fold-below-lg`}>
        {lastContactAt ? format.date(lastContactAt) : '–'}
      </td>
      <td className={`${cellClass} fold-below-lg`}>
        <Tags tags={tags} />
      </td>
    </tr>
  )
}
