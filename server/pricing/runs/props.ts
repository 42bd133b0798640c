import type { Colour, PriceMode, WeightSource } from '#server/catalogue/table.ts'
import type { Construction, PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { CampaignAction } from '#server/pricing/campaigns/table.ts'
import type { Finding, LawCheck } from '#server/pricing/compare-at/law/law-check.ts'
import type { RunScopeProps } from '#server/pricing/scope/scope.ts'
import type { FirstPrices, LineCounts, LineFilter, LineSearch } from './run-line-queries.ts'
import type { Shortfall } from './shortfall.ts'
import type { Cause, LineCause, LineFlag, PriceField, RunKind, RunState } from './table.ts'

/** The gold price from which prices were calculated; `mid` is decimal text per troy ounce. */
export interface BasisProps {
  id: number
  mid: string
  currency: string
  source: string
  quotedAt: string
  quality: string
  kind: string
  example: boolean
  /** The conversion to the shop's currency; null if none was needed. */
  fx: { rate: string; source: string; at: string } | null
}

/** One piece of the price chart; amounts in minor units. */
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
  /** Until when a manual price applies (ISO), and its reason. */
  overrideUntil: string | null
  overrideReason: string | null
  lastPricedAt: string | null
  /** The cost of stones and extras; only with the cost right. */
  stonesMinor?: number
  extraMinor?: number
  /** The lowest price an admin set for the piece; only with the cost right. */
  minimumMinor?: number | null
  version: number
}

export interface PriceProps {
  quote: BasisProps | null
  currency: string
  product: { slug: string; title: string; family: string; archived: boolean }
  products: { slug: string; title: string }[]
  scope: { construction: Construction; karat: string; all: boolean }
  constructions: Construction[]
  karats: { label: string; fineness: string }[]
  /** Of the whole product: its pieces, and those with a price. */
  counts: { pieces: number; priced: number }
  variants: VariantProps[]
  /** The current settings; `example` until an admin confirms them. */
  config: { version: number; example: boolean }
  /** Whether prices follow gold automatically now, and why not. */
  follow: FollowProps
  /** The newest reprice by the gold price, with its gold price as decimal text per troy ounce. */
  lastRun: { id: number; mid: string; currency: string } | null
  /** The settings in force, only with the cost right: they drive the what-if slider in the browser. */
  rules: PricingSettings | null
  /** The rounding of a price that a user enters as a percentage. */
  rounding: Rounding
  /** Requested in a partial reload: the price shown seven days ago, variant id to minor units. */
  weekAgo?: Record<number, number>
  /** Requested by `?whatIf=<decimal per ounce>` in a partial reload: variant id to minor units. */
  whatIf?: Record<number, number>
}

/** What a run does to the prices shown. Rows that were left out are counted only in `lines` and `out`. */
export interface RunTotals {
  lines: number
  /** Prices that rise, and those that fall. */
  up: number
  down: number
  /** Pieces that get their first price, and those whose only price is removed again. */
  first: number
  removed: number
  unchanged: number
  held: number
  blocked: number
  out: number
  /**
   * Sum of new minus old price over the lines to be written that have both, minor units; null of a run that only sets or
   * removes prices.
   */
  changeMinor: number | null
}

/** Totals as a run stores them: `up` and `changeMinor` contain first prices, `down` and `changeMinor` removed ones. */
export interface StoredRunTotals extends RunTotals {
  changeMinor: number
  /** The sums of first and of removed prices. */
  firstMinor: number
  removedMinor: number
}

/** Stored totals of a run, and in `open` those for users without the cost right. */
export type StoredTotals = StoredRunTotals & { open?: StoredRunTotals }

export interface RunProps {
  id: number
  kind: RunKind
  state: RunState
  totals: RunTotals
  /** Its prices depend on cost, so this user sees them only after they are written. */
  arePricesHidden: boolean
  currency: string
  scope: RunScopeProps
  /** Whether the scope chose the pieces; the other kinds list them one by one. */
  isScoped: boolean
  quote: BasisProps | null
  configVersion: number | null
  formulaVersion: number
  createdAt: string
  createdBy: string | null
  appliedAt: string | null
  appliedBy: string | null
  revertsRunId: number | null
  revertedByRunId: number | null
  /** The request besides the scope, in the shape of the kind. */
  rule: Record<string, unknown>
  reason: string | null
  /** The reason of an admin for writing held prices. */
  overrideReason: string | null
  approvedAt: string | null
  approvedBy: string | null
  campaignId: number | null
  campaignStartsAt: string | null
  /** Why the campaign made the run. */
  campaignAction: CampaignAction | null
}

/** The old and new price, minor units; null: there is none. */
export interface OldAndNewPrice {
  old: number | null
  new: number | null
}

