import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { DocumentCards } from '#client/features/operations/documentation/DocumentCards.tsx'
import { SearchHits } from '#client/features/operations/documentation/SearchHits.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The documents of the project, and a search in all of them. */
export default function Documentation({ contents, query, hits, count }: Pages['documentation']) {
  const { t } = useTranslation(['documentation', 'menu'])
  const search = (text: string | null) =>
    router.get('/documentation', text === null ? {} : { q: text }, {
      preserveState: true,
      preserveScroll: true,
      replace: true,
    })
  return (
    <>
      <PageHeader title={t('menu:documentation')} subtitle={t('subtitle')} />
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        query={query}
        onQueryChange={search}
        className="mb-6 max-w-md print:hidden"
      />
      {query === null ? (
        <div className="grid max-w-7xl grid-cols-1 gap-8">
          <DocumentCards contents={contents} />
        </div>
      ) : (
        <SearchHits hits={hits} count={count} />
      )}
    </>
  )
}
