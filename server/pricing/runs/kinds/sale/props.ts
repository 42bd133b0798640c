import type { CampaignState, GoldPolicy } from '#server/pricing/campaigns/table.ts'
import type { Shortfall } from '#server/pricing/runs/shortfall.ts'
import type { ScopeFacets } from '#server/pricing/scope/scope-facets.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'
import type { SaleRule } from './rule.ts'

/** A sale with a name, a start and an end. */
export interface CampaignProps {
  id: number
  name: string
  state: CampaignState
  startsAt: string
  endsAt: string
  scope: ScopeInput
  /** To a margin, for whoever may not see cost: that an admin said so, and no more. */
  rule: SaleRule | { by: 'kept_back' }
  goldPolicy: GoldPolicy
  freezeDays: number
  /** Why it has not begun: the key of a refusal. */
  why: string | null
  by: string | null
  /** Its pieces (null: not shown to whoever may not see cost before it begins), and how many of them carry its price now. */
  pieces: number | null
  running: number
  /** What it fell short of when it last began; null where it gave every piece its price. */
  shortfall: Shortfall | null
  /** Others at the same time that have some of the same pieces; whichever begins first keeps them. */
  overlaps: { id: number; name: string; pieces: number }[]
  /** Its newest run: before the start the preview. */
  runId: number | null
  may: { schedule: boolean; pause: boolean; resume: boolean; cancel: boolean }
}

export interface SalePriceProps {
  currency: string
  facets: ScopeFacets
  /** Pieces with a sale price now. */
  onSale: number
  campaigns: CampaignProps[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'sale-price': SalePriceProps
  }
}
