import type { Colour, PriceMode, WeightSource } from '#server/catalogue/table.ts'
import type { Construction, PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { RunScopeProps } from '#server/pricing/scope/scope.ts'
import type { LineCounts, LineFilter } from './run-line-queries.ts'
import type { Shortfall } from './shortfall.ts'
import type { LineFlag, RunKind, RunState } from './table.ts'

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
  widthMm: number | null
  lengthIn: number | null
  size: string | null
  colour: Colour
  weightG: string
  weightSource: WeightSource
  regularPrice: number | null
  salePrice: number | null
  compareAtPrice: number | null
  priceMode: PriceMode
  /** Until when a price set by hand holds (ISO), and why it was set. */
  overrideUntil: string | null
  overrideReason: string | null
  stonesMinor: number
  extraMinor: number
  lastPricedAt: string | null
  version: number
}

export interface PriceProps {
  quote: BasisProps | null
  currency: string
  product: { slug: string; title: string; family: string; archived: boolean }
  /** What else can be looked at. */
  products: { slug: string; title: string }[]
  scope: { construction: Construction; karat: string; all: boolean }
  constructions: Construction[]
  karats: { label: string; fineness: string }[]
  variants: VariantProps[]
  /** Which settings the prices would be computed with now; `example` until an admin confirms them. */
  config: { version: number; example: boolean }
  /** Whether prices follow gold by themselves now, and why not. */
  follow: FollowProps
  /** The settings in force, only with the cost right: they drive the what-if slider in the browser. */
  rules: PricingSettings | null
  /** How a price that a person typed as a percentage is made round. */
  rounding: Rounding
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

/** Totals of a run as they are kept, and what whoever may not see cost is shown instead. */
export type StoredTotals = RunTotals & { open?: RunTotals }

export interface RunProps {
  id: number
  kind: RunKind
  state: RunState
  totals: RunTotals
  /** Its prices rest on cost: this user sees them once they are written. */
  isKeptBack: boolean
  currency: string
  scope: RunScopeProps
  quote: BasisProps | null
  configVersion: number | null
  formulaVersion: number
  createdAt: string
  createdBy: string | null
  appliedAt: string | null
  appliedBy: string | null
  revertsRunId: number | null
  revertedByRunId: number | null
  /** What was asked for besides the scope, in the shape of the kind. */
  rule: Record<string, unknown>
  reason: string | null
  /** What an admin said who wrote held prices all the same. */
  overrideReason: string | null
  approvedAt: string | null
  approvedBy: string | null
  campaignId: number | null
}

/** A price that becomes another, minor units; null: there is none. */
export interface PriceMove {
  old: number | null
  new: number | null
}

/** One piece of a run. `old`, `new` and the change are of the price that customers see. */
export interface RunLineProps extends PriceMove {
  variantId: number
  sku: string
  karat: string
  construction: Construction
  widthMm: number | null
  lengthIn: number | null
  size: string | null
  /** Basis points of change, null for a first price. */
  changeBp: number | null
  regular: PriceMove
  sale: PriceMove
  compareAt: PriceMove
  /** Only with the cost right. */
  marginBp?: number | null
  /** What the price shown until now leaves today. */
  oldMarginBp?: number | null
  /** False when somebody left the row out. */
  chosen: boolean
  /** What the law check found, with its numbers. */
  verdict: unknown
  flag: LineFlag
  reasons: string[]
  outcome: string | null
  /** Who changed the piece since the run looked at it, when, and what it is shown for now. */
  since: { by: string | null; at: string | null; price: number | null } | null
  version: number
}

/** `GET /price-runs/:id/lines` (JSON), and the first page of them with the run. */
export interface RunLinesProps {
  lines: RunLineProps[]
  /** The piece after which the next page of lines begins (`?after=`), or null at the end. */
  next: number | null
}

/** Runs in these states, as the list can be narrowed. */
export type RunStateGroup = 'waiting' | 'applied' | 'undone' | 'discarded'

export interface PriceRunsProps {
  runs: RunProps[]
  /** Every kind that the list can be narrowed to. */
  kinds: RunKind[]
  kind: RunKind | null
  state: RunStateGroup | null
  /** The run before which the next page begins (`?before=`), or null at the end. */
  older: number | null
}

export interface PriceRunProps extends RunLinesProps {
  run: RunProps
  only: LineFilter
  counts: LineCounts
  /** Set where the run of a campaign wrote not all of its prices. */
  shortfall: Shortfall | null
  /** Why this user may not apply the run as it is: words of `price-runs` under `limit`. */
  limits: Refusal[]
  /** How far this user may take a price by themselves in a day, in basis points; null where nothing binds them. */
  staffChangeBp: number | null
  may: {
    apply: boolean
    applyHeld: boolean
    approve: boolean
    discard: boolean
    /** Work it out again as things are now. */
    again: boolean
    revert: boolean
    why: string | null
  }
}

/** `GET /price-runs/progress/:key` (JSON): how many prices of the work under this key are done. */
export interface ProgressProps {
  done: number
  total: number
}

/** `GET /price-runs/:id/reversal` (JSON): what taking the run back would do. */
export interface ReversalProps {
  restored: number
  /** Prices that moved since and are left alone, the first of them with who moved them. */
  left: number
  changed: { sku: string; by: string | null; at: string | null }[]
  /** Sum of restored minus present price, minor units. */
  changeMinor: number
  /** Former prices that today's gold and settings would not allow; null for whoever may not see cost. */
  underFloor: { count: number; skus: string[] } | null
  mayOverride: boolean
}

/** `GET /receipts/:variantId` (JSON): the derivation of the price a piece has now. */
export interface ReceiptProps {
  sku: string
  title: string
  karat: string
  fineness: string
  construction: Construction
  widthMm: number | null
  lengthIn: number | null
  size: string | null
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
    /** Null where a fingerprint would let somebody who may not see cost try guesses. */
    stored: string | null
    found: string | null
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

/** Why prices do not follow gold by themselves now. */
export type FollowPauseReason =
  | 'switched_off'
  | 'no_gold'
  | 'gold_too_old'
  | 'example'
  | 'by_hand'
  | 'not_fresh'
  | 'market_closed'
  | 'never_priced'

/** Whether prices follow gold by themselves: `stopped` needs a person, `pauses` does not. */
export interface FollowProps {
  state: 'follows' | 'pauses' | 'stopped' | 'off'
  why: FollowPauseReason | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    price: PriceProps
    'price-runs': PriceRunsProps
    'price-run': PriceRunProps
  }
}
