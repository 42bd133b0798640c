import type { LineVerdict } from '#server/pricing/compare-at/law/law.ts'
import type { Market } from '#server/pricing/compare-at/law/market.ts'
import type { ScopeFacets } from '#server/pricing/scope/scope-facets.ts'

/** What the law check found of a line, as the line keeps it for good; amounts in minor units. */
export interface StoredVerdict extends LineVerdict {
  /** The price shown, what the rule asked for as the reference, and what is proposed. */
  price: number
  asked: number
  reference: number
  /** The moment that was judged. */
  at: string
}

export interface ComparePriceProps {
  currency: string
  facets: ScopeFacets
  /** The shop's markets, and what a claim that fails does there. */
  markets: { market: Market; effect: 'block' | 'warn' }[]
  /** Imported prices there are, and whether this user may vouch for more. */
  pastPrices: { count: number; last: { by: string; at: string } | null; mayImport: boolean }
  /** Pieces on sale, and how many of them have a compare-at price now. */
  pieces: { all: number; compared: number }
}

/** `GET /price-compare/plan` (JSON): today's verdict of a claim, and from when it would be honest. */
export interface PlanProps {
  sku: string
  currency: string
  verdict: LineVerdict
  /** The moment that was asked at. */
  at: string
  /** The earliest start at which nothing stands against the claim; null when none comes in 120 days. */
  honestFrom: string | null
  /** From when a reference above today's highest is lawful. */
  higher: { at: string; maxReference: number; maxPercent: number | null } | null
  /** The reduction that the claim speaks of, whole percent. */
  percent: number | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'compare-price': ComparePriceProps
  }
}
