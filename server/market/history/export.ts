import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { CheckReason } from '#server/market/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { Cursor, LogsQuery } from './input.ts'
import { resolveFilter } from './list.ts'
import { type EntryBatch, entriesBefore, type LogEntry } from './log-entries.ts'
import type { LogFilter } from './log-queries.ts'
import { pollsOfQuotes, type QuotePoll } from './poll-queries.ts'
import { type PollEntryProps, pollEntryProps, quoteEntryProps } from './props.ts'

const ROWS_PER_BATCH = 500
const COLUMNS = [
  'time_utc',
  'state',
  'price_per_troy_ounce',
  'currency',
  'bid',
  'ask',
  'change_percent',
  'source',
  'kind',
  'reasons',
  'latency_ms',
  'http_status',
  'received_at_utc',
  'fx_rate_to_shop',
  'note',
  'log_id',
  'poll_id',
  'metal',
]

const FILE_NAMES: Record<Metal, string> = {
  XAU: 'gold-price-logs',
  XAG: 'silver-price-logs',
  XPT: 'platinum-price-logs',
  XPD: 'palladium-price-logs',
}

/** The complete log of a metal for the filters, newest first. */
export async function exportLog(ctx: Ctx, query: LogsQuery): Promise<Sheet> {
  const { filter, shop } = await resolveFilter(ctx, query)
  return {
    name: `${FILE_NAMES[filter.metal]}-${dayOf(ctx.clock.now(), shop.time_zone)}`,
    columns: COLUMNS,
    rows: batchesOf(ctx.db, { ...filter, failures: 'each' }),
  }
}

async function* batchesOf(db: Db, filter: LogFilter): AsyncGenerator<Cell[][]> {
  let cursor: Cursor | null = null
  do {
    const { entries, next }: EntryBatch = await entriesBefore(db, filter, cursor, ROWS_PER_BATCH)
    yield await linesOf(db, entries)
    cursor = next
  } while (cursor)
}

async function linesOf(db: Db, entries: LogEntry[]): Promise<Cell[][]> {
  const ids = entries.flatMap(({ type, id }) => (type === 'quote' ? [id] : []))
  const pollByQuote = new Map((await pollsOfQuotes(db, ids)).map((poll) => [poll.quote_id, poll]))
  return entries.map((entry) => lineOf(entry, pollByQuote.get(entry.id)))
}

function lineOf(entry: LogEntry, quotePoll: QuotePoll | undefined): Cell[] {
  if (entry.type === 'poll') return [...pollLine(pollEntryProps(entry.row)), entry.row.metal]
  const { row } = entry
  const log = quoteEntryProps(row, quotePoll)
  return [
    log.quotedAt,
    log.quality,
    decimalCell(log.mid),
    log.currency,
    row.bid === null ? null : decimalCell(goldPriceText(row.bid)),
    row.ask === null ? null : decimalCell(goldPriceText(row.ask)),
    log.changeBp === null ? null : log.changeBp / 100,
    log.source,
    log.kind,
    reasonsText(log.reasons),
    log.latencyMs,
    log.httpStatus,
    row.received_at,
    decimalCell(row.fx_rate),
    log.note,
    log.id,
    log.pollId,
    row.metal,
  ]
}

function pollLine(poll: PollEntryProps): Cell[] {
  const { quotedAt, quality, source, kind, reasons, latencyMs, httpStatus, pollId } = poll
  const details = [latencyMs, httpStatus, quotedAt, '', '', poll.quoteId, pollId]
  return [quotedAt, quality, '', '', '', '', '', source, kind, reasonsText(reasons), ...details]
}

/** `R7 differs (percent=0.30, limit=0.25, sources=2); R8 frozen (minutes=75, limit=60)`. */
function reasonsText(reasons: CheckReason[]): string {
  return reasons
    .map(({ guard, key, values = {} }) => {
      const details = Object.entries(values).map(([name, value]) => `${name}=${value}`)
      return details.length === 0 ? `${guard} ${key}` : `${guard} ${key} (${details.join(', ')})`
    })
    .join('; ')
}
