import { FileUp, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListOrder } from '#client/app/list-order.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { SensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { SavedViews } from '#client/features/identity/saved-views/SavedViews.tsx'
import { BulkBar } from '#client/features/trade/customers/list/BulkBar.tsx'
import { CustomerCards } from '#client/features/trade/customers/list/CustomerCards.tsx'
import { CustomerFilters } from '#client/features/trade/customers/list/CustomerFilters.tsx'
import { CustomerTable } from '#client/features/trade/customers/list/CustomerTable.tsx'
import {
  customersHref,
  filterQuery,
  NO_FILTERS,
} from '#client/features/trade/customers/list/customer-filters.ts'
import { useSelection } from '#client/features/trade/customers/list/useSelection.ts'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { useWide } from '#client/lib/useWide.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Paging } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The list of customers. */
export default function Customers(props: Pages['Customers/Index']) {
  const { customers, columns, total, filters, views } = props
  const can = useCan()
  const { t } = useTranslation('customers')
  const format = useFormat()
  useListOrder(customers.map(({ id }) => `/customers/${id}`))
  const isWide = useWide('md')
  const selection = useSelection(customers)
  const query = filterQuery(filters)
  const exportHref = customersHref(filters, '/customers/export')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('total', { count: total, shown: format.number(total) })}
        actions={
          <>
            <SavedViews page="customers" query={query} views={views} />
            <ButtonLink variant="quiet" href="/customers/import">
              <Icon icon={FileUp} size={16} />
              {t('import')}
            </ButtonLink>
            {can['customers.export'] && (
              <SensitiveDownload variant="quiet" href={exportHref}>
                {t('export')}
              </SensitiveDownload>
            )}
            <ButtonLink variant="primary" href="/customers/create">
              <Icon icon={UserPlus} size={16} />
              {t('new')}
            </ButtonLink>
          </>
        }
      />
      <CustomerFilters {...props} />
      {customers.length === 0 && <NoCustomers filters={filters} />}
      {customers.length > 0 &&
        (isWide && filters.view === 'list' ? (
          <CustomerTable customers={customers} columns={columns} selection={selection} />
        ) : (
          <CustomerCards customers={customers} selection={selection} />
        ))}
      <Paging newer={props.previous} older={props.next} by="place" />
      <BulkBar {...props} selection={selection} />
    </>
  )
}

function NoCustomers({ filters }: Pick<Pages['Customers/Index'], 'filters'>) {
  const { t } = useTranslation('customers')
  const { view, sort } = filters
  const isFiltered = filterQuery(filters) !== filterQuery({ ...NO_FILTERS, view, sort })
  return (
    <div className="rounded-card border bg-surface">
      <EmptyState
        title={t(isFiltered ? 'empty.filtered_title' : 'empty.title')}
        text={t(isFiltered ? 'empty.filtered_text' : 'empty.text')}
        action={
          isFiltered ? (
            <ButtonLink href={customersHref({ ...NO_FILTERS, view, sort })}>
              {t('filter.clear')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href="/customers/create">
              {t('new')}
            </ButtonLink>
          )
        }
      />
    </div>
  )
}
