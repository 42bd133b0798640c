import type { Construction } from '#server/formula/settings/pricing-settings.ts'

/** The cards in the order of the page. */
export const CARDS = [
  'gold_price',
  'price_age',
  'repricing_gap',
  'margin',
  'metal_share',
  'gram_curve',
  'break_even',
  'cost_of_delay',
  'price_changes',
  'reference_time',
  'campaigns',
  'contract_book',
  'locked_grams',
  'buy_back',
  'feed_health',
  'cash_counter',
  'stock_value',
] as const
export type CardName = (typeof CARDS)[number]

/**
 * The unit of a value: money in minor units of the shop, gold in millionths per ounce, weight in milligrams, `bp` is
 * shown as percent and `basis` as basis points, width in hundredths of a millimetre.
 */
export type Unit =
  | 'count'
  | 'money'
  | 'bp'
  | 'basis'
  | 'gold'
  | 'mg'
  | 'days'
  | 'hours'
  | 'ms'
  | 'day'
  | 'time'
  | 'moment'
  | 'text'
  | 'person'
  | 'side'
  | 'change'
  | 'type_state'
  | 'width'
  | 'construction'
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

export interface PlotPoint {
  x: number
  y: number
  /** The band around it. */
  low?: number
  high?: number
  isMarked?: boolean
}

/** Lines with bands, or dots; on an axis of days, x is milliseconds. */
export interface PlotChartData extends BaseChart {
  kind: 'lines' | 'dots'
  series: { name: string; spots: PlotPoint[] }[]
  /** Legend of the markers: `marks.<key>`. */
  marks: string | null
}

export type ChartData = BarChartData | ColumnChartData | PlotChartData

/** The period of a card: the requested range, the present, or a fixed number of days. */
export const PERIODS: Record<CardName, 'range' | 'now' | 'half_year' | 'year'> = {
  gold_price: 'range',
  price_age: 'now',
  repricing_gap: 'now',
  margin: 'now',
  metal_share: 'now',
  gram_curve: 'now',
  break_even: 'now',
  cost_of_delay: 'range',
  price_changes: 'range',
  reference_time: 'half_year',
  campaigns: 'range',
  contract_book: 'now',
  locked_grams: 'now',
  buy_back: 'range',
  feed_health: 'range',
  cash_counter: 'year',
  stock_value: 'now',
}

export type ComparisonNote = 'day' | 'on_sale' | 'struck' | 'no_formula' | 'no_stock'

/**
 * The note on the comparison of a card whose period is not the range: as of the end of a day, what is left out, or
 * why there is none. It depends on what the ledger, events, versions and weight records store.
 */
export const COMPARISON_NOTES: Partial<Record<CardName, ComparisonNote>> = {
  price_age: 'day',
  repricing_gap: 'no_formula',
  margin: 'no_formula',
  metal_share: 'on_sale',
  gram_curve: 'day',
  break_even: 'no_formula',
  reference_time: 'struck',
  contract_book: 'day',
  locked_grams: 'day',
  cash_counter: 'day',
  stock_value: 'no_stock',
}

/** Cards to which the filters by karat, width and construction apply. */
export const PIECE_CARDS: ReadonlySet<CardName> = new Set([
  'price_age',
  'repricing_gap',
  'margin',
  'metal_share',
  'gram_curve',
  'break_even',
  'stock_value',
])

export interface CardResult {
  figures: Figure[]
  charts: ChartData[]
  columns: Column[]
  rows: ResultRow[]
  /** Whether there are more rows. */
  more: boolean
  /** Recommended action: `advice.<key>`. */
  advice: { key: string; values: Record<string, number | string>; tone: 'calm' | 'act' }
}

export type AnalyticsRequest = {
  range: number
  compare: 'previous' | 'year' | 'none'
  card: CardName | null
  only: string | null
  karat: string | null
  width: number | null
  construction: Construction | null
}

export type PieceFilter = Pick<AnalyticsRequest, 'karat' | 'width' | 'construction'>

/** The page, and a deferred prop for each card; null where it cannot be calculated yet. */
export type AnalyticsProps = {
  asked: AnalyticsRequest
  since: string
  until: string
  /** The end of the day with which current states are compared; null: no comparison. */
  asOf: string | null
  /** Each with its period, and whether the filters of pieces apply. */
  cards: {
    card: CardName
    stands: (typeof PERIODS)[CardName]
    compared: ComparisonNote | null
    isOfPieces: boolean
  }[]
  facets: { karats: string[]; widths: number[]; constructions: Construction[] }
} & { [card in CardName]?: CardResult | null | undefined }

declare module '#server/http/pages.ts' {
  interface Pages {
    analytics: AnalyticsProps
  }
}
