import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { useListOrder } from '#client/app/list-order.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { ViewTabs } from '#client/features/identity/saved-views/ViewTabs.tsx'
import { useFileActions } from '#client/features/pricing/import-export/useFileActions.ts'
import { RestoreButton } from '#client/features/pricing/runs/RestoreButton.tsx'
import { RunList } from '#client/features/pricing/runs/RunList.tsx'
import {
  filterQuery,
  runsAddress,
  STATE_GROUPS,
  showRuns,
} from '#client/features/pricing/runs/run-filters.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The list of price runs, newest first. */
export default function PriceRuns(props: Pages['price-runs']) {
  const { runs, kinds, kind, state, older } = props
  const { t } = useTranslation('price-runs')
  const newest = useNewest(runsAddress({ kind, state }))
  useListOrder(runs.map(({ id }) => `/price-runs/${id}`))
  const files = useFileActions([{ list: `/price-runs/export?${filterQuery({ kind, state })}` }])
  const isUnfiltered = kind === null && state === null && newest === null
  if (runs.length === 0 && isUnfiltered) return <NoRuns />
  return (
    <ListPage
      title={t('page.title')}
      count={props.total}
      rowCount={runs.length}
      actions={<RestoreButton products={props.products} />}
      menu={files}
      tabs={
        <ViewTabs
          page="price-runs"
          query={filterQuery({ kind, state })}
          views={props.views}
          presets={[
            { label: t('list.all'), query: '', count: props.counts.all },
            ...STATE_GROUPS.map((id) => ({
              label: t(`group.${id}`),
              query: filterQuery({ kind: null, state: id }),
              count: props.counts[id],
            })),
          ]}
        />
      }
      filters={[
        {
          key: 'kind',
          label: t('list.kind'),
          value: kind,
          options: kinds.map((id) => ({ id, label: t(`kind.${id}`) })),
          onChange: (id) => showRuns({ kind: id, state }),
        },
        {
          key: 'state',
          label: t('list.state'),
          value: state,
          options: STATE_GROUPS.map((id) => ({ id, label: t(`group.${id}`) })),
          onChange: (id) => showRuns({ kind, state: id }),
        },
      ]}
      onClear={() => showRuns({ kind: null, state: null })}
    >
      {runs.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t('list.none')}
        </p>
      ) : (
        <RunList runs={runs} />
      )}
      <Paging
        newest={newest}
        older={older === null ? null : runsAddress({ kind, state, before: older })}
      />
    </ListPage>
  )
}

function NoRuns() {
  const { t } = useTranslation('price-runs')
  return (
    <>
      <PageHeader title={t('page.title')} subtitle={t('page.subtitle')} />
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <ButtonLink href="/price" variant="primary">
            {t('empty.action')}
          </ButtonLink>
        }
      />
    </>
  )
}
