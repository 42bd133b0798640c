import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { contextOn } from '#tests/support/context.ts'
import { prepare } from '#tests/support/database/template.ts'
import { FakeClock, testSettings } from '#tests/support/fakes.ts'

export type Engine = 'sqlite' | 'postgres'

const ROWS_AT_ONCE = 500_000
/** Three sources, each once a minute. */
const STEP_S = 20

/** A shop with this many prices of three sources up to the clock's time, and a tenth as many polls. */
export async function openLongLog(url: string, engine: Engine, prices: number): Promise<Ctx> {
  await prepare(url, 'empty')
  const clock = new FakeClock()
  const db = connect(url)
  await fillLog(db, engine, prices, clock.now())
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
  return { ...contextOn(db), clock, settings: { ...testSettings, databaseUrl: url } }
}

/** So many prices of three sources up to the ISO time `now`, a tenth as many polls, and their candles. */
export async function fillLog(db: Db, engine: Engine, prices: number, now: string): Promise<void> {
  const restore = await dropIndexes(db, engine)
  for (let done = 0; done < prices; done += ROWS_AT_ONCE) {
    const [from, to] = [done, Math.min(done + ROWS_AT_ONCE, prices) - 1]
    await fillQuotes(db, engine, { from, to, now })
    await fillPolls(db, engine, { from, to, now })
  }
  await restore()
  await fillCandles(db)
}

interface QuoteRange {
  from: number
  to: number
  now: string
}

/** Most are accepted; every fiftieth was held and superseded, every seventieth rejected. */
async function fillQuotes(db: Db, engine: Engine, range: QuoteRange): Promise<void> {
  await sql`${numbers(engine, range)}
    insert into metal_quotes (kind, metal, currency, mid, source, quoted_at, received_at, quality, reasons, step_bp)
    select 'spot', 'XAU', 'USD', ${mid}, ${source}, ${timeOf(engine, range)}, ${timeOf(engine, range)},
      case when n % 50 = 7 then 'superseded' when n % 70 = 9 then 'rejected' else 'accepted' end, '[]', 2
    from numbers`.execute(db)
}

async function fillPolls(db: Db, engine: Engine, range: QuoteRange): Promise<void> {
  await sql`${numbers(engine, range)}
    insert into feed_polls (source, at, latency_ms, http_status, error_kind, outcome, reasons)
    select ${source}, ${timeOf(engine, range)}, 120, 500,
      case when n % 30 = 0 then 'http_5xx' end,
      case when n % 30 = 0 then 'failed' else 'duplicate' end, '[]'
    from numbers where n % 10 = 0`.execute(db)
}

/** n counts back in time; rows are inserted oldest first, as in a shop. */
function numbers(engine: Engine, { from, to }: QuoteRange) {
  return engine === 'sqlite'
    ? sql`with recursive numbers(n) as (select ${sql.lit(to)} union all
        select n - 1 from numbers where n > ${sql.lit(from)})`
    : sql`with numbers as (select generate_series(${sql.lit(to)}, ${sql.lit(from)}, -1) as n)`
}

const source = sql`case n % 3 when 0 then 'swissquote' when 1 then 'gold_api_com' else 'goldprice_org' end`
const mid = sql`cast(4389000000 as bigint) + (cast(n as bigint) * 7919 % 100003) * 1000`

function timeOf(engine: Engine, { now }: QuoteRange) {
  const start = sql.lit(Math.floor(Date.parse(now) / 1000))
  const seconds = sql`${start} - n * ${sql.lit(STEP_S)}`
  return engine === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`
    : sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
}

/** Inserts the candles that the trigger would have stored. */
async function fillCandles(db: Db): Promise<void> {
  for (const [grain, prefixLength] of [
    ['hour', 13],
    ['day', 10],
    ['month', 7],
  ] as const)
    await sql`insert into metal_candles
      (metal, currency, grain, start, source, kind, low, low_at, high, high_at, last, last_at)
      select metal, currency, ${sql.lit(grain)}, substr(quoted_at, 1, ${sql.lit(prefixLength)}), source, kind,
        min(mid), min(quoted_at), max(mid), max(quoted_at), min(mid), max(quoted_at)
      from metal_quotes where quality = 'accepted' and kind = 'spot'
      group by 1, 2, 4, 5, 6 on conflict do nothing`.execute(db)
}

/** Drops indexes and triggers, because building indexes once is faster. Returns a function that restores them. */
async function dropIndexes(db: Db, engine: Engine): Promise<() => Promise<void>> {
  const found = await (engine === 'sqlite'
    ? sql<StoredDefinition>`select type, name, sql from sqlite_master where sql is not null
        and type in ('index', 'trigger') and tbl_name in ('metal_quotes', 'feed_polls')`
    : sql<StoredDefinition>`select 'index' as type, indexname as name, indexdef as sql from pg_indexes
        where tablename in ('metal_quotes', 'feed_polls') and indexname not like '%_pkey'`
  ).execute(db)
  for (const { type, name } of found.rows)
    await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(db)
  if (engine === 'postgres') await sql`alter table metal_quotes disable trigger user`.execute(db)
  return async () => {
    for (const definition of found.rows) await sql.raw(definition.sql).execute(db)
    if (engine === 'postgres') await sql`alter table metal_quotes enable trigger user`.execute(db)
  }
}

type StoredDefinition = { type: string; name: string; sql: string }
