import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { Figure } from '#server/insights/analytics/result-props.ts'
import type { SubjectName } from '#server/insights/subject-names/subject-names.ts'
import type { QuoteEntryProps } from '#server/market/history/props.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'

export interface HomeProps {
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
  health: HealthProps[] | undefined
  promises: DueContractProps[] | undefined
  held: PendingDecisionProps[] | undefined
  work: RecentActProps[] | undefined
}

export interface FirstSteps {
  currency: { done: boolean; value: string; weightUnit: string }
  gold: { done: boolean }
  /** With the settings in force, as initial values of the form. */
  margin: { done: boolean; rules: Record<Construction, PriceRule> }
  weight: {
    done: boolean
    sku: string | null
    variantId: number | null
    weightG: string | null
    widthMm: number | null
    lengthIn: number | null
    karat: string | null
  }
  apply: { done: boolean }
}

/** `GET /menu-counts`: what the menu counts beside its entries. */
export interface MenuCounts {
  needsReview: number
  overdue: number
  drafts: number
}

export interface HealthProps {
  card: CardName
  figure: Figure
  isPositive: boolean
}

export interface DueContractProps {
  id: number
  number: string
  type: ContractType
  customer: string
  at: string
  isLate: boolean
}

export interface PendingDecisionProps {
  what: 'quotes' | 'runs' | 'buy_backs' | 'findings'
  count: number
  href: string
}

export interface RecentActProps {
  act: string
  subject: string
  /** The id of the subject. */
  of: string | null
  /** What people call the subject; null: by its type and id. */
  name: SubjectName | null
  at: string
  href: string | null
}

/**
 * The cards of the home page in their default order. `promises`: contracts that are due; `held`: what waits for a
 * decision; `work`: the last acts of the user.
 */
export const HOME_CARDS = ['gold', 'preview', 'health', 'promises', 'held', 'work', 'run'] as const
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
