import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { ContentsLinks } from '#client/features/operations/documentation/ContentsLinks.tsx'
import { Markup } from '#client/features/operations/documentation/Markup.tsx'
import { useWide } from '#client/lib/useWide.ts'
import type { Pages } from '#server/http/pages.ts'

/** One document of the project, with the contents beside it or, in a narrow window, above it. */
export default function DocumentationFile(props: Pages['documentation-file']) {
  const { t } = useTranslation(['documentation', 'menu'])
  const { title, path, blocks, neighbors } = props
  const isWide = useWide('xl')
  const column = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document has another place in the contents.
  useEffect(() => showCurrent(column.current), [props.name])
  return (
    <div className="grid grid-cols-1 gap-x-10 xl:grid-cols-[15rem_minmax(0,52rem)] print:block">
      {isWide && (
        <div data-print="no">
          <div
            ref={column}
            className="sticky top-(--below-header) max-h-[calc(100dvh-6.5rem)] overflow-y-auto pe-2"
          >
            <ContentsLinks {...props} />
          </div>
        </div>
      )}
      <div className="min-w-0">
        <PageHeader
          title={title}
          titleLanguage="en"
          subtitle={
            <code lang="en" dir="ltr" className="font-mono text-sm">
              {path}
            </code>
          }
          parent={{ href: '/documentation', label: t('menu:documentation') }}
          neighbors={neighbors}
        />
        {!isWide && (
          <details data-print="no" className="mb-5 rounded-card border bg-surface">
            <summary className="min-h-11 px-4 py-3 font-semibold">{t('contents')}</summary>
            <div className="px-4 pb-4">
              <ContentsLinks {...props} />
            </div>
          </details>
        )}
        <article lang="en" dir="ltr" className="grid grid-cols-1 gap-3.5 text-lg">
          <Markup blocks={blocks} />
        </article>
      </div>
    </div>
  )
}

/** Scrolls the contents to the open document. */
function showCurrent(column: HTMLElement | null): void {
  const link = column?.querySelector('[aria-current]')
  if (!column || !link) return
  const [frame, box] = [column.getBoundingClientRect(), link.getBoundingClientRect()]
  const isSeen = box.top >= frame.top && box.bottom <= frame.top + frame.height / 2
  if (!isSeen) column.scrollTop += box.top - frame.top - frame.height / 4
}
