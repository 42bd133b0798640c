import type { Quality, QuoteKind } from './table.ts'

/** One row of the log; `mid` is decimal text per troy ounce. */
export interface LogProps {
  id: number
  kind: QuoteKind
  mid: string
  currency: string
  source: string
  quotedAt: string
  quality: Quality
  reasons: GuardReason[]
  note: string | null
  example: boolean
  /** Change against the log before it in time of the same currency, in basis points. */
  changeBp: number | null
}

/** A guard that spoke, with its numbers: `{ guard: 'R6', key: 'step', values: { percent: '4.20' } }`. */
export interface GuardReason {
  guard: string
  key: string
  values?: Record<string, string | number>
}

/** One price per gram, pennyweight and troy ounce of an alloy, decimal text, no premium. */
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
}

export interface GoldPriceLogsProps {
  logs: LogProps[]
  /** The query of the next older page, or null at the end. */
  older: string | null
  /** The query of the first page, or null when this is it. */
  newest: string | null
  filters: { from: string | null; to: string | null; source: string | null; quality: string | null }
  sources: string[]
  chart: ChartPoint[]
  mayRecord: { withinBp: number | null }
}

export interface GoldPriceLogDetailProps {
  log: LogProps & { bid: string | null; ask: string | null; receivedAt: string; recordedBy: string | null }
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
}
