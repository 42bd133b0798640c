import { sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import { MANUAL_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readOnce } from '#server/platform/database/read-once.ts'
import type { Quote } from './queries.ts'

/**
 * Of one metal the newest accepted price of each of these sources, the newest manual one, and the newest of all, none after
 * `until`.
 */
export function basisCandidates(
  db: Db,
  metal: Metal,
  sources: string[],
  until: string,
): Promise<Quote[]> {
  const candidates = db
    .selectFrom('metal_quotes')
    .selectAll()
    .where((eb) =>
      eb(
        'id',
        'in',
        // A subquery in brackets counts as one value: each is one index seek, however long the log.
        [
          newestOfAll(db, metal),
          newestOf(db, metal, MANUAL_SOURCE).where('example', '=', 0),
          ...sources.map((source) => newestOf(db, metal, source).where('kind', '=', 'spot')),
        ].map((newest) => newest.where('quoted_at', '<=', until)),
      ),
    )
  return readOnce(db, `metal_quotes ${metal} ${sources.join(' ')}`, () => candidates.execute())
}

function newestOf(db: Db, metal: Metal, source: string) {
  return newest(db)
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where(sql<boolean>`quality = 'accepted'`)
}

/** Literal, not bound: a partial index is only used when the query has the same condition. */
function newestOfAll(db: Db, metal: Metal) {
  return newest(db)
    .where('metal', '=', metal)
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
