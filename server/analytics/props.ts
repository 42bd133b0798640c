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

/** How a value is written: money in minor units of the shop, gold in millionths per ounce, weight in milligrams. */
export type Unit =
  | 'count'
  | 'money'
  | 'bp'
  | 'gold'
  | 'mg'
  | 'days'
  | 'hours'
  | 'ms'
  | 'day'
  | 'time'
  | 'text'
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
}

export interface Behind {
  cells: Value[]
  href: string | null
}

export interface Chart {
  kind: 'line' | 'bars'
  /** How the places along the axis are written. */
  along: Unit
  unit: Unit
  points: { at: string; value: number | null }[]
}

/** What one question comes to. */
export interface Answer {
  figures: Figure[]
  chart: Chart | null
  columns: Column[]
  rows: Behind[]
  /** There are more rows than are shown. */
  more: boolean
  /** What to do: `advice.<key>`. */
  advice: { key: string; values: Record<string, number | string>; tone: 'calm' | 'act' }
}

export type Asked = {
  range: number
  compare: 'previous' | 'year' | 'none'
  card: CardName | null
  only: string | null
}

/** The page, and one prop for each question: it comes after the page; null where it cannot be answered yet. */
export type AnalyticsProps = {
  asked: Asked
  since: string
  until: string
  cards: CardName[]
} & { [card in CardName]?: Answer | null | undefined }
