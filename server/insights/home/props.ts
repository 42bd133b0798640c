import type { FindingTable } from '#server/compliance/table.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import type { SettingsGroup } from '#server/formula/settings/settings-groups.ts'
import type { SubjectName } from '#server/insights/subject-names/subject-names.ts'
import type { QuoteEntryProps } from '#server/market/history/props.ts'
import type { AlertProps } from '#server/messaging/alerts/props.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { CallProps } from '#server/trade/customers/props.ts'

export interface HomeProps {
  /** The open alerts, for admins; the oldest first. */
  alerts: AlertProps[]
  latest: QuoteEntryProps | null
  /** The number of active pieces. */
  pieces: number
  /** How many of them have a price. */
  priced: number
  lastRun: RunProps | null
  mayUndo: boolean
  /** The set-up steps of a new shop; null once it has applied its first own prices. */
  firstSteps: FirstSteps | null
  layout: HomeLayout
  /** In the default order. */
  defaultCards: readonly HomeCard[]
  /** Deferred props. */
  priorities: PriorityProps[] | undefined
  promises: DueContractProps[] | undefined
  work: RecentActProps[] | undefined
}

export interface FirstSteps {
  /** Open: nothing has a price or was sold, so that the shop can still choose what it sells. */
  shop: { done: boolean; isOpen: boolean }
  gold: { done: boolean }
  /** With the settings in force of each group on sale, as initial values of the form. */
  margin: { done: boolean; rules: [GroupRule, ...GroupRule[]] }
  weight: {
    done: boolean
    sku: string | null
    variantId: number | null
    weightG: string | null
    widthMm: number | null
    lengthIn: number | null
    karat: string | null
    /** Of its alloy, as text. */
    fineness: string | null
  }
  apply: { done: boolean }
}

/** The settings of a group of pieces as one flat rule. */
export interface GroupRule {
  group: SettingsGroup
  rule: PriceRule
}

/** `GET /menu-counts`: what the menu counts beside its entries. */
export interface MenuCounts {
  overdue: number
  drafts: number
}

export interface DueContractProps {
  id: number
  number: string
  type: ContractType
  customer: string
  at: string
}

/** What can need somebody today, in the order of the list where no amount decides. */
export const PRIORITIES = [
  'quotes',
  'prices_low',
  'prices_outdated',
  'unpriced',
  'under_floor',
  'out_of_stock',
  'finding',
  'locked',
  'installments',
  'memos',
  'late',
  'invoices',
  'buy_backs',
  'runs',
  'drafts',
] as const

/** An entry of the list of what needs somebody today. */
export interface PriorityProps {
  what: (typeof PRIORITIES)[number]
  /** It is about prices of metal, and the shop sells others than gold. */
  isOfMetals: boolean
  count: number
  /** Money at risk, in minor units of the shop's currency; null where no amount is known. */
  amount: number | null
  /** The page with these records. */
  href: string
  /** Set where the records are findings: all of this type. */
  finding: FindingTable['type'] | null
  /** Whom to call, the earliest due first, each with the page of the contract or invoice. Not all, if there are many. */
  calls: (CallProps & { href: string })[]
}

export interface RecentActProps {
  act: string
  subject: string
  /** The id of the subject. */
  of: string | null
  /** What people call the subject; null: by its type and id. */
  name: SubjectName | null
  /** What was paid or sold for, otherwise the total of the contract or invoice, in minor units. */
  amount: { minor: number; currency: string } | null
  at: string
  href: string | null
}

/**
 * The cards beside the list, in their default order. `work`: the last acts of the user; `promises`: contracts that are
 * due soon.
 */
export const HOME_CARDS = ['work', 'promises', 'run'] as const
export type HomeCard = (typeof HOME_CARDS)[number]

/** The order and the hidden cards of a user. */
export interface HomeLayout {
  order: HomeCard[]
  hidden: HomeCard[]
}

/** A stored layout with new cards added at the end and removed ones left out. */
export function layoutOf(stored: string | null): HomeLayout {
  const { order = [], hidden = [] }: { order?: string[]; hidden?: string[] } = JSON.parse(
    stored ?? '{}',
  )
  const isHomeCard = (name: string): name is HomeCard => HOME_CARDS.some((card) => card === name)
  const placed = [...new Set(order.filter(isHomeCard))]
  return {
    order: [...placed, ...HOME_CARDS.filter((card) => !placed.includes(card))],
    hidden: [...new Set(hidden.filter(isHomeCard))],
  }
}

declare module '#server/http/pages.ts' {
  interface Pages {
    home: HomeProps
  }
}
