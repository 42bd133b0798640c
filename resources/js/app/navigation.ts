import {
  Blend,
  ChartLine,
  FileText,
  Gem,
  Handshake,
  KeyRound,
  Link2,
  ListChecks,
  type LucideIcon,
  Mails,
  MapPin,
  Percent,
  Presentation,
  RadioTower,
  ReceiptText,
  Scale,
  ScrollText,
  Settings2,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  Tags,
  UserCheck,
  UserRound,
  UserRoundCog,
  Users,
  UsersRound,
} from 'lucide-react'
import type { Can } from '#client/lib/page-props.ts'
import type shell from '#lang/en/shell.json'
import type { Ability } from '#server/access/abilities.ts'
import type { MenuCounts } from '#server/insights/home/props.ts'

export type NavKey = keyof (typeof shell)['nav']

/** An entry of the sidebar; hidden until its page is ready. */
export interface Entry {
  /** Its label is `nav.<key>` in `shell.json`. */
  key: NavKey
  href: string
  icon: LucideIcon
  ready: boolean
  /** The ability that its page requires. */
  ability?: Ability
  /** What is counted beside its label. */
  count?: keyof MenuCounts | 'needsReview'
  /** The paths of other pages that belong to it. */
  covers?: RegExp
  /** Further parts of the settings page that belong to it, by the ids of their elements. */
  sections?: readonly string[]
}

export interface EntryGroup {
  key: 'price'
  icon: LucideIcon
  entries: Entry[]
}

/** Entries under a heading; the first section has none. */
export interface Section {
  key: 'section_sales' | 'section_reports' | null
  items: (Entry | EntryGroup)[]
}

/** The parts of the settings page, then the other pages of the configuration, which are tabs of each other. */
export const configurationPages = [
  {
    key: 'pricing',
    href: '/configuration',
    icon: SlidersHorizontal,
    ready: true,
    ability: 'pricing_settings.see',
    sections: ['margins', 'defaults', 'rules', 'versions', 'shop'],
  },
  partOfSettings('sale_rules', 'regions', MapPin),
  partOfSettings('terms', 'terms', Handshake),
  partOfSettings('documents', 'documents', FileText),
  partOfSettings('compliance', 'compliance', ShieldCheck),
  partOfSettings('staff_permissions', 'staff', UserCheck),
  partOfSettings('security', 'security', KeyRound),
  {
    key: 'alloys',
    href: '/configuration/alloys',
    icon: Blend,
    ready: true,
    ability: 'pricing_settings.see',
  },
  {
    key: 'tax_classes',
    href: '/configuration/tax-classes',
    icon: Percent,
    ready: true,
    ability: 'pricing_settings.see',
  },
  {
    key: 'gold_price_sources',
    href: '/configuration/sources',
    icon: RadioTower,
    ready: true,
    ability: 'gold_sources.see',
  },
  { key: 'team', href: '/users', icon: UsersRound, ready: true, ability: 'users.see' },
  { key: 'audit_log', href: '/audit', icon: ScrollText, ready: true, ability: 'audit.see' },
  { key: 'emails', href: '/outbox', icon: Mails, ready: true, ability: 'emails.see' },
] as const satisfies readonly Entry[]

function partOfSettings<const Key extends NavKey, const Id extends string>(
  key: Key,
  id: Id,
  icon: LucideIcon,
) {
  const href = `/configuration#${id}` as const
  return { key, href, icon, ready: true, ability: 'pricing_settings.see' } as const
}

/** The pages of the gold price, which are tabs of each other; its sources belong to the configuration. */
export const goldPricePages: Entry[] = [
  { key: 'gold_price_logs', href: '/gold-price-logs', icon: Scale, ready: true },
  { key: 'price_board', href: '/gold-price-logs/latest', icon: Presentation, ready: true },
  {
    key: 'gold_price_sources',
    href: '/configuration/sources',
    icon: RadioTower,
    ready: true,
    ability: 'gold_sources.see',
  },
]

