import { router, usePage } from '@inertiajs/react'
import { House, LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { horizontalMenu, type MenuItem, readyItems } from '#client/app/horizontal-menu.ts'
import {
  accountPages,
  allEntries,
  configurationPages,
  type Entry,
  goldPricePages,
  visibleEntries,
} from '#client/app/navigation.ts'
import { usePageLabel } from '#client/app/page-labels.ts'
import type { Choice } from './choice.ts'

/** The pages of the product, by their names in the menu. */
export function usePages(): Choice[] {
  const { t } = useTranslation(['palette', 'shell'])
  const labelOf = usePageLabel()
  const pageAt = (href: string) => ({
    id: `page:${href}`,
    group: 'pages' as const,
    run: () => router.visit(href),
  })
  const { can } = usePage().props.auth
  const entries = visibleEntries(allEntries, can)
  const listed = new Set(entries.map(({ href }) => href))
  const tabs: readonly Entry[] = [...configurationPages, ...goldPricePages.slice(0, 2)]
  return [
    { ...pageAt('/'), icon: House, title: t('palette:page.home'), keys: 'g h' },
    ...entries.map(({ key, href, icon }) => ({
      ...pageAt(href),
      icon,
      title: labelOf(key),
      also: t('shell:nav.price'),
      ...(KEYS[href] ? { keys: KEYS[href] } : {}),
    })),
    ...visibleEntries(tabs, can)
      .filter(({ href }) => !listed.has(href))
      .map(({ key, href, icon }) => ({
        ...pageAt(href),
        icon,
        title: labelOf(key),
        also: t('shell:nav.configuration'),
        ...(href.includes('#') && { detail: t('shell:nav.configuration') }),
      })),
    ...accountPages.map(({ key, href, icon }) => ({
      ...pageAt(href),
      icon,
      title: labelOf(key),
    })),
  ]
}

/** The pages for developers and the help of the menu, which are found by typing. */
export function useMenuPages(): Choice[] {
  const { t } = useTranslation(['shell', 'menu'])
  const labelOf = usePageLabel()
  const { can } = usePage().props.auth
  const groups = readyItems(horizontalMenu, can).filter(({ labelKey }) => GROUPS.has(labelKey))
  return groups.flatMap((group) =>
    linksIn(group.entries).map(({ labelKey, href }) => ({
      id: `page:${href}`,
      group: 'pages' as const,
      icon: LayoutGrid,
      title: href === '/price' ? labelOf('miami_cuban_link') : t(labelKey),
      detail: t(group.labelKey),
      run: () => router.visit(href),
    })),
  )
}

const GROUPS = new Set<string>([
  'menu:components',
  'menu:elements',
  'menu:tables',
  'menu:forms',
  'menu:pages',
  'menu:more',
])

/** Without those that open a new tab, such as the pages of errors. */
const linksIn = (items: readonly MenuItem[]) =>
  items
    .flatMap((item) => ('entries' in item ? item.entries : [item]))
    .filter((item) => 'href' in item)
    .filter(({ opens, href }) => !opens && !href.startsWith('/users/'))

const KEYS: Record<string, string> = {
  '/price': 'g p',
  '/gold-price-logs': 'g l',
  '/price-runs': 'g r',
}
