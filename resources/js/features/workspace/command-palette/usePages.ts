import { router, usePage } from '@inertiajs/react'
import {
  Gem,
  House,
  Mails,
  Presentation,
  RadioTower,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  UserRound,
  UserRoundCog,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Entry, type EntryGroup, navigation, visibleEntries } from '#client/app/navigation.ts'
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
  const entries = visibleEntries(navigation.flatMap(entriesOf), can)
  return [
    { ...pageAt('/'), icon: House, title: t('palette:page.home'), keys: 'g h' },
    ...entries.map(({ key, href, icon }) => ({
      ...pageAt(href),
      icon,
      title: t(`shell:nav.${key}`),
      also: t('shell:nav.price'),
      ...(KEYS[href] ? { keys: KEYS[href] } : {}),
    })),
    { ...pageAt('/products'), icon: Gem, title: t('palette:page.products') },
    { ...pageAt('/apps/invoice/list'), icon: ReceiptText, title: t('palette:page.invoices') },
    { ...pageAt('/compliance'), icon: ShieldCheck, title: t('palette:page.compliance') },
    { ...pageAt('/gold-price-logs/latest'), icon: Presentation, title: t('palette:page.board') },
    { ...pageAt('/users/profile'), icon: UserRound, title: t('palette:page.profile') },
    {
      ...pageAt('/users/user-account-settings'),
      icon: UserRoundCog,
      title: t('palette:page.account_settings'),
    },
    ...shownIf(can['gold_sources.see'], {
      ...pageAt('/configuration/sources'),
      icon: RadioTower,
      title: t('palette:page.gold_sources'),
    }),
    ...shownIf(can['users.see'], {
      ...pageAt('/users'),
      icon: Users,
      title: t('palette:page.users'),
    }),
    ...shownIf(can['audit.see'], {
      ...pageAt('/audit'),
      icon: ScrollText,
      title: t('palette:page.audit'),
    }),
    ...shownIf(can['emails.see'], {
      ...pageAt('/outbox'),
      icon: Mails,
      title: t('palette:page.outbox'),
    }),
  ]
}

const shownIf = (isShown: boolean, page: Choice): Choice[] => (isShown ? [page] : [])

const KEYS: Record<string, string> = {
  '/price': 'g p',
  '/gold-price-logs': 'g l',
  '/price-runs': 'g r',
}

function entriesOf(item: Entry | EntryGroup): Entry[] {
  return 'entries' in item ? item.entries : [item]
}
