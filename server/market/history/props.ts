import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import { DAILY_SOURCE, MONTHLY_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import { FINE_GOLD, type KaratRate, rateOf } from '#server/market/quotes/karat-rates.ts'
import { stepBetween } from '#server/market/quotes/price-step.ts'
import type { RecordPermission } from '#server/market/record-permission.ts'
import type {
  CheckReason,
  LogQuality,
  PollOutcome,
  Quality,
  QuoteKind,
} from '#server/market/table.ts'
import type { LogRow } from './log-queries.ts'
import type { FailureRun, PollRow, QuotePoll } from './poll-queries.ts'

/** One price of the log; `mid` is decimal text per troy ounce. */
export interface QuoteEntryProps extends PollFacts {
  id: number
  kind: QuoteKind
  mid: string
  currency: string
  source: string
  quotedAt: string
  /** The meaning of `quotedAt`: that moment, some hour of that day (UTC), or the average over that month. */
  timePrecision: TimePrecision
  quality: Quality
  reasons: CheckReason[]
  note: string | null
  example: boolean
  /** One gram of fine gold, decimal text with 4 places. */
  perGram: string
  /** Change from the previous log entry of the same currency, in basis points. */
  changeBp: number | null
}

/** How it was fetched; all null for manual prices. */
interface PollFacts {
  pollId: number | null
  latencyMs: number | null
  httpStatus: number | null
}

/** One poll of the log that brought no new price: it failed, was rejected, or repeated one. */
export interface PollEntryProps extends PollFacts {
  id: null
  pollId: number
  kind: 'poll'
  mid: null
  currency: null
  source: string
  quotedAt: string
  timePrecision: 'moment'
  quality: Exclude<LogQuality, 'accepted' | 'held' | 'superseded'>
  reasons: CheckReason[]
  note: null
  example: false
  perGram: null
  changeBp: null
  /** The price it repeated. */
  quoteId: number | null
  /** Where this is the last of several failures of its source: their number, the first, and the query that lists them. */
  failures: (FailureRun & { query: string }) | null
}

export type LogEntryProps = QuoteEntryProps | PollEntryProps

export type TimePrecision = 'moment' | 'day' | 'month'

export interface ChartPoint {
  at: string
  mid: string
  kind: QuoteKind
  timePrecision: TimePrecision
  /** There is no data between the previous point and this one: the line breaks. */
  afterGap?: true
  /** The lowest and highest price of a day that is over, where the point is the last price of its day. */
  day?: { low: string; high: string }
}

/** An event to mark under a chart: a price run, a manual price, a held price. */
export interface ChartEvent {
  kind: 'run_applied' | 'run_undone' | 'manual' | 'held'
  at: string
  /** Of the run, or of the price in the log. */
  id: number
  /** Decimal text per troy ounce; null for runs. */
  mid: string | null
  currency: string | null
  /** Prices that a run changed; null for others. */
  prices: number | null
}

/** The last price run before the range of a chart, and the gold price then as decimal text. */
export interface RunBefore {
  id: number
  at: string
  mid: string
}

export type LogRange = '24h' | '7d' | '30d' | '1y' | 'all'

/** The filters of the log as they are shown. */
export interface LogFilterValues {
  /** Null is gold. */
  metal: Metal | null
  /** Null while dates are set. */
  range: LogRange | null
  from: string | null
  to: string | null
  source: string | null
  quality: LogQuality | null
  currency: string | null
  /** Decimal text per troy ounce, in any currency; both ends included. */
  priceFrom: string | null
  priceTo: string | null
}

/** The newest held price of a source, and the number of its older held ones. */
export type HeldProps = QuoteEntryProps & { more: number }

/** The pages of the log show the names of all sources, also of those in the reasons of old rows. */
export interface WithSourceNames {
  /** By kind; the same in every language. */
  sourceNames: Readonly<Record<string, string>>
}

export interface GoldPriceLogsProps extends WithSourceNames {
  logs: LogEntryProps[]
  held: HeldProps[]
  /** The query of the next older page, or null at the end. */
  older: string | null
  /** The query of the page before this one, or null when this is the newest. */
  newer: string | null
  /** The query of the first page, or null when this is it. */
  newest: string | null
  filters: LogFilterValues
  /** The metals that the log can be of: those that the shop sells, and those that it has prices of. */
  metals: Metal[]
  sources: string[]
  /** The currency of the current price comes first. */
  currencies: string[]
  chart: ChartPoint[]
  /** Events within the range of the chart, oldest first. */
  events: ChartEvent[]
  runBefore: RunBefore | null
  /** Weekends and holidays of the chart, in order. */
  closed: [from: string, until: string][]
  /** The currency of the chart, and of the history in the log. */
  chartCurrency: string
  /** This user's saved views, by name. */
  views: SavedViewProps[]
  mayRecord: RecordPermission
}

export interface GoldPriceLogDetailProps extends WithSourceNames {
  log: QuoteEntryProps & {
    metal: Metal
    bid: string | null
    ask: string | null
    receivedAt: string
    recordedBy: string | null
    fx: { rate: string; source: string; at: string } | null
    /** The step from the previous price, and the distance from the other sources, in basis points. */
    stepBp: number | null
    disagreeBp: number | null
    /** Who accepted or rejected it, or null where checks decided; the note is the price's own. */
    decided: { by: string | null; at: string } | null
  }
  /** The response of the source; null for manual prices. */
  response: FeedResponseProps | null
  /** Polls that repeated it; null without any. */
  repeats: RepeatsProps | null
  previous: QuoteEntryProps | null
  next: QuoteEntryProps | null
  rates: KaratRate[]
  runs: { id: number; kind: string; state: string; createdAt: string; lines: number }[]
  nearby: ChartPoint[]
}

/** A response as received: at most 16 KiB of its body, keys redacted; the hash covers all of it. */
export interface FeedResponseProps {
  pollId: number
  at: string
  latencyMs: number | null
  httpStatus: number | null
  raw: string | null
  rawSha256: string | null
}

export interface RepeatsProps {
  /** Counted up to a thousand; there may be more. */
  count: number
  firstAt: string
  lastAt: string
}

/** A poll that brought no price. */
export interface GoldPricePollProps extends WithSourceNames {
  poll: PollEntryProps & { metal: Metal }
  response: FeedResponseProps
  /** The polls of its source before and after it, with their outcomes and pages. */
  previous: AdjacentPoll | null
  next: AdjacentPoll | null
}

export interface AdjacentPoll {
  at: string
  outcome: PollOutcome
  href: string
}

export function quoteEntryProps(row: LogRow, quotePoll?: QuotePoll): QuoteEntryProps {
  return {
    id: row.id,
    pollId: quotePoll?.id ?? null,
    kind: row.kind,
    mid: goldPriceText(row.mid),
    currency: row.currency,
    source: row.source,
    quotedAt: row.quoted_at,
    timePrecision: timePrecisionOf(row.source),
    quality: row.quality,
    reasons: JSON.parse(row.reasons) as CheckReason[],
    latencyMs: quotePoll?.latency_ms ?? null,
    httpStatus: quotePoll?.http_status ?? null,
    note: row.note,
    example: row.example === 1,
    perGram: rateOf(row.mid, FINE_GOLD, 'g'),
    changeBp: changeOf(row),
  }
}

export function pollEntryProps(
  poll: PollRow,
  failures: PollEntryProps['failures'] = null,
): PollEntryProps {
  return {
    id: null,
    pollId: poll.id,
    kind: 'poll',
    mid: null,
    currency: null,
    source: poll.source,
    quotedAt: poll.at,
    timePrecision: 'moment',
    quality: poll.outcome === 'quote' ? 'duplicate' : poll.outcome,
    reasons: reasonsOf(poll),
    latencyMs: poll.latency_ms,
    httpStatus: poll.http_status,
    note: null,
    example: false,
    perGram: null,
    changeBp: null,
    quoteId: poll.quote_id,
    failures,
  }
}

export function feedResponseProps(poll: PollRow): FeedResponseProps {
  return {
    pollId: poll.id,
    at: poll.at,
    latencyMs: poll.latency_ms,
    httpStatus: poll.http_status,
    raw: poll.raw,
    rawSha256: poll.raw_sha256,
  }
}

/** Errors are shown as reasons of checks, also for old polls that only stored the kind of error. */
function reasonsOf({ reasons, error_kind }: PollRow): CheckReason[] {
  const parsed = JSON.parse(reasons) as CheckReason[]
  return parsed.length === 0 && error_kind !== null ? [{ guard: 'feed', key: error_kind }] : parsed
}

/** The names of the people who recorded and decided a price. */
interface PeopleNames {
  recordedBy: string | null
  decidedBy: string | null
}

export function logDetail(
  row: LogRow,
  { recordedBy, decidedBy }: PeopleNames,
  quotePoll?: QuotePoll,
): GoldPriceLogDetailProps['log'] {
  return {
    ...quoteEntryProps(row, quotePoll),
    metal: row.metal,
    bid: row.bid === null ? null : goldPriceText(row.bid),
    ask: row.ask === null ? null : goldPriceText(row.ask),
    receivedAt: row.received_at,
    recordedBy,
    fx: fxOf(row),
    stepBp: row.step_bp,
    disagreeBp: row.disagree_bp,
    decided: row.decided_at === null ? null : { by: decidedBy, at: row.decided_at },
  }
}

export const timePrecisionOf = (source: string): TimePrecision => PRECISIONS[source] ?? 'moment'

const PRECISIONS: Record<string, TimePrecision> = {
  [MONTHLY_SOURCE]: 'month',
  [DAILY_SOURCE]: 'day',
}

function changeOf({ mid, previous_mid }: LogRow): number | null {
  if (previous_mid === null) return null
  return stepBetween({ mid: previous_mid, fxRate: null }, { mid, fxRate: null }).bp
}

function fxOf({ fx_rate, fx_source, fx_at }: LogRow) {
  if (fx_rate === null || fx_source === null || fx_at === null) return null
  return { rate: fx_rate, source: fx_source, at: fx_at }
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'gold-price-logs': GoldPriceLogsProps
    'gold-price-log-detail': GoldPriceLogDetailProps
    'gold-price-log-poll': GoldPricePollProps
  }
}
