import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  accountPages,
  configurationPages,
  type Entry,
  goldPricePages,
  pathOf,
  visibleEntries,
} from '#client/app/navigation.ts'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'

const SectionLinks = lazyWithRetry(() => import('#client/features/configuration/SectionLinks.tsx'))

const GROUPS = [configurationPages, goldPricePages, accountPages]

/**
 * The pages that belong together with this one; nothing where there are none. They are tabs above the heading, and those
 * of the configuration, which have sections too, are a column beside it in a wide window (shell.css).
 */
export function SubNavigation() {
  const { t } = useTranslation('shell')
  const { url, props } = usePage()
  const list = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(list.current, pathOf(url)), [url])
  const group = GROUPS.find((pages) => pages.some((page) => isPage(url, page)))
  const pages = group && visibleEntries(group, props.auth.can)
  if (!pages || pages.length < 2) return null
  const isColumn = group === configurationPages
  return (
    <nav
      ref={list}
      aria-label={t('nav.related')}
      data-print="no"
      className={clsx('sub-navigation', isColumn && 'column')}
    >
      {pages.map((page) => (
        <div key={page.key}>
          <Link
            href={page.href}
            prefetch={false}
            aria-current={isPage(url, page) ? 'page' : undefined}
          >
            {t(`nav.${page.key}`)}
          </Link>
          {isColumn && page.key === 'configuration' && (
            <Suspense fallback={<div className="hidden h-90 xl:block" />}>
              <SectionLinks />
            </Suspense>
          )}
        </div>
      ))}
    </nav>
  )
}

/** Pages below it, such as one price of the log, have no tabs. */
const isPage = (url: string, { href }: Entry): boolean => pathOf(url) === href

/** Scrolls the tabs of a narrow window to that of this page. */
function showCurrent(list: HTMLElement | null, path: string): void {
  const tab = list?.querySelector(`a[href="${CSS.escape(path)}"]`)
  if (!list || !tab) return
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (box.left < frame.left || box.right > frame.right)
    list.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
}
