import { router, usePage } from '@inertiajs/react'
import { House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  accountPages,
  allEntries,
  configurationPages,
  type Entry,
  goldPricePages,
  visibleEntries,
} from '#client/app/navigation.ts'
import type { Choice } from './choice.ts'

/** The pages of the product, by their names in the menu. */
export function usePages(): Choice[] {
  const { t } = useTranslation(['palette', 'shell'])
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
      title: t(`shell:nav.${key}`),
      also: t('shell:nav.price'),
      ...(KEYS[href] ? { keys: KEYS[href] } : {}),
    })),
    ...visibleEntries(tabs, can)
      .filter(({ href }) => !listed.has(href))
      .map(({ key, href, icon }) => ({
        ...pageAt(href),
        icon,
        title: t(`shell:nav.${key}`),
        also: t('shell:nav.configuration'),
        ...(href.includes('#') && { detail: t('shell:nav.configuration') }),
      })),
    ...accountPages.map(({ key, href, icon }) => ({
      ...pageAt(href),
      icon,
      title: t(`shell:nav.${key}`),
    })),
  ]
}

const KEYS: Record<string, string> = {
  '/price': 'g p',
  '/gold-price-logs': 'g l',
  '/price-runs': 'g r',
}
