import type { ExpressionBuilder } from 'kysely'
import { isOffered, type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/**
 * Pieces on sale whose override has expired; one that the system ended and a user restored is left unchanged. `now` is
 * ISO text.
 */
export async function expiredOverrides(db: Db, now: string): Promise<Piece[]> {
  const rows = await db
    .selectFrom('variants')
    .select('id')
    .where('price_mode', '=', 'override')
    .where('override_until', '<=', now)
    .where(isOffered())
    .where((e) => e.not(e.exists(endedBefore(e))))
    .orderBy('id')
    .execute()
  const pieces = await piecesByIds(
    db,
    rows.map(({ id }) => id),
  )
  return pieces.sort((a, b) => a.id - b.id)
}

/** A line by which the system ended this override. */
function endedBefore(e: ExpressionBuilder<Schema, 'variants'>) {
  return e
    .selectFrom('price_run_lines')
    .innerJoin('price_runs', 'price_runs.id', 'price_run_lines.run_id')
    .select('run_id')
    .whereRef('price_run_lines.variant_id', '=', 'variants.id')
    .whereRef('price_run_lines.old_override_until', '=', 'variants.override_until')
    .where('price_runs.kind', '=', 'edit')
    .where('price_runs.created_by', 'is', null)
}
