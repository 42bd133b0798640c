import { FileUp, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { customersHref, filterQuery, NOTHING } from '../../Components/customers/address.ts'
import { BulkBar } from '../../Components/customers/BulkBar.tsx'
import { CustomerCards } from '../../Components/customers/CustomerCards.tsx'
import { CustomerFilters } from '../../Components/customers/CustomerFilters.tsx'
import { CustomerPaging } from '../../Components/customers/CustomerPaging.tsx'
import { CustomerTable } from '../../Components/customers/CustomerTable.tsx'
import { useSelection } from '../../Components/customers/useSelection.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { useFormat } from '../../Components/format.ts'
import { Icon } from '../../Components/Icon.tsx'
import { PageHeader } from '../../Components/PageHeader.tsx'
import { useWide } from '../../Components/price/useWide.ts'
import { SensitiveDownload } from '../../Components/proof/SensitiveDownload.tsx'
import { SavedViews } from '../../Components/saved-views/SavedViews.tsx'
import { useCan } from '../../Components/useCan.ts'

/** Everybody the shop deals with. */
export default function Customers(props: Pages['Customers/Index']) {
  const { customers, columns, total, filters, views } = props
  const can = useCan()
  const { t } = useTranslation('customers')
  const format = useFormat()
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
      {customers.length === 0 && <Nobody filters={filters} />}
      {customers.length > 0 &&
        (isWide && filters.view === 'list' ? (
          <CustomerTable customers={customers} columns={columns} selection={selection} />
        ) : (
          <CustomerCards customers={customers} selection={selection} />
        ))}
      <CustomerPaging {...props} />
      <BulkBar {...props} selection={selection} />
    </>
  )
}

function Nobody({ filters }: Pick<Pages['Customers/Index'], 'filters'>) {
  const { t } = useTranslation('customers')
  const { view, sort } = filters
  const isNarrowed = filterQuery(filters) !== filterQuery({ ...NOTHING, view, sort })
  return (
    <div className="rounded-card border bg-surface">
      <EmptyState
        title={t(isNarrowed ? 'nobody.narrowed' : 'nobody.title')}
        text={t(isNarrowed ? 'nobody.narrowed_text' : 'nobody.text')}
        action={
          isNarrowed ? (
            <ButtonLink href={customersHref({ ...NOTHING, view, sort })}>
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
