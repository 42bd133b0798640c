import { sql } from 'kysely'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { currencyOf } from '#server/market/feeds/lookup.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { LogQuality } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'

/** Up to this number of prices within the limits are fetched and sorted; more are close enough in time. */
const RARE_LIMIT = 1_000
/** A search for a price scans this number of rows per request. */
const SCAN_LIMIT = 10_000

/** A quote of the log with the accepted price before it. */
export interface LogRow extends Quote {
  previous_mid: number | null
}

/** Which rows of the log; times as ISO text, `until` excluded; prices in millionths, both ends included. */
export interface LogFilter {
  metal: Metal
  since: string | null
  until: string | null
  source: string | null
  quality: LogQuality | null
  /** Only this currency; null shows every price except foreign history, which would hide the shop's own. */
  currency: string | null
  basisCurrency: string
  priceFrom: number | null
  priceTo: number | null
  /** Whether rows are found by time, or by price because few match. */
  searchBy: 'time' | 'price'
  /** Whether consecutive failures of a source are one row, or each is. */
  failures: 'folded' | 'each'
  /** The end of this scan, included; null means the end of the log. */
  scanEnd: LogPosition | null
}

/** A position between two rows. */
export interface LogPosition {
  at: string
  id: number
}

/** Rows older than `before`, newest first. */
export async function logRowsBefore(
  db: Db,
  filter: LogFilter,
  before: LogPosition | null,
  limit: number,
): Promise<LogRow[]> {
  const at = columnRefs(filter).ref('quoted_at')
  const { scanEnd } = filter
  return filteredRows(db, filter)
    .$if(scanEnd !== null, (rows) =>
      rows.where(sql<boolean>`(${at}, q.id) >= (${scanEnd?.at}, ${scanEnd?.id})`),
    )
    .$if(before !== null, (rows) =>
      rows.where(sql<boolean>`(${at}, q.id) < (${before?.at}, ${before?.id})`),
    )
    .orderBy(at, 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute()
}

/** The rows just newer than `after`, oldest first. */
export async function logRowsAfter(
  db: Db,
  filter: LogFilter,
  after: LogPosition,
  limit: number,
): Promise<LogRow[]> {
  const at = columnRefs(filter).ref('quoted_at')
  const { scanEnd } = filter
  return filteredRows(db, filter)
    .$if(scanEnd !== null, (rows) =>
      rows.where(sql<boolean>`(${at}, q.id) <= (${scanEnd?.at}, ${scanEnd?.id})`),
    )
    .where(sql<boolean>`(${at}, q.id) > (${after.at}, ${after.id})`)
    .orderBy(at)
    .orderBy('q.id')
    .limit(limit)
    .execute()
}

/** Whether few prices of a metal are in this range. Reads at most `RARE_LIMIT` + 1 rows. */
export async function isRarePriceRange(
  db: Db,
  metal: Metal,
  from: number | null,
  to: number | null,
): Promise<boolean> {
  return (await count(db.selectFrom(pricedWithin(db, metal, from, to).as('priced')))) <= RARE_LIMIT
}

/**
 * Where a search for a common price stops for now, on either side of a position: with ten million rows, the next match
 * may be far. Null where the log ends before, and where no scan is needed.
 */
export async function scanEndOf(
  db: Db,
  filter: LogFilter,
  from: LogPosition | null,
  direction: 'asc' | 'desc',
): Promise<LogPosition | null> {
  if (filter.searchBy === 'price' || (filter.priceFrom === null && filter.priceTo === null))
    return null
  const side = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  const position = await db
    .selectFrom(
      scannedRows(db, filter)
        .select(['q.quoted_at as at', 'q.id'])
        .$if(from !== null, (rows) =>
          rows.where(sql<boolean>`(q.quoted_at, q.id) ${side} (${from?.at}, ${from?.id})`),
        )
        .orderBy('q.quoted_at', direction)
        .orderBy('q.id', direction)
        .limit(SCAN_LIMIT)
        .as('row'),
    )
    .select((eb) => ['row.at', 'row.id', eb.fn.countAll<number>().over().as('n')])
    .orderBy('row.at', direction === 'asc' ? 'desc' : 'asc')
    .orderBy('row.id', direction === 'asc' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return position && Number(position.n) === SCAN_LIMIT ? { at: position.at, id: position.id } : null
}

export async function findLogRow(db: Db, id: number): Promise<LogRow | undefined> {
  return logRows(db).where('q.id', '=', id).executeTakeFirst()
}

/** The log entry just before (`desc`) or just after (`asc`) this one in time, in the same currency. */
export async function neighbourOf(
  db: Db,
  quote: Quote,
  direction: 'asc' | 'desc',
): Promise<LogRow | undefined> {
  const side = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  return logRows(db)
    .where('q.metal', '=', quote.metal)
    .where('q.currency', '=', quote.currency)
    .where(sql<boolean>`(q.quoted_at, q.id) ${side} (${quote.quoted_at}, ${quote.id})`)
    .orderBy('q.quoted_at', direction)
    .orderBy('q.id', direction)
    .limit(1)
    .executeTakeFirst()
}

/** Every source in the log by metal, one index seek each; a metal without a price is absent. */
export async function sourcesInLog(db: Db): Promise<Map<Metal, string[]>> {
  const metals = METALS.map((metal) => sql`select ${sql.lit(metal)} as metal`)
  const { rows } = await sql<{ metal: Metal; name: string }>`
    with recursive metals as (${sql.join(metals, sql` union all `)}),
    names(metal, name) as (
      select metal, (select min(q.source) from metal_quotes q where q.metal = metals.metal)
        from metals
      union all
      select metal, (select min(q.source) from metal_quotes q
          where q.metal = names.metal and q.source > names.name)
        from names where name is not null)
    select metal, name from names where name is not null order by name`.execute(db)
  const byMetal = Map.groupBy(rows, ({ metal }) => metal)
  return new Map([...byMetal].map(([metal, found]) => [metal, found.map(({ name }) => name)]))
}

function filteredRows(db: Db, filter: LogFilter) {
  const { metal, since, until, source, quality, currency, basisCurrency } = filter
  const { priceFrom, priceTo, searchBy } = filter
  const { ref } = columnRefs(filter)
  return (
    logRows(db)
      .where(ref('metal'), '=', metal)
      .$if(since !== null, (rows) => rows.where(ref('quoted_at'), '>=', since ?? ''))
      .$if(until !== null, (rows) => rows.where(ref('quoted_at'), '<', until ?? ''))
      .$if(source !== null, (rows) => rows.where(ref('source'), '=', source ?? ''))
      // Literal, not bound: the index of accepted prices is only used when the query has the same condition.
      .$if(quality === 'accepted', (rows) =>
        rows.where(sql<boolean>`${ref('quality')} = 'accepted'`),
      )
      .$if(quality !== null && quality !== 'accepted', (rows) =>
        rows.where(ref('quality'), '=', quality ?? ''),
      )
      .$if(currency !== null, (rows) => rows.where(ref('currency'), '=', currency ?? ''))
      .$if(currency === null, (rows) =>
        rows.where((eb) =>
          eb.or([eb('q.kind', '<>', 'history'), eb('q.currency', '=', basisCurrency)]),
        ),
      )
      .$if(priceFrom !== null, (rows) => rows.where(ref('mid'), '>=', priceFrom ?? 0))
      .$if(priceTo !== null, (rows) => rows.where(ref('mid'), '<=', priceTo ?? 0))
      // States that few rows match: Postgres estimates one in a hundred and plans a long scan.
      .$if(searchBy === 'price', (rows) =>
        rows.where('q.id', 'in', pricedWithin(db, metal, priceFrom, priceTo)),
      )
  )
}

function pricedWithin(db: Db, metal: Metal, from: number | null, to: number | null) {
  return db
    .selectFrom('metal_quotes')
    .select('id')
    .where('metal', '=', metal)
    .$if(from !== null, (rows) => rows.where('mid', '>=', from ?? 0))
    .$if(to !== null, (rows) => rows.where('mid', '<=', to ?? 0))
    .limit(RARE_LIMIT + 1)
}

/** Every row that a search scans, matching or not: only indexed columns are filtered. */
function scannedRows(db: Db, filter: LogFilter) {
  const { metal, since, until, source, quality, currency } = filter
  const indexed = indexedColumns(filter)
  return db
    .selectFrom('metal_quotes as q')
    .where('q.metal', '=', metal)
    .$if(since !== null, (rows) => rows.where('q.quoted_at', '>=', since ?? ''))
    .$if(until !== null, (rows) => rows.where('q.quoted_at', '<', until ?? ''))
    .$if(source !== null && indexed.includes('source'), (rows) =>
      rows.where('q.source', '=', source ?? ''),
    )
    .$if(currency !== null && indexed.includes('currency'), (rows) =>
      rows.where('q.currency', '=', currency ?? ''),
    )
    .$if(quality === 'accepted' && indexed.includes('quality'), (rows) =>
      rows.where(sql<boolean>`q.quality = 'accepted'`),
    )
    .$if(quality !== null && quality !== 'accepted' && indexed.includes('quality'), (rows) =>
      rows.where(sql<boolean>`q.quality = ${quality}`),
    )
}

type FilterColumn = 'quoted_at' | 'source' | 'quality' | 'metal' | 'currency' | 'mid'

/**
 * References to columns that may use an index; the rest are hidden from the planner: without statistics it would read
 * ten million prices in dollars by their index to find three manual ones.
 */
function columnRefs(filter: LogFilter) {
  const indexed = indexedColumns(filter)
  return {
    ref: (name: FilterColumn) => {
      if (indexed.includes(name)) return sql<string | number>`${sql.ref(`q.${name}`)}`
      return name === 'mid'
        ? sql<string | number>`(q.mid + 0)`
        : sql<string | number>`(${sql.ref(`q.${name}`)} || '')`
    },
  }
}

function indexedColumns({ source, quality, currency, searchBy }: LogFilter): FilterColumn[] {
  if (searchBy === 'price') return []
  if (source !== null && maySend(source, currency))
    return ['metal', 'quoted_at', 'source', 'quality']
  if (currency !== null && (source !== null || quality === null || quality === 'accepted'))
    return ['metal', 'quoted_at', 'currency', ...(quality === 'accepted' ? QUALITY : [])]
  return ['metal', 'quoted_at', 'quality']
}

const QUALITY: FilterColumn[] = ['quality']

/** A feed sends prices in one currency; a search for another finds nothing. */
function maySend(source: string, currency: string | null): boolean {
  const own = currencyOf(source)
  return currency === null || own === undefined || own === currency
}

function logRows(db: Db) {
  return db
    .selectFrom('metal_quotes as q')
    .selectAll('q')
    .select((eb) =>
      eb
        .selectFrom('metal_quotes as p')
        .select('p.mid')
        .whereRef('p.metal', '=', 'q.metal')
        .whereRef('p.currency', '=', 'q.currency')
        .where(sql<boolean>`p.quality = 'accepted'`)
        .where(sql<boolean>`(p.quoted_at, p.id) < (q.quoted_at, q.id)`)
        .orderBy('p.quoted_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(1)
        .as('previous_mid'),
    )
}
