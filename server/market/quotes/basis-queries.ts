import { sql } from 'kysely'
import { MANUAL_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readOnce } from '#server/platform/database/read-once.ts'
import type { Quote } from './queries.ts'

/**
 * The newest accepted price of each of these sources, the newest manual one, and the newest of all, none after `until`.
 */
export function basisCandidates(db: Db, sources: string[], until: string): Promise<Quote[]> {
  const candidates = db
    .selectFrom('metal_quotes')
    .selectAll()
    .where((eb) =>
      eb(
        'id',
        'in',
        // A subquery in brackets counts as one value: each is one index seek, however long the log.
        [newestOfAll(db), newestManual(db), ...sources.map((source) => newestSpot(db, source))].map(
          (newest) => newest.where('quoted_at', '<=', until),
        ),
      ),
    )
  return readOnce(db, `metal_quotes ${sources.join(' ')}`, () => candidates.execute())
}

function newestSpot(db: Db, source: string) {
  return newest(db)
    .where('source', '=', source)
    .where(sql<boolean>`quality = 'accepted'`)
    .where('kind', '=', 'spot')
}

function newestManual(db: Db) {
  return newest(db)
    .where('source', '=', MANUAL_SOURCE)
    .where(sql<boolean>`quality = 'accepted'`)
    .where('example', '=', 0)
}

/** Literal, not bound: a partial index is only used when the query has the same condition. */
function newestOfAll(db: Db) {
  return newest(db)
    .where('metal', '=', 'XAU')
    .where(sql<boolean>`quality = 'accepted' and kind <> 'history'`)
}

function newest(db: Db) {
  return db
    .selectFrom('metal_quotes')
    .select('id')
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}
