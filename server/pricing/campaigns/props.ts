import type { Refusal } from '#server/platform/errors.ts'
import type { Finding, LawCheck } from '#server/pricing/compare-at/law/law-check.ts'
import type { SaleRule } from '#server/pricing/run-kind-list.ts'
import type { Shortfall } from '#server/pricing/runs/shortfall.ts'
import type { RunScopeProps } from '#server/pricing/scope/scope.ts'
import type { ScopeFacets } from '#server/pricing/scope/scope-facets.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'
import type { CampaignState, GoldPolicy } from './table.ts'

/** A sale with a name, a start and an end. */
export interface CampaignProps {
  id: number
  name: string
  state: CampaignState
  startsAt: string
  endsAt: string
  scope: ScopeInput
  /** The scope in short, with the title of its product. */
  selection: RunScopeProps
  /** Without the cost right, only that an admin set a margin. */
  rule: SaleRule | { by: 'hidden' }
  goldPolicy: GoldPolicy
  freezeDays: number
  /** Why it has not begun. */
  why: Refusal | null
  by: string | null
  /** Its pieces (null: hidden from users without the cost right before it begins), and how many have its price now. */
  pieces: number | null
  running: number
  /** What it could not write when it last began; null if it gave every piece its price. */
  shortfall: Shortfall | null
  /** Others at the same time with some of the same pieces; the first to begin keeps them. */
  overlaps: { id: number; name: string; pieces: number }[]
  /** Its newest run; before it first starts, its preview. */
  run: { id: number; version: number; isPreview: boolean } | null
  may: { schedule: boolean; pause: boolean; resume: boolean; cancel: boolean }
}

/**
 * `GET /price-sale/campaigns/:id/not-allowed` (JSON): included rows of its preview whose compare-at price is not allowed.
 */
export interface NotAllowedProps {
  currency: string
  /** Rows that it would be scheduled with, in regions that only warn. */
  included: number
  /** Rows that are held for an admin and are never part of a campaign. */
  held: number
  /** Why, on how many rows, and the first of them; most rows first. */
  findings: { market: LawCheck['market']; finding: Finding; count: number; sku: string }[]
}

export interface SalePriceProps {
  currency: string
  facets: ScopeFacets
  onSale: number
  campaigns: CampaignProps[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'sale-price': SalePriceProps
  }
}
