import { goldPriceText } from '../gold/money.ts'
import type { LogRow } from './log-queries.ts'
import { FINE, rateOf } from './rates.ts'
import { DAILY_SOURCE, MONTHLY_SOURCE } from './sources.ts'
import { stepBetween } from './step.ts'
import type { Quality, QuoteKind } from './table.ts'

/** One row of the log; `mid` is decimal text per troy ounce. */
export interface LogProps {
  id: number
  kind: QuoteKind
  mid: string
  currency: string
  source: string
  quotedAt: string
  /** What `quotedAt` stands for: that moment, some hour of that day (UTC), or the average over that month. */
  span: Span
  quality: Quality
  reasons: GuardReason[]
  note: string | null
  example: boolean
  /** One gram of fine gold, decimal text with 4 places. */
  perGram: string
  /** Change against the log before it in time of the same currency, in basis points. */
  changeBp: number | null
}

export type Span = 'moment' | 'day' | 'month'

/** A guard that spoke, with its numbers: `{ guard: 'R6', key: 'step', values: { percent: '4.20' } }`. */
export interface GuardReason {
  guard: string
  key: string
  values?: Record<string, string | number>
}

/** One price per gram, pennyweight and troy ounce of an alloy, decimal text with 4 places, no premium. */
export interface KaratRate {
  label: string
  fineness: string
  stamp: string
  perGram: string
  perPennyweight: string
  perTroyOunce: string
}

export interface ChartPoint {
  at: string
  mid: string
  kind: QuoteKind
  span: Span
  /** Nothing is known between the point before and this one: the line breaks. */
  afterGap?: true
}

export type LogRange = '24h' | '7d' | '30d' | '1y' | 'all'

export interface LogFilters {
  /** Null while two dates say it. */
  range: LogRange | null
  from: string | null
  to: string | null
  source: string | null
  quality: string | null
  currency: string | null
}

/** How far from the last price this user may go; null is any distance, once confirmed. */
export interface MayRecord {
  withinBp: number | null
}

export interface GoldPriceLogsProps {
  logs: LogProps[]
  /** The query of the next older page, or null at the end. */
  older: string | null
  /** The query of the page before this one, or null when this is the newest. */
  newer: string | null
  /** The query of the first page, or null when this is it. */
  newest: string | null
  filters: LogFilters
  sources: string[]
  /** The one that the shop gets its gold in comes first. */
  currencies: string[]
  chart: ChartPoint[]
  /** What the chart, and the history in the log, is counted in. */
  chartCurrency: string
  mayRecord: MayRecord
}

export interface GoldPriceLogDetailProps {
  log: LogProps & {
    bid: string | null
    ask: string | null
    receivedAt: string
    recordedBy: string | null
    fx: { rate: string; source: string; at: string } | null
  }
  previous: LogProps | null
  next: LogProps | null
  rates: KaratRate[]
  runs: { id: number; kind: string; state: string; createdAt: string; lines: number }[]
  nearby: ChartPoint[]
}

export interface GoldPriceLogLatestProps {
  latest: LogProps | null
  rates: KaratRate[]
  chart: ChartPoint[]
  mayRecord: MayRecord
}

export function logProps(row: LogRow): LogProps {
  return {
    id: row.id,
    kind: row.kind,
    mid: goldPriceText(row.mid),
    currency: row.currency,
    source: row.source,
    quotedAt: row.quoted_at,
    span: spanOf(row.source),
    quality: row.quality,
    reasons: JSON.parse(row.reasons) as GuardReason[],
    note: row.note,
    example: row.example === 1,
    perGram: rateOf(row.mid, FINE, 'g'),
    changeBp: changeOf(row),
  }
}

export function logDetail(row: LogRow, recordedBy: string | null): GoldPriceLogDetailProps['log'] {
  return {
    ...logProps(row),
    bid: row.bid === null ? null : goldPriceText(row.bid),
    ask: row.ask === null ? null : goldPriceText(row.ask),
    receivedAt: row.received_at,
    recordedBy,
    fx: fxOf(row),
  }
}

export const spanOf = (source: string): Span => SPANS[source] ?? 'moment'

const SPANS: Record<string, Span> = { [MONTHLY_SOURCE]: 'month', [DAILY_SOURCE]: 'day' }

function changeOf({ mid, previous_mid }: LogRow): number | null {
  if (previous_mid === null) return null
  return stepBetween({ mid: previous_mid, fxRate: null }, { mid, fxRate: null }).bp
}

function fxOf({ fx_rate, fx_source, fx_at }: LogRow) {
  if (fx_rate === null || fx_source === null || fx_at === null) return null
  return { rate: fx_rate, source: fx_source, at: fx_at }
}
