import type { Db } from '#server/platform/database/connect.ts'

/** A row of the ledger with the name of its user. */
export type Change = Awaited<ReturnType<typeof changesOfRun>>[number]

/** A change of this piece by its id. */
export function changeOf(db: Db, variantId: number, id: number): Promise<Change | undefined> {
  return ledger(db, variantId).where('c.id', '=', id).executeTakeFirst()
}

/** The newest change of a piece up to a time; null: of all. */
export function newestChange(
  db: Db,
  variantId: number,
  until: string | null,
): Promise<Change | undefined> {
  return ledger(db, variantId)
    .$if(until !== null, (rows) => rows.where('c.at', '<=', until ?? ''))
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a run changed on a piece: the regular, sale and compare-at price, in this order. */
export function changesOfRun(db: Db, runId: number, variantId: number) {
  return ledger(db, variantId).where('c.run_id', '=', runId).orderBy('c.id').execute()
}

/** The last change of each price of a piece, up to one change. */
export function changesInForce(db: Db, variantId: number, upTo: number): Promise<Change[]> {
  return ledger(db, variantId)
    .where('c.id', 'in', (e) =>
      e
        .selectFrom('price_changes')
        .select((max) => max.fn.max('id').as('id'))
        .where('variant_id', '=', variantId)
        .where('id', '<=', upTo)
        .groupBy('field'),
    )
    .execute()
}

/** The change of the same price at a position, counted from 1. */
export function changeAt(
  db: Db,
  { variant_id, field }: Change,
  position: number,
): Promise<Change | undefined> {
  return ledger(db, variant_id)
    .where('c.field', '=', field)
    .where('c.position', '=', position)
    .executeTakeFirst()
}

function ledger(db: Db, variantId: number) {
  return db
    .selectFrom('price_changes as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select('u.name as by')
    .where('c.variant_id', '=', variantId)
}
