import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'

/** All documents beside the one that is open, which lists its sections. */
export function ContentsLinks({ contents, name, sections }: Pages['documentation-file']) {
  const { t } = useTranslation('documentation')
  return (
    <nav aria-label={t('contents')} className="grid grid-cols-1 gap-5">
      {contents.map(({ group, documents }) => (
        <div key={group}>
          <p className="mb-1 text-xs font-semibold text-text-3">{t(`group.${group}`)}</p>
          <ul lang="en" dir="ltr" className="border-s">
            {documents.map((document) => (
              <li key={document.name}>
                <Link
                  href={`/documentation/${document.name}`}
                  prefetch={false}
                  aria-current={document.name === name ? 'page' : undefined}
                  className={clsx(
                    '-ms-px flex min-h-8 items-center border-s-2 py-1 ps-3 wrap-anywhere hover:text-text pointer-coarse:min-h-11',
                    document.name === name
                      ? 'border-gold-fill font-semibold text-text'
                      : 'border-transparent text-text-2',
                  )}
                >
                  {document.title}
                </Link>
                {document.name === name && <SectionLinks sections={sections} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function SectionLinks({ sections }: Pick<Pages['documentation-file'], 'sections'>) {
  if (sections.length === 0) return null
  return (
    <ul className="mb-1.5">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-7 items-center py-0.5 ps-6 text-sm text-text-2 wrap-anywhere hover:text-text hover:underline pointer-coarse:min-h-11"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
