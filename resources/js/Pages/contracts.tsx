import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useListOrder } from '#client/app/list-order.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { SensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { SavedViews } from '#client/features/identity/saved-views/SavedViews.tsx'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { ContractFilters } from '#client/features/trade/contracts/list/ContractFilters.tsx'
import { ContractTable } from '#client/features/trade/contracts/list/ContractTable.tsx'
import {
  contractsHref,
  filterQuery,
  NO_FILTERS,
} from '#client/features/trade/contracts/list/contract-filters.ts'
import { useCan } from '#client/lib/page-props.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

const ContractBoard = lazyWithRetry(
  () => import('#client/features/trade/contracts/list/ContractBoard.tsx'),
)
const ContractCalendar = lazyWithRetry(
  () => import('#client/features/trade/contracts/list/ContractCalendar.tsx'),
)

/** Contracts as a list, as a board by state, or as a calendar by due date. */
export default function Contracts(props: Pages['contracts']) {
  const { contracts, filters, views, older, columns, calendar, today } = props
  const can = useCan()
  const { t } = useContractLabels()
  useListOrder(contracts.map(({ id }) => `/contracts/${id}`))
  const newest = useNewest(contractsHref(filters))
  const add = (
    <ButtonLink variant="primary" href="/contracts/create">
      <Icon icon={Plus} size={16} />
      {t('new')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <SavedViews page="contracts" query={filterQuery(filters)} views={views} />
            {can['contracts.export'] && (
              <SensitiveDownload
                variant="quiet"
                href={contractsHref(filters, {}, '/contracts/export')}
              >
                {t('export')}
              </SensitiveDownload>
            )}
            {add}
          </>
        }
      />
      <ContractFilters {...props} />
      <Suspense fallback={null}>
        {filters.view === 'board' && <ContractBoard columns={columns} type={filters.type} />}
        {calendar && <ContractCalendar {...calendar} filters={filters} today={today} />}
      </Suspense>
      {filters.view === 'list' && contracts.length > 0 && <ContractTable contracts={contracts} />}
      {filters.view === 'list' && contracts.length === 0 && (
        <div className="rounded-card border bg-surface">
          {filterQuery({ ...filters, ...NO_FILTERS }) === filterQuery(filters) ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
          ) : (
            <p className="px-4 py-10 text-center text-text-2">{t('none')}</p>
          )}
        </div>
      )}
      <Paging
        newest={newest}
        older={older === null ? null : contractsHref(filters, { before: older })}
      />
    </>
  )
}
