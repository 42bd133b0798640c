import type { Measures } from '#server/catalogue/catalogue.ts'
import type { ShownPart } from '#server/formula/price/composition.ts'
import type { RunState } from '#server/formula/run-states.ts'
import type { Colour } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { LineCause } from '#server/pricing/cause.ts'
import type { BasisProps } from '#server/pricing/lines/basis.ts'
import type {
  FirstPrices,
  LineCounts,
  LineFilter,
  LineSearch,
} from '#server/pricing/lines/line-queries.ts'
import type { RunTotals } from '#server/pricing/lines/totals-queries.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import type { RunScopeProps } from '#server/pricing/scope/scope.ts'
import type { CampaignAction, LineFlag } from '#server/pricing/table.ts'
import type { Shortfall } from './shortfall.ts'

export interface RunProps {
  id: number
  /** Increases with every change, so that nobody applies or approves rows that they have not seen. */
  version: number
  kind: RunKind
  state: RunState
  totals: RunTotals
  /** Its prices depend on cost, so this user sees them only after they are written. */
  arePricesHidden: boolean
  currency: string
  scope: RunScopeProps
  /** Whether the scope chose the pieces; the other kinds list them one by one. */
  isScoped: boolean
  /** The price of each metal that it was calculated from; none for one that restores former prices. */
  quotes: BasisProps[]
  configVersion: number | null
  formulaVersion: number
  createdAt: string
  createdBy: string | null
  appliedAt: string | null
  appliedBy: string | null
  undoesRunId: number | null
  undoneByRunId: number | null
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
export interface RunLineProps extends OldAndNewPrice, Measures {
  variantId: number
  sku: string
  /** The title and slug of its product. */
  product: string
  productSlug: string
  metal: Metal | null
  karat: string | null
  construction: Construction | null
  colour: Colour | null
  /** Of its main metal, as it was priced; null in an undo, which restores prices without pricing. */
  pricedWeightG: string | null
  /** The metal parts of a piece of several as they were priced, the main one first; none for most pieces. */
  pricedParts: ShownPart[]
  /** As it was priced, minor units; only with the cost right, and not in an undo. */
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
  /** Those on sale, to restore the prices of one. */
  products: { slug: string; title: string }[]
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
  /** Whether its pieces are of more than one product, so that their names are needed. */
  hasSeveralProducts: boolean
  /** The range of the first prices that the run wrote; null where it wrote none. */
  firstPrices: FirstPrices | null
  /** How many prices change for each combination of causes, most first. */
  causes: CauseCount[]
  only: LineFilter
  counts: LineCounts
  /** Set when the run of a campaign did not write all of its prices. */
  shortfall: Shortfall | null
  /** The runs that undid chosen prices of it, with their number. */
  undoneParts: { runId: number; count: number }[]
  /** Why this user may not apply the run: keys of `price-runs` under `limit`. */
  limits: Refusal[]
  /** How far this user may change a price in a day, in basis points; null without a limit. */
  staffChangeBp: number | null
  /** Prices depend on sample values of margin, labour and findings; only with the cost right, before they are applied. */
  hasSamples: boolean
  may: {
    apply: boolean
    applyHeld: boolean
    approve: boolean
    discard: boolean
    /** Recalculate it with current data. */
    again: boolean
    undo: boolean
    /** Why the preview is outdated: the key of a refusal. */
    why: string | null
  }
}

/** `GET /price-runs/progress/:key` (JSON): how many prices under this key are done. */
export interface ProgressProps {
  done: number
  total: number
}

/** `GET /price-runs/:id/undo` (JSON): the effect of undoing the run. */
export interface UndoEffectProps {
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
  /** Whether the restored prices become fixed, so that a formula run leaves them. */
  leavesFormula: boolean
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'price-runs': PriceRunsProps
    'price-run': PriceRunProps
  }
}