/** One piece of a run. `old`, `new` and the change are of the price shown. */
export interface RunLineProps extends OldAndNewPrice {
  variantId: number
  sku: string
  /** The title of its product. */
  product: string
  kind: string
  karat: string
  construction: Construction
  colour: Colour
  widthMm: number | null
  lengthIn: number | null
  size: string | null
  /** As it was priced; null in a reversal, which restores prices without pricing. */
  pricedWeightG: string | null
  /** As it was priced, minor units; only with the cost right, and not in a reversal. */
  pricedStonesMinor?: number
  /** Basis points of change, null for a first price. */
  changeBp: number | null
  regular: OldAndNewPrice
  sale: OldAndNewPrice
  compareAt: OldAndNewPrice
  /** Only with the cost right. */
  marginBp?: number | null
  /** The margin of the old price at today's cost. */
  oldMarginBp?: number | null
  /** False for a row that was left out. */
  chosen: boolean
  /** The result of the law check, with its numbers. */
  verdict: unknown
  flag: LineFlag
  /** The change is more than this user may make; only while the run waits. */
  isBeyondStaff: boolean
  /** Why the formula changes the regular price, the main cause first; empty for other prices. */
  causes: LineCause[]
  reasons: string[]
  outcome: string | null
  /** Who changed the piece since the preview, when, and its price shown now. */
  since: { by: string | null; at: string | null; price: number | null } | null
  version: number
}

/** `GET /price-runs/:id/lines` (JSON), and the first page of them with the run. */
export interface RunLinesProps {
  lines: RunLineProps[]
  /** The piece after which the next page of lines begins (`?after=`), or null at the end. */
  next: number | null
}

/** Why a line needs a decision: the price is blocked, held for review, or may break the law on compare-at prices. */
export type ImpactProblem = 'blocked' | 'held' | 'law_doubt'

/** `POST /price-sale/impact`, `POST /price-compare/impact` (JSON): what the rule of a form would change now. */
export interface ImpactProps {
  currency: string
  /** When the gold price was quoted that the prices are calculated from. */
  goldAt: string
  /** The products in the scope; elsewhere in these props they are called by their slug. */
  products: { slug: string; title: string }[]
  /** The pieces in the scope. */
  pieces: number
  /** Lines to be written as they are; the sum, averages, margins and biggest lines are of these. */
  changes: number
  /** Sum of new minus old price; of compare-at prices: of the price minus the compare-at price beside it. */
  changeMinor: number
  /** That sum as a share of the price it begins from, in basis points; null without one. */
  averageBp: number | null
  /** How many lines need a decision, by the reason; no reason without lines. */
  problems: { kind: ImpactProblem; count: number }[]
  /** Lines that stay as they are because the law check would warn. */
  excluded: number
  /** What the law check found on these lines, most lines first. */
  findings: ImpactFindingProps[]
  /** The other reasons for which these lines need a decision, most lines first: keys of `price-runs` under `reason`. */
  reasons: { kind: ImpactProblem; reason: string; count: number }[]
  /** Only with the cost right. */
  cost?: {
    oldMarginBp: number | null
    marginBp: number | null
  }
  matrix: ImpactMatrixProps
  biggest: ImpactLineProps[]
}

/** What the law check found, on how many lines, and the piece with the biggest price among them as an example. */
export interface ImpactFindingProps {
  kind: ImpactProblem
  market: LawCheck['market']
  finding: Finding
  count: number
  example: Pick<
    ImpactLineProps,
    'product' | 'sku' | 'karat' | 'construction' | 'widthMm' | 'lengthIn' | 'size'
  >
}

/** The average change by two properties of the pieces. */
export interface ImpactMatrixProps {
  rows: ImpactAxisProps
  columns: ImpactAxisProps
  /** A row of cells for each value of `rows`; null where there is no piece, and no average without a change. */
  cells: ({ pieces: number; changes: number; averageBp: number | null } | null)[][]
  /** Pieces outside these rows and columns. */
  hidden: number
}

interface ImpactAxisProps {
  by: 'product' | 'karat' | 'construction' | 'widthMm' | 'lengthIn'
  values: (string | number)[]
}

/** One of the biggest changes; `old` and `new` of the field that the rule changes, minor units. */
export interface ImpactLineProps
  extends OldAndNewPrice,
    Pick<
      RunLineProps,
      'variantId' | 'sku' | 'karat' | 'construction' | 'widthMm' | 'lengthIn' | 'size' | 'changeBp'
    > {
  product: string
  /** The price that customers pay then. */
  shown: number | null
}

export type RunStateGroup = 'ready' | 'waiting' | 'applied' | 'undone' | 'discarded'

