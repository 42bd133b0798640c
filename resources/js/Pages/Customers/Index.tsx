import { Download, FileUp, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import type { MenuAction } from '#client/app/list/MoreMenu.tsx'
import { useListOrder } from '#client/app/list-order.ts'
import { useSensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { ViewTabs } from '#client/features/identity/saved-views/ViewTabs.tsx'
import { BulkBar } from '#client/features/trade/customers/list/BulkBar.tsx'
import { CustomerCards } from '#client/features/trade/customers/list/CustomerCards.tsx'
import { CustomerTable } from '#client/features/trade/customers/list/CustomerTable.tsx'
import { CustomerTools } from '#client/features/trade/customers/list/CustomerTools.tsx'
import {
  customersHref,
  filterQuery,
  NO_FILTERS,
  showCustomers,
} from '#client/features/trade/customers/list/customer-filters.ts'
import { useCustomerFilters } from '#client/features/trade/customers/list/useCustomerFilters.ts'
import { useSelection } from '#client/features/trade/customers/list/useSelection.ts'
import { useCan } from '#client/lib/page-props.ts'
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
  const download = useSensitiveDownload()
  useListOrder(customers.map(({ id }) => `/customers/${id}`))
  const selection = useSelection(customers)
  const menu: MenuAction[] = [
    { id: 'import', label: t('import'), icon: FileUp, href: '/customers/import' },
  ]
  if (can['customers.export'])
    menu.push({
      id: 'export',
      label: t('export'),
      icon: Download,
      onAction: () => download(customersHref(filters, '/customers/export')),
    })
  return (
    <ListPage
      title={t('title')}
      count={total}
      rowCount={customers.length}
      actions={
        <ButtonLink variant="primary" href="/customers/create">
          <Icon icon={UserPlus} size={16} />
          {t('new')}
        </ButtonLink>
      }
      menu={menu}
      tabs={
        <ViewTabs
          page="customers"
          query={filterQuery(filters)}
          views={views}
          presets={[{ label: t('filter.all'), query: '' }]}
        />
      }
      search={{
        label: t('search'),
        placeholder: t('search_hint'),
        query: filters.q,
        onQueryChange: (q) => showCustomers(filters, { q }),
      }}
      filters={useCustomerFilters(props)}
      onClear={() => showCustomers(filters, NO_FILTERS)}
      tools={<CustomerTools filters={filters} />}
      {...(filters.view === 'grid' && { shows: 'other' })}
    >
      {customers.length === 0 && <NoCustomers filters={filters} />}
      {customers.length > 0 &&
        (filters.view === 'list' ? (
          <CustomerTable
            customers={customers}
            columns={columns}
            filters={filters}
            selection={selection}
          />
        ) : (
          <CustomerCards customers={customers} selection={selection} />
        ))}
      <Paging newer={props.previous} older={props.next} by="place" />
      <BulkBar {...props} selection={selection} />
    </ListPage>
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
