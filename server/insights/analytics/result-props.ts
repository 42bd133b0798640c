import type { Measures } from '#server/catalogue/catalogue.ts'
import type { Colour, PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'

/**
 * The unit of a value: money in minor units of the shop, gold in millionths per ounce, weight in milligrams, `bp` is
 * shown as percent, width in hundredths of a millimeter.
 */
export type Unit =
  | 'count'
  | 'money'
  | 'bp'
  | 'gold'
  | 'mg'
  | 'days'
  | 'day'
  /** Shown as a date. */
  | 'time'
  | 'text'
  /** The SKU of a piece, which is shown with its name. */
  | 'piece'
  | 'person'
  /** `under` or `over`: below or above the formula's price. */
  | 'side'
  /** Of the gold price, in basis points. */
  | 'change'
  | 'type_state'
  | 'width'
  | 'construction'
  /** A kind of pieces. */
  | 'kind'
  | 'cause'
  | 'contract_type'
  | 'contract_state'

export type Value = number | string | null

export interface Figure {
  /** Label: `figures.<key>`. */
  key: string
  unit: Unit
  value: Value
  /** The value of the period of comparison. */
  before?: Value
  /** Which rows it is calculated from; absent: all. */
  only?: string
  /** The page with its rows, if that is another page. */
  href?: string
}

export interface Column {
  /** Label: `columns.<key>`. */
  key: string
  unit: Unit
  /** Shown only on the page of a single card. */
  isWide?: boolean
}

export interface ResultRow {
  cells: Value[]
  href: string | null
}

/** What a piece is called, beside its SKU: its facts, and the slug and title of its product. */
export interface PieceName extends Measures {
  product: string
  title: string
  /** Null, as the karat, for a piece without precious metal. */
  metal: Metal | null
  karat: string | null
  construction: Construction | null
  colour: Colour | null
}

interface BaseChart {
  /** Heading: `charts.<key>`; null: the card's title. */
  key: string | null
  /** The units of the axis and of the values. */
  along: Unit
  unit: Unit
}

/** Labelled bars; a label can link to rows of the card, or to those of some pieces. */
export interface BarChartData extends BaseChart {
  kind: 'bars'
  points: { at: Value; value: number | null; only?: string; which?: Partial<PieceFilter> }[]
}

/** Counts along a scale or a calendar, in simple or stacked columns. */
export interface ColumnChartData extends BaseChart {
  kind: 'columns'
  names: string[]
  /** The unit of the names of the parts. */
  of: Unit
  points: { at: number | string; values: number[] }[]
}

export type ChartData = BarChartData | ColumnChartData

export interface CardResult {
  figures: Figure[]
  charts: ChartData[]
  columns: Column[]
  rows: ResultRow[]
  /** The names of the pieces of its rows by their SKUs, which columns of the unit `piece` have. Only on the page. */
  pieces?: Record<string, PieceName>
  /** Whether there are more rows. */
  more: boolean
  /** Recommended action: `advice.<key>`. `caution`: something should be done. */
  advice: { key: string; values: Record<string, number | string>; tone: 'positive' | 'caution' }
}

/** The development of a figure. */
export interface KpiResult {
  value: number | null
  /** The value of the period of comparison; null: none or unknown. */
  before: number | null
  line: KpiPoint[]
}

export interface KpiPoint {
  at: string
  value: number
}

/** The tabs of the page, in their order. */
export const TABS = ['pricing', 'sales', 'obligations'] as const
export type Tab = (typeof TABS)[number]

/** Null: every one. Width in hundredths of a millimetre. */
export type PieceFilter = {
  /** The slug of a product. */
  product: string | null
  kind: PieceKind | null
  karat: string | null
  width: number | null
  construction: Construction | null
}

export const ALL_PIECES: PieceFilter = {
  product: null,
  kind: null,
  karat: null,
  width: null,
  construction: null,
}

/** The request of a page, the same for every card. */
export type CardsRequest = PieceFilter & {
  /** Days up to today. */
  range: number
  /** A month instead, `2026-11`, the present one up to today; null: none. */
  month: string | null
  compare: 'previous' | 'year' | 'none'
  /** Of the cards of one metal; null: that of the alloy, or the first that the shop sells. */
  metal: Metal | null
  /** Which rows of a single card. */
  only: string | null
}
