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
import type { Can } from '#client/lib/page-props.ts'
import type { Ability } from '#server/access/abilities.ts'

/** An entry of the sidebar; hidden until its page is ready. */
export interface Entry {
  /** Its label is `nav.<key>` in `shell.json`. */
  key: EntryKey
  href: string
  icon: LucideIcon
  ready: boolean
  /** The ability that its page requires. */
  ability?: Ability
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

/** The sidebar from top to bottom. The pages of the admin template are in `horizontal-menu.ts`. */
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
  {
    key: 'configuration',
    href: '/configuration',
    icon: Settings2,
    ready: true,
    ability: 'pricing_settings.see',
  },
  { key: 'gold_price_logs', href: '/gold-price-logs', icon: Scale, ready: true },
  { key: 'price_runs', href: '/price-runs', icon: ListChecks, ready: true },
  { key: 'contracts', href: '/contracts', icon: FileText, ready: true },
  { key: 'customers', href: '/customers', icon: Users, ready: true },
  { key: 'analytics', href: '/analytics', icon: ChartLine, ready: true },
]

export function isReady(item: Entry | EntryGroup): boolean {
  return 'entries' in item ? item.entries.some(isReady) : item.ready
}

export function visibleEntries<Item extends Entry | EntryGroup>(items: Item[], can: Can): Item[] {
  return items.filter((item) => isReady(item) && isAllowed(item, can))
}

export function isAllowed(link: Entry | EntryGroup | { ability?: Ability }, can: Can): boolean {
  const ability = 'ability' in link ? link.ability : undefined
  return ability === undefined || can[ability]
}

/** Whether `url` is the page at `href` or below it. */
export function isUnder(url: string, href: string) {
  const path = url.split(/[?#]/)[0] ?? '/'
  return path === href || path.startsWith(`${href}/`)
}
