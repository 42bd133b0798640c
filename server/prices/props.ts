import type { Construction, PriceMode, WeightSource } from '#server/catalogue/table.ts'
import type { PriceRule } from '#server/gold/rule.ts'
import type { FollowProps } from './follow-state.ts'
import type { LineFlag, PriceField, RunKind, RunState } from './table.ts'

/** The gold price that prices stand on; `mid` is decimal text per troy ounce. */
export interface BasisProps {
  id: number
  mid: string
  currency: string
  source: string
  quotedAt: string
  quality: string
  kind: string
  example: boolean
  /** How it became shop money; null where it was some already. */
  fx: { rate: string; source: string; at: string } | null
}

/** One piece of the matrix; amounts in minor units. */
export interface VariantProps {
  id: number
  sku: string
  karat: string
  construction: Construction
  kind: string
  widthMm: number
  lengthIn: number
  weightG: string
  weightSource: WeightSource
  regularPrice: number | null
  salePrice: number | null
  compareAtPrice: number | null
  priceMode: PriceMode
  stonesMinor: number
  extraMinor: number
  lastPricedAt: string | null
  version: number
}

export interface PriceProps {
  quote: BasisProps | null
  currency: string
  product: { slug: string; title: string }
  scope: { construction: Construction; karat: string; all: boolean }
  constructions: Construction[]
  karats: { label: string; fineness: string }[]
  variants: VariantProps[]
  /** Which settings the prices would be computed with now; `example` until an admin confirms them. */
  config: { version: number; example: boolean }
  /** Whether prices follow gold by themselves now, and why not. */
  follow: FollowProps
  /** Rule per construction, only with the cost right: it drives the what-if slider in the browser. */
  rules: Record<Construction, PriceRule> | null
  /** Asked for by `?whatIf=<decimal per ounce>` in a partial reload: variant id to minor units. */
  whatIf?: Record<number, number>
}

export interface RunTotals {
  lines: number
  up: number
  down: number
  unchanged: number
  held: number
  blocked: number
  /** Rows that somebody left out; they are in `lines` and nowhere else. */
  out: number
  /** Sum of new minus old of the price shown, over the lines to be written, minor units. */
  changeMinor: number
}

export interface RunProps {
  id: number
  kind: RunKind
  state: RunState
  totals: RunTotals
  currency: string
  scope: Record<string, string>
  quote: BasisProps | null
  configVersion: number | null
  formulaVersion: number
  createdAt: string
  createdBy: string | null
  appliedAt: string | null
  appliedBy: string | null
  revertsRunId: number | null
  revertedByRunId: number | null
}

export interface RunLineProps {
  variantId: number
  sku: string
  karat: string
  construction: Construction
  widthMm: number
  lengthIn: number
  field: PriceField
  old: number | null
  new: number | null
  /** Basis points of change, null for a first price. */
  changeBp: number | null
  /** Only with the cost right. */
  marginBp?: number | null
  flag: LineFlag
  reasons: string[]
  outcome: string | null
  version: number
}

export interface PriceRunsProps {
  runs: RunProps[]
  older: string | null
}

export interface PriceRunProps {
  run: RunProps
  lines: RunLineProps[]
  may: { apply: boolean; applyHeld: boolean; revert: boolean; why: string | null }
}

/** `GET /receipts/:variantId` (JSON): the derivation of the price a piece has now. */
export interface ReceiptProps {
  sku: string
  title: string
  karat: string
  fineness: string
  construction: Construction
  widthMm: number
  lengthIn: number
  weightG: string
  weightSource: WeightSource
  currency: string
  priceMinor: number
  saleMinor: number | null
  compareAtMinor: number | null
  goldPerGram: string
  meltMinor: number
  pricedAt: string
  quote: BasisProps | null
  runId: number | null
  formulaVersion: number
  configVersion: number | null
  /** Lines that add up to the price; only with the cost right. */
  lines?: { key: string; amountMinor: number }[]
  /** Every intermediate number at 12 places; only with the cost right. */
  steps?: { key: string; value: string }[]
}

/** `GET /receipts/:variantId/proof` (JSON): recomputed from the rows and compared. */
export interface ProofProps {
  proven: boolean
  checks: {
    key: 'quote' | 'configuration' | 'piece' | 'price' | 'ledger'
    ok: boolean
    stored: string
    found: string
  }[]
}

/** `GET /quick-quote?grams=&karat=&construction=` (JSON). */
export interface QuickQuoteProps {
  currency: string
  priceMinor: number
  meltMinor: number
  perGram: string
  quote: BasisProps
}