export interface PriceRunsProps {
  runs: RunProps[]
  kinds: RunKind[]
  kind: RunKind | null
  state: RunStateGroup | null
  /** The number of runs that match. */
  total: number
  /** Of the views that every user has. */
  counts: Record<'all' | RunStateGroup, number>
  views: SavedViewProps[]
  /** The run before which the next page begins (`?before=`), or null at the end. */
  older: number | null
}

export interface CauseCount {
  causes: LineCause[]
  lines: number
}

export interface PriceRunProps extends RunLinesProps, LineSearch {
  run: RunProps
  /** Of the pieces of the run, lowest first. */
  karats: string[]
  /** The range of the first prices that the run wrote; null where it wrote none. */
  firstPrices: FirstPrices | null
  /** How many prices change for each combination of causes, most first. */
  causes: CauseCount[]
  only: LineFilter
  counts: LineCounts
  /** Set when the run of a campaign did not write all of its prices. */
  shortfall: Shortfall | null
  /** Why this user may not apply the run: keys of `price-runs` under `limit`. */
  limits: Refusal[]
  /** How far this user may change a price in a day, in basis points; null without a limit. */
  staffChangeBp: number | null
  may: {
    apply: boolean
    applyHeld: boolean
    approve: boolean
    discard: boolean
    /** Recalculate it with current data. */
    again: boolean
    revert: boolean
    /** Why the preview is outdated: the key of a refusal. */
    why: string | null
  }
}

/** `GET /price-runs/progress/:key` (JSON): how many prices under this key are done. */
export interface ProgressProps {
  done: number
  total: number
}

/** `GET /price-runs/:id/reversal` (JSON): the effect of reverting the run. */
export interface ReversalProps {
  restored: number
  /** Of these, pieces that had no price before the run and have none again. */
  removed: number
  /** Prices that changed since and stay, the first of them with who changed them. */
  left: number
  changed: { sku: string; by: string | null; at: string | null }[]
  /** Sum of restored minus present price of the others, minor units; null where there are none. */
  changeMinor: number | null
  /** Former prices under today's floor; null without the cost right. */
  underFloor: { count: number; skus: string[] } | null
  mayOverride: boolean
}

/**
 * `GET /receipts/:variantId` (JSON): a price of a piece, the current one or with `?change=` or `?run=` a past one, as it
 * was applied and how it was calculated. Amounts in minor units.
 */
export interface ReceiptProps {
  /** The row of the ledger that opens the same receipt again. */
  changeId: number
  /** Whether it was requested as the current price. */
  isToday: boolean
  /** The requested run where it did not set this price, which was in force beside it; else null. */
  notSetBy: number | null
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
  /** The regular, sale and compare-at price right after the change. */
  priceMinor: number | null
  saleMinor: number | null
  compareAtMinor: number | null
  /** The run that applied them, who did, and why. */
  applied: {
    at: string
    /** The user's name; null for the system. */
    by: string | null
    cause: Cause
    reason: string | null
    runId: number
  }
  /** What that run changed on the piece, each with its replacement; null: still current. */
  changes: {
    field: PriceField
    old: number | null
    new: number | null
    replaced: { at: string; runId: number } | null
  }[]
  /** Of gold at that time; null without a regular price, and for a piece that the formula cannot price. */
  goldPerGram: string | null
  meltMinor: number | null
  quote: BasisProps | null
  /** Whether the formula gave the regular price, or a person or a file. */
  isCalculated: boolean
  /** The run that calculated the regular price, with its formula and settings; null without a calculation. */
  calculatedBy: number | null
  formulaVersion: number | null
  configVersion: number | null
  /** Lines that add up to the regular price; only with the cost right and a calculation. */
  lines?: { key: string; amountMinor: number }[]
  /** Every intermediate number at 12 places; only with the cost right and a calculation. */
  steps?: { key: string; value: string }[]
}

/**
 * `GET /receipts/:variantId/proof` (JSON), with the same parameters: recomputed from the rows and compared. A price
 * without a calculation is compared with the ledger only.
 */
export interface ProofProps {
  proven: boolean
  checks: {
    key: 'quote' | 'configuration' | 'piece' | 'price' | 'ledger'
    ok: boolean
    /** Null where a user without the cost right could test guesses against a fingerprint. */
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

/** Why prices do not follow gold automatically now. */
export type FollowPauseReason =
  | 'switched_off'
  | 'no_gold'
  | 'gold_too_old'
  | 'example'
  | 'by_hand'
  | 'not_fresh'
  | 'market_closed'
  | 'never_priced'

/** Whether prices follow gold automatically: `stopped` needs a user's action, `pauses` does not. */
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
