import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import {
  accountPages,
  configurationPages,
  type Entry,
  goldPricePages,
  pathOf,
  visibleEntries,
} from '#client/app/navigation.ts'

const GROUPS = [configurationPages, goldPricePages, accountPages]

/** The pages that belong together with this one, as tabs above its heading; nothing where there are none. */
export function SubNavigation() {
  const { t } = useTranslation('shell')
  const { url, props } = usePage()
  const group = GROUPS.find((pages) => pages.some((page) => isPage(url, page)))
  const pages = group && visibleEntries(group, props.auth.can)
  if (!pages || pages.length < 2) return null
  return (
    <nav
      aria-label={t('nav.related')}
      data-print="no"
      className="mb-5 flex gap-x-5 overflow-x-auto border-b"
    >
      {pages.map((page) => (
        <Link
          key={page.key}
          href={page.href}
          prefetch={false}
          aria-current={isPage(url, page) ? 'page' : undefined}
          className={clsx(
            '-mb-px flex min-h-9 items-center border-b-2 font-medium whitespace-nowrap hover:text-text pointer-coarse:min-h-11',
            isPage(url, page) ? 'border-gold-fill text-text' : 'border-transparent text-text-2',
          )}
        >
          {t(`nav.${page.key}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Pages below it, such as one price of the log, have no tabs. */
const isPage = (url: string, { href }: Entry): boolean => pathOf(url) === href
