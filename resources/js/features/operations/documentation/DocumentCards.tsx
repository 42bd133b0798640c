import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The contents: every document with its first sentence, by group. */
export function DocumentCards({ contents }: Pick<Pages['documentation'], 'contents'>) {
  const { t } = useTranslation('documentation')
  return contents.map(({ group, documents }) => (
    <section
      key={group}
      id={group}
      aria-labelledby={`group-${group}`}
      className="scroll-mt-(--below-header)"
    >
      <div className="mb-2.5 flex items-center gap-2.5">
        <h2 id={`group-${group}`} className="text-lg font-semibold">
          {t(`group.${group}`)}
        </h2>
        {group === 'operations' && <Badge>{t('admins_only')}</Badge>}
      </div>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {documents.map(({ name, title, path, summary }) => (
          <li key={name} lang="en" dir="ltr" className="flex">
            <Link
              href={`/documentation/${name}`}
              prefetch={false}
              className="flex w-full flex-col rounded-card border bg-surface p-4 hover:border-border-strong"
            >
              <span className="font-semibold text-petrol">{title}</span>
              <span className="mt-1 mb-3 text-text-2 wrap-anywhere">{summary}</span>
              <span className="mt-auto font-mono text-xs text-text-3 wrap-anywhere">{path}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