/** The pages of the user's own account, which are tabs of each other. */
export const accountPages: Entry[] = [
  { key: 'profile', href: '/users/profile', icon: UserRound, ready: true },
  {
    key: 'account_settings',
    href: '/users/user-account-settings',
    icon: UserRoundCog,
    ready: true,
  },
]

/** The sidebar from top to bottom. The pages of the admin template are in `horizontal-menu.ts`. */
export const navigation: Section[] = [
  {
    key: null,
    items: [
      {
        key: 'price',
        icon: Tags,
        entries: [
          {
            key: 'miami_cuban_link',
            href: '/price',
            icon: Link2,
            ready: true,
            covers: /^\/(variants|price-import)(\/|$)/,
          },
          { key: 'change_sales_price', href: '/price-sale', icon: Tag, ready: true },
          { key: 'change_compare_price', href: '/price-compare', icon: Tag, ready: true },
          { key: 'products', href: '/products', icon: Gem, ready: true },
          { key: 'price_runs', href: '/price-runs', icon: ListChecks, ready: true },
        ],
      },
      {
        key: 'configuration',
        href: '/configuration',
        icon: Settings2,
        ready: true,
        ability: 'pricing_settings.see',
        covers: /^\/(users|audit|outbox)$/,
      },
      {
        key: 'gold_price_logs',
        href: '/gold-price-logs',
        icon: Scale,
        ready: true,
        count: 'needsReview',
      },
    ],
  },
  {
    key: 'section_sales',
    items: [
      { key: 'contracts', href: '/contracts', icon: FileText, ready: true, count: 'overdue' },
      {
        key: 'invoices',
        href: '/apps/invoice/list',
        icon: ReceiptText,
        ready: true,
        count: 'drafts',
        covers: /^\/apps\/invoice\//,
      },
      { key: 'customers', href: '/customers', icon: Users, ready: true },
    ],
  },
  {
    key: 'section_reports',
    items: [
      { key: 'analytics', href: '/analytics', icon: ChartLine, ready: true },
      { key: 'compliance', href: '/compliance', icon: ShieldCheck, ready: true },
    ],
  },
]

/** Every entry of the sidebar. */
export const allEntries: Entry[] = navigation
  .flatMap(({ items }) => items)
  .flatMap((item) => ('entries' in item ? item.entries : [item]))

export function isReady(item: Entry | EntryGroup): boolean {
  return 'entries' in item ? item.entries.some(isReady) : item.ready
}

export function visibleEntries<Item extends Entry | EntryGroup>(
  items: readonly Item[],
  can: Can,
): Item[] {
  return items.filter((item) => isReady(item) && isAllowed(item, can))
}

export function isAllowed(link: Entry | EntryGroup | { ability?: Ability }, can: Can): boolean {
  const ability = 'ability' in link ? link.ability : undefined
  return ability === undefined || can[ability]
}

/** Whether `url` is a page of this entry. */
export function isOf(url: string, { href, covers }: Pick<Entry, 'href' | 'covers'>): boolean {
  return isUnder(url, href) || (covers?.test(pathOf(url)) ?? false)
}

/** Whether `url` is the page at `href` or below it. */
export function isUnder(url: string, href: string) {
  const path = pathOf(url)
  return path === href || path.startsWith(`${href}/`)
}

export const pathOf = (url: string): string => url.split(/[?#]/)[0] ?? '/'

/** The page of the menu above the page at `url`; undefined on pages that are in the menu or a tab, and without one. */
export function parentOf(url: string, can: Can): Entry | undefined {
  if (entryAt(url)) return undefined
  const parents = everyPage().filter((entry) => isAllowed(entry, can) && isOf(url, entry))
  return parents.toSorted((one, other) => other.href.length - one.href.length)[0]
}

/** The entry of exactly this page. */
export function entryAt(url: string): Entry | undefined {
  const path = pathOf(url)
  return everyPage().find(({ href }) => href === path)
}

const everyPage = () => [...allEntries, ...configurationPages, ...goldPricePages, ...accountPages]
