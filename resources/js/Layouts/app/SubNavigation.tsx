import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Suspense } from 'react'
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
import { useCurrentInView } from '#client/lib/useCurrentInView.ts'

const ConfigurationLinks = lazyWithRetry(
  () => import('#client/features/operations/settings/ConfigurationLinks.tsx'),
)

const GROUPS: readonly (readonly Entry[])[] = [configurationPages, goldPricePages, accountPages]

/**
 * The pages that belong together with this one; nothing where there are none. They are tabs above the heading, and those
 * of the configuration, which have sections too, are a column beside it in a wide window (shell.css).
 */
export function SubNavigation() {
  const { t } = useTranslation('shell')
  const { url, props } = usePage()
  const row = useCurrentInView(url)
  const group = GROUPS.find((pages) => pages.some((page) => isPage(url, page)))
  const pages = group && visibleEntries(group, props.auth.can)
  if (!pages || pages.length < 2) return null
  const isColumn = group === configurationPages
  const links = pages.map((page) => (
    <Link
      key={page.key}
      href={page.href}
      prefetch={false}
      aria-current={isPage(url, page) ? 'page' : undefined}
    >
      {t(`nav.${page.key}`)}
    </Link>
  ))
  return (
    <nav
      ref={row}
      aria-label={t('nav.related')}
      data-print="no"
      className={clsx('sub-navigation scroll-row', isColumn && 'column')}
    >
      {isColumn ? (
        <Suspense fallback={links}>
          <ConfigurationLinks pages={pages} row={row} />
        </Suspense>
      ) : (
        links
      )}
    </nav>
  )
}

/** Pages below it, such as one price of the log, have no tabs. */
const isPage = (url: string, { href }: Entry): boolean => pathOf(url) === href
