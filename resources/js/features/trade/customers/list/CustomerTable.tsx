import { useTranslation } from 'react-i18next'
import { CustomerName, Tags } from '#client/features/trade/customers/CustomerParts.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { ofRows } from '#client/lib/useRowSelection.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { CustomerRowProps, CustomersProps } from '#server/trade/customers/props.ts'
import { customersHref } from './customer-filters.ts'
import type { Selection } from './useSelection.ts'

interface CustomerTableProps extends Pick<CustomersProps, 'customers' | 'columns' | 'filters'> {
  /** Null: rows have no check boxes. */
  selection: Selection | null
}

/** Customers. An erased customer cannot be selected. */
export function CustomerTable({ customers, columns, filters, selection }: CustomerTableProps) {
  const { t } = useTranslation('customers')
  return (
    <DataTable<CustomerRowProps>
      label={t('list')}
      rows={customers}
      columns={useCustomerColumns(columns, filters)}
      rowKey={({ id }) => id}
      href={({ id }) => `/customers/${id}`}
      peek={{ title: ({ name }) => name }}
      {...(selection && {
        selection: {
          ...ofRows<CustomerRowProps, Selection>(selection),
          canSelect: ({ isErased }) => !isErased,
          label: ({ name }) => t('select', { name }),
          allLabel: t('select_all'),
        },
      })}
    />
  )
}

function useCustomerColumns(
  columns: CustomersProps['columns'],
  filters: CustomersProps['filters'],
): Column<CustomerRowProps>[] {
  const { t } = useTranslation('customers')
  const format = useFormat()
  const { currency } = useShop()
  /** The server sorts names upwards, and amounts and days downwards. */
  const sorted = (sort: 'name' | 'value' | 'active') => {
    const direction = sort === 'name' ? 'ascending' : 'descending'
    return {
      direction: filters.sort === sort ? direction : null,
      href: customersHref({ ...filters, sort }),
    } as const
  }
  const chosen = columns.map(
    (column): Column<CustomerRowProps> => ({
      key: column,
      label: t(`column.${column}`),
      cell: (customer) => {
        const text = column === 'phone' ? (customer.phone ?? customer.email) : customer[column]
        return (
          <bdi {...(column === 'phone' && { dir: 'ltr' })} title={text || undefined}>
            {text || '–'}
          </bdi>
        )
      },
      className: 'max-w-56 truncate',
      priority: 2,
      ...(column === 'phone' && { phone: 'second' }),
    }),
  )
  return [
    {
      key: 'name',
      label: t('column.name'),
      cell: (customer) => <CustomerName customer={customer} />,
      note: ({ contact, isArchived, isErased }) =>
        (contact || (isArchived && !isErased)) && (
          <>
            {contact && <bdi>{contact}</bdi>}{' '}
            {isArchived && !isErased && <Badge tone="caution">{t('archived')}</Badge>}
          </>
        ),
      sort: sorted('name'),
      className: 'max-w-72 truncate',
    },
    ...chosen,
    {
      key: 'contracts',
      label: t('column.contracts'),
      cell: ({ contracts, open }) => (
        <>
          {format.number(contracts)}
          {open > 0 && <span className="text-text-2"> · {t('open', { count: open })}</span>}
        </>
      ),
      align: 'num',
      priority: 2,
    },
    {
      key: 'value',
      label: t('column.value'),
      cell: ({ value }) => (value > 0 ? format.money(value, currency) : '–'),
      align: 'num',
      sort: sorted('value'),
      phone: 'first-end',
      phoneCell: ({ value }) =>
        value > 0 && (
          <>
            <span className="text-sm font-normal text-text-2">{t('column.value')}</span>{' '}
            <bdi>{format.money(value, currency)}</bdi>
          </>
        ),
    },
    {
      key: 'last',
      label: t('column.last'),
      cell: ({ lastContactAt }) => (lastContactAt ? format.date(lastContactAt) : '–'),
      className: 'text-text-2',
      sort: sorted('active'),
      priority: 3,
    },
    {
      key: 'tags',
      label: t('column.tags'),
      cell: ({ tags }) => tags.length > 0 && <Tags tags={tags} />,
      priority: 4,
    },
  ]
}
