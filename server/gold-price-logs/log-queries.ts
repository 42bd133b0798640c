import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Cursor } from './input.ts'
import type { Quote } from './queries.ts'
import type { Quality } from './table.ts'

const GOLD = 'XAU'

/** A quote as the log shows it: with the accepted price before it in time, and who recorded it. */
export interface LogRow extends Quote {
  previous_mid: number | null
}

/** Which rows of the log; times as ISO text, `until` excluded. */
export interface LogFilter {
  since: string | null
  until: string | null
  source: string | null
  quality: Quality | null
  /** Only this currency; null shows every price but foreign history, which would drown the shop's own. */
  currency: string | null
  houseCurrency: string
}

/** Rows older than `before`, newest first. */
export async function logsBefore(
  db: Db,
  filter: LogFilter,
  before: Cursor | null,
  limit: number,
): Promise<LogRow[]> {
  return filtered(db, filter)
    .$if(before !== null, (rows) =>
      rows.where(sql<boolean>`(q.quoted_at, q.id) < (${before?.quotedAt}, ${before?.id})`),
    )
    .orderBy('q.quoted_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute()
}

/** The rows just newer than `after`, oldest first. */
export async function logsAfter(
  db: Db,
  filter: LogFilter,
  after: Cursor,
  limit: number,
): Promise<LogRow[]> {
  return filtered(db, filter)
    .where(sql<boolean>`(q.quoted_at, q.id) > (${after.quotedAt}, ${after.id})`)
    .orderBy('q.quoted_at')
    .orderBy('q.id')
    .limit(limit)
    .execute()
}

export async function findLog(db: Db, id: number): Promise<LogRow | undefined> {
  return logRows(db).where('q.id', '=', id).executeTakeFirst()
}

/** The log just before (`desc`) or just after (`asc`) this one in time, in the same currency. */
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

/** Every source in the log, one seek in the index for each, however long the log. */
export async function sourcesInLog(db: Db): Promise<string[]> {
  const rows = await db
    .withRecursive('names(name)', (cte) =>
      cte
        .selectFrom('metal_quotes')
        .select((eb) => eb.fn.min<string | null>('source').as('name'))
        .unionAll(
          cte
            .selectFrom('names')
            .where('names.name', 'is not', null)
            .select((eb) =>
              eb
                .selectFrom('metal_quotes as m')
                .select((inner) => inner.fn.min<string | null>('m.source').as('next'))
                .whereRef('m.source', '>', 'names.name')
                .as('name'),
            ),
        ),
    )
    .selectFrom('names')
    .select('name')
    .where('name', 'is not', null)
    .execute()
  return rows.map(({ name }) => String(name))
}

function filtered(db: Db, { since, until, source, quality, currency, houseCurrency }: LogFilter) {
  return logRows(db)
    .$if(since !== null, (rows) => rows.where('q.quoted_at', '>=', since ?? ''))
    .$if(until !== null, (rows) => rows.where('q.quoted_at', '<', until ?? ''))
    .$if(source !== null, (rows) => rows.where('q.source', '=', source ?? ''))
    .$if(quality !== null, (rows) => rows.where('q.quality', '=', quality ?? 'accepted'))
    .$if(currency !== null, (rows) =>
      rows.where('q.metal', '=', GOLD).where('q.currency', '=', currency ?? ''),
    )
    .$if(currency === null, (rows) =>
      rows.where((eb) =>
        eb.or([eb('q.kind', '<>', 'history'), eb('q.currency', '=', houseCurrency)]),
      ),
    )
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
