import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#client/features/pricing/import-export/FileMenu.tsx'
import { RunFilters } from '#client/features/pricing/runs/lines/RunFilters.tsx'
import { RestoreButton } from '#client/features/pricing/runs/RestoreButton.tsx'
import { RunCardList } from '#client/features/pricing/runs/RunCardList.tsx'
import { RunList } from '#client/features/pricing/runs/RunList.tsx'
import { RunPaging } from '#client/features/pricing/runs/RunPaging.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The list of price runs, newest first. */
export default function PriceRuns({ runs, kinds, kind, state, older }: Pages['price-runs']) {
  const { t } = useTranslation('price-runs')
  const isFirst = !usePage().url.includes('before=')
  const isUnfiltered = kind === null && state === null && isFirst
  if (runs.length === 0 && isUnfiltered) return <NoRuns />
  return (
    <>
      <PageHeader
        title={t('page.title')}
        subtitle={t('page.subtitle')}
        actions={
          <>
            <FileMenu list={`/price-runs/export?${filterQuery(kind, state)}`} />
            <RestoreButton />
            <ButtonLink href="/price">{t('page.toChart')}</ButtonLink>
          </>
        }
      />
      <RunFilters kinds={kinds} kind={kind} state={state} />
      {runs.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t('list.none')}
        </p>
      ) : (
        <>
          <RunList runs={runs} />
          <RunCardList runs={runs} />
        </>
      )}
      <RunPaging kind={kind} state={state} older={older} isFirst={isFirst} />
    </>
  )
}

/** The filters as a query string to which a parameter can be appended. */
function filterQuery(kind: string | null, state: string | null): string {
  const filters = new URLSearchParams({ ...(kind && { kind }), ...(state && { state }) }).toString()
  return filters && `${filters}&`
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
