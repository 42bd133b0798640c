import type { Construction } from '#server/formula/settings/pricing-settings.ts'

/** The questions, in the order of the page. Source: domain part 6. */
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
 * How a value is written: money in minor units of the shop, gold in millionths per ounce, weight in milligrams, `bp`
 * as percent and `basis` as basis points, width in hundredths of a millimetre.
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
  /** Its word: `figures.<key>`. */
  key: string
  unit: Unit
  value: Value
  /** The same of the range compared with. */
  before?: Value
  /** Which of the rows it is made of; absent: all of them. */
  only?: string
  /** Where the rows are, if another page shows them better. */
  href?: string
}

export interface Column {
  /** Its word: `columns.<key>`. */
  key: string
  unit: Unit
  /** Shown where the question stands alone, with room. */
  isWide?: boolean
}

export interface ResultRow {
  cells: Value[]
  href: string | null
}

interface BaseChart {
  /** Its heading: `charts.<key>`; null where the card's own title says it. */
  key: string | null
  /** How the places along the axis are written, and the values. */
  along: Unit
  unit: Unit
}

/** A few things with a word each; a word can lead to its rows: some of the card's, or those of some pieces. */
export interface BarChartData extends BaseChart {
  kind: 'bars'
  points: { at: Value; value: number | null; only?: string; which?: Partial<PieceFilter> }[]
}

/** Counts along a scale or a calendar, each column made of one part or several. */
export interface ColumnChartData extends BaseChart {
  kind: 'columns'
  names: string[]
  /** How the names of the parts are written. */
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

/** Lines, a band or dots between two scales; on the scale of days x is milliseconds. */
export interface PlotChartData extends BaseChart {
  kind: 'lines' | 'dots'
  series: { name: string; spots: PlotPoint[] }[]
  /** What a mark says: `marks.<key>`. */
  marks: string | null
}

export type ChartData = BarChartData | ColumnChartData | PlotChartData

/** Of which time an answer is: of the range that was asked for, of this moment, or always of so many days. */
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
 * What is said of the comparison where an answer is not of the range: as it stood at the end of a day, what of it is
 * left out, or why there is none. Source: what the ledger, events, versions and weighings keep.
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

/** Questions about pieces, which karat, width and construction narrow. */
export const PIECE_CARDS: ReadonlySet<CardName> = new Set([
  'price_age',
  'repricing_gap',
  'margin',
  'metal_share',
  'gram_curve',
  'break_even',
  'stock_value',
])

/** What one question comes to. */
export interface CardResult {
  figures: Figure[]
  charts: ChartData[]
  columns: Column[]
  rows: ResultRow[]
  /** There are more rows than are shown. */
  more: boolean
  /** What to do: `advice.<key>`. */
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

/** Pieces of one karat, width or construction, or of all. */
export type PieceFilter = Pick<AnalyticsRequest, 'karat' | 'width' | 'construction'>

/** The page, and one prop for each question: it comes after the page; null where it cannot be answered yet. */
export type AnalyticsProps = {
  asked: AnalyticsRequest
  since: string
  until: string
  /** The end of the day that what stands now is compared with; null: nothing is compared. */
  asOf: string | null
  /** Each with the time that it tells of, and whether the choice of pieces narrows it. */
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
