import { Download, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { ListPage } from '#client/app/list/ListPage.tsx'
import type { MenuAction } from '#client/app/list/MoreMenu.tsx'
import { useListOrder } from '#client/app/list-order.ts'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useSensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { ViewTabs } from '#client/features/identity/saved-views/ViewTabs.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { ContractTable } from '#client/features/trade/contracts/list/ContractTable.tsx'
import {
  contractsHref,
  filterQuery,
  NO_FILTERS,
  showContracts,
} from '#client/features/trade/contracts/list/contract-filters.ts'
import {
  useContractFilters,
  useContractPresets,
} from '#client/features/trade/contracts/list/useContractFilters.ts'
import type { DayRange } from '#client/lib/days.ts'
import { useCan } from '#client/lib/page-props.ts'
import { useWide } from '#client/lib/useWide.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { MAX_COUNTED } from '#server/formula/list-counts.ts'
import type { Pages } from '#server/http/pages.ts'
import type { ListFilters } from '#server/trade/contracts/props.ts'

const ContractBoard = lazyWithRetry(
  () => import('#client/features/trade/contracts/list/ContractBoard.tsx'),
)
const ContractCalendar = lazyWithRetry(
  () => import('#client/features/trade/contracts/list/ContractCalendar.tsx'),
)

const SORTS = ['due', 'newest'] as const
const VIEWS = ['list', 'board', 'calendar'] as const

/** Contracts as a list, as a board by state, or as a calendar by due date. */
export default function Contracts(props: Pages['contracts']) {
  const { contracts, filters, views, next, precedingCount, columns, calendar, today, total } = props
  const can = useCan()
  const { t } = useContractLabels()
  const download = useSensitiveDownload()
  useListOrder(contracts.map(({ id }) => `/contracts/${id}`))
  const newest = useNewest(contractsHref(filters))
  const query = filterQuery(filters)
  const isByDue = filters.sort === 'due'
  const isWide = useWide('md')
  const isList = filters.view === 'list'
  const add = (
    <ButtonLink variant="primary" href="/contracts/create">
      <Icon icon={Plus} size={16} />
      {t('new')}
    </ButtonLink>
  )
  const exported: MenuAction = {
    id: 'export',
    label: t('export'),
    icon: Download,
    onAction: () => download(contractsHref(filters, {}, '/contracts/export')),
  }
  return (
    <ListPage
      title={t('title')}
      {...(isList && { count: total, rowCount: contracts.length })}
      actions={add}
      menu={can['contracts.export'] ? [exported] : []}
      tabs={
        <ViewTabs
          page="contracts"
          query={query}
          views={views}
          presets={useContractPresets(props)}
        />
      }
      {...(filters.view !== 'calendar' && {
        search: {
          label: t('filter.search'),
          placeholder: t('filter.search_hint'),
          query: filters.q,
          onQueryChange: (q) => showContracts(filters, { q }),
        },
      })}
      filters={useContractFilters(props)}
      {...(isList && {
        dates: {
          label: t('filter.dates'),
          range: filters,
          onRange: (range: DayRange) => showContracts(filters, range),
        },
      })}
      {...(isList && { onClear: () => showContracts(filters, NO_FILTERS) })}
      forms={
        <Segmented
          label={t('view.label')}
          options={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
          value={filters.view}
          onChange={(id) =>
            showContracts(filters, {
              view: VIEWS.find((view) => view === id) ?? 'list',
              state: null,
              ...(id === 'calendar' && { due: null, group: null }),
            })
          }
        />
      }
      // Wider windows sort by the headings of the table.
      tools={isList && !isWide && <SortField filters={filters} />}
      {...(!isList && { shows: 'other' })}
    >
      <Suspense fallback={<div aria-busy="true" className="min-h-72" />}>
        {filters.view === 'board' && <ContractBoard columns={columns} filters={filters} />}
        {calendar && <ContractCalendar {...calendar} filters={filters} today={today} />}
      </Suspense>
      {isList && contracts.length > 0 && <ContractTable contracts={contracts} filters={filters} />}
      {isList && contracts.length === 0 && (
        <div className="rounded-card border bg-surface">
          {query === filterQuery({ ...filters, ...NO_FILTERS }) ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
          ) : (
            <p className="px-4 py-10 text-center text-text-2">{t('none')}</p>
          )}
        </div>
      )}
      <Paging
        newest={newest}
        older={next === null ? null : contractsHref(filters, { after: next })}
        {...(isByDue && { by: 'place' })}
        {...(isList &&
          precedingCount <= MAX_COUNTED && {
            range: {
              first: precedingCount + 1,
              last: precedingCount + contracts.length,
              total,
            },
          })}
      />
    </ListPage>
  )
}

function SortField({ filters }: { filters: ListFilters }) {
  const { t } = useContractLabels()
  return (
    <SelectField
      label={t('sort.label')}
      className="w-44 [&>label]:sr-only"
      options={SORTS.map((id) => ({ id, label: t(`sort.${id}`) }))}
      value={filters.sort}
      onChange={(id) => showContracts(filters, { sort: id === 'newest' ? id : 'due' })}
    />
  )
}
