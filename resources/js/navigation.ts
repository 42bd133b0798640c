import {
  ChartLine,
  FileText,
  Link2,
  ListChecks,
  type LucideIcon,
  Scale,
  Settings2,
  Tag,
  Tags,
  Users,
} from 'lucide-react'

/** An entry of the sidebar; one whose page is not built yet is not shown. */
export interface Entry {
  /** Its word: `nav.<key>` in `shell.json`. */
  key: EntryKey
  href: string
  icon: LucideIcon
  ready: boolean
  /** Whose page it is, when not everybody's. */
  whose?: 'admins'
}

export interface EntryGroup {
  key: 'price'
  icon: LucideIcon
  entries: Entry[]
}

export type EntryKey =
  | 'miami_cuban_link'
  | 'change_sales_price'
  | 'change_compare_price'
  | 'gold_price_logs'
  | 'price_runs'
  | 'configuration'
  | 'contracts'
  | 'customers'
  | 'analytics'

/** The sidebar from top to bottom. The template's own pages are in `demo-navigation.ts`. */
export const navigation: (Entry | EntryGroup)[] = [
  {
    key: 'price',
    icon: Tags,
    entries: [
      { key: 'miami_cuban_link', href: '/price', icon: Link2, ready: true },
      { key: 'change_sales_price', href: '/price-sale', icon: Tag, ready: true },
      { key: 'change_compare_price', href: '/price-compare', icon: Tag, ready: true },
    ],
  },
  { key: 'configuration', href: '/configuration', icon: Settings2, ready: true, whose: 'admins' },
  { key: 'gold_price_logs', href: '/gold-price-logs', icon: Scale, ready: true },
  { key: 'price_runs', href: '/price-runs', icon: ListChecks, ready: true },
  { key: 'contracts', href: '/contracts', icon: FileText, ready: true },
  { key: 'customers', href: '/customers', icon: Users, ready: true },
  { key: 'analytics', href: '/analytics', icon: ChartLine, ready: true },
]

/** An entry whose page exists, or a group with one. */
export function isReady(item: Entry | EntryGroup): boolean {
  return 'entries' in item ? item.entries.some(isReady) : item.ready
}

/** What of a list there is for this person: entries that exist and that he may open. */
export function readyFor<Item extends Entry | EntryGroup>(items: Item[], can: Can): Item[] {
  return items.filter((item) => isReady(item) && isFor(item, can))
}

/** The rights that decide about a menu. */
export interface Can {
  admin: boolean
}

/** Whether a link is for this person: everybody's, or he is one of those whose it is. */
export function isFor(link: object, { admin }: Can): boolean {
  return admin || !('whose' in link)
}

/** Whether a page at `url` belongs to the entry: itself, its details, its filters. */
export function isUnder(url: string, href: string) {
  const path = url.split(/[?#]/)[0] ?? '/'
  return path === href || path.startsWith(`${href}/`)
}
