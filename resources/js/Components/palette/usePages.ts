import { router, usePage } from '@inertiajs/react'
import { Gem, House, Presentation, RadioTower } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Entry, type EntryGroup, navigation, readyFor } from '../../navigation.ts'
import type { Choice } from './choice.ts'

/** The pages that exist, by the words of the menu. */
export function usePages(): Choice[] {
  const { t } = useTranslation(['palette', 'shell'])
  const at = (href: string) => ({
    id: `page:${href}`,
    group: 'pages' as const,
    run: () => router.visit(href),
  })
  const { can } = usePage().props.auth
  const entries = readyFor(navigation.flatMap(entriesOf), can)
  return [
    { ...at('/'), icon: House, title: t('palette:page.home'), keys: 'g h' },
    ...entries.map(({ key, href, icon }) => ({
      ...at(href),
      icon,
      title: t(`shell:nav.${key}`),
      also: t('shell:nav.price'),
      ...(KEYS[href] ? { keys: KEYS[href] } : {}),
    })),
    { ...at('/products'), icon: Gem, title: t('palette:page.products') },
    { ...at('/gold-price-logs/latest'), icon: Presentation, title: t('palette:page.board') },
    ...(can.admin
      ? [
          {
            ...at('/configuration/sources'),
            icon: RadioTower,
            title: t('palette:page.gold_sources'),
          },
        ]
      : []),
  ]
}

const KEYS: Record<string, string> = {
  '/price': 'g p',
  '/gold-price-logs': 'g l',
  '/price-runs': 'g r',
}

function entriesOf(item: Entry | EntryGroup): Entry[] {
  return 'entries' in item ? item.entries : [item]
}
