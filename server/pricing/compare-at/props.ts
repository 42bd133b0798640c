import type { LineLawCheck } from '#server/pricing/compare-at/law/law.ts'
import type { Effect, Market } from '#server/pricing/compare-at/law/market.ts'
import type { ScopeFacets } from '#server/pricing/scope/scope-facets.ts'

/** The result of the law check as the line stores it; amounts in minor units. */
export interface StoredLawCheck extends LineLawCheck {
  /** The price shown, the requested reference and the proposed one. */
  price: number
  asked: number
  reference: number
  at: string
}

export interface ComparePriceProps {
  currency: string
  facets: ScopeFacets
  /** The shop's markets, and the effect of a failed claim there. */
  markets: { market: Market; effect: Effect }[]
  /** The imported prices, and whether this user may import more. */
  pastPrices: { count: number; last: { by: string; at: string } | null; mayImport: boolean }
  /** Pieces on sale, and how many of them have a compare-at price now. */
  pieces: { all: number; compared: number }
}

/** `GET /price-compare/plan` (JSON): today's check of a claim, and from when it would be lawful. */
export interface PlanProps {
  sku: string
  currency: string
  check: LineLawCheck
  at: string
  /** The earliest start at which the claim is lawful; null when there is none within 120 days. */
  lawfulFrom: string | null
  /** From when a reference above today's highest is lawful. */
  higher: { at: string; maxReference: number; maxPercent: number | null } | null
  /** The reduction of the claim, whole percent. */
  percent: number | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'compare-price': ComparePriceProps
  }
}
