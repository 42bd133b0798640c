import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Pages } from '#server/http/pages.ts'
import type { DocumentHit, ExcerptPart } from '#server/operations/documentation/props.ts'
import { together } from './together.ts'

/** The sections that a search found, with the words marked. */
export function SearchHits({ hits, count }: Pick<Pages['documentation'], 'hits' | 'count'>) {
  const { t } = useTranslation('documentation')
  const { number } = useFormat()
  if (hits.length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} />
  return (
    <>
      <p role="status" className="mb-3 text-text-2">
        {hits.length < count
          ? t('first_hits', { shown: number(hits.length), total: number(count) })
          : t('hits', { count, shown: number(count) })}
      </p>
      <ol className="grid max-w-3xl grid-cols-1 gap-5">
        {hits.map((hit) => (
          <li key={`${hit.name}#${hit.heading?.id ?? ''}`} lang="en" dir="ltr">
            <Hit hit={hit} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Hit({ hit: { name, title, heading, excerpt } }: { hit: DocumentHit }) {
  return (
    <>
      <Link
        href={`/documentation/${name}${heading ? `#${heading.id}` : ''}`}
        prefetch={false}
        className="inline-flex min-h-6 flex-wrap items-baseline gap-x-2 font-semibold text-petrol hover:underline"
      >
        {heading?.title ?? title}
        {heading && <span className="text-sm font-normal text-text-2">{title}</span>}
      </Link>
      <p className="text-text-2 wrap-anywhere">{together(excerpt, excerptPart)}</p>
    </>
  )
}

const excerptPart = ({ text, isFound }: ExcerptPart) =>
  isFound ? <mark className="bg-gold-tint text-text">{text}</mark> : text
