import { sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { BoardDeviceTable } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed, count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type Device = Row<BoardDeviceTable>
const MAX_COUNTED = 100

/** The number of held prices of a metal, counted up to a hundred. */
export async function countHeld(db: Db, metal: Metal): Promise<number> {
  return count(db.selectFrom(someHeld(db, metal)))
}

const someHeld = (db: Db, metal: Metal) =>
  db
    .selectFrom('metal_quotes')
    .select('id')
    .where('metal', '=', metal)
    .where('quality', '=', 'held')
    .limit(MAX_COUNTED)
    .as('held')

/**
 * The newest accepted price of a metal at `until` or before, in this currency; neither history nor the example. With the number of
 * held prices, as `countHeld`, which every page shows beside it.
 */
export async function lastPriceUntil(
  db: Db,
  { metal, currency }: Pick<Quote, 'metal' | 'currency'>,
  until: string,
) {
  const row = await acceptedQuotes(db, metal, currency)
    .select(
      db
        .selectFrom(someHeld(db, metal))
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('held'),
    )
    .where('quoted_at', '<=', until)
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { quote: row as Quote, held: Number(row.held) }
}

/** The oldest one after `since`. */
export function firstPriceAfter(
  db: Db,
  { metal, currency }: Pick<Quote, 'metal' | 'currency'>,
  since: string,
): Promise<Quote | undefined> {
  return acceptedQuotes(db, metal, currency)
    .where('quoted_at', '>', since)
    .orderBy('quoted_at')
    .orderBy('id')
    .$castTo<Quote>()
    .executeTakeFirst()
}

export async function insertDevice(
  tx: Tx,
  device: Pick<Device, 'label' | 'token_sha256' | 'shows' | 'created_by' | 'created_at'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('board_devices')
    .values(device)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The active displays, oldest first. */
export function activeDevices(db: Db): Promise<Device[]> {
  return db
    .selectFrom('board_devices')
    .selectAll()
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
}

export function deviceByHash(db: Db, hash: string): Promise<Device | undefined> {
  return db
    .selectFrom('board_devices')
    .selectAll()
    .where('token_sha256', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** False when there is no such display, or it is revoked. */
export async function updateDevice(
  tx: Tx,
  id: number,
  change: Partial<Pick<Device, 'label' | 'shows' | 'last_seen_at' | 'revoked_at'>>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('board_devices')
      .set(change)
      .where('id', '=', id)
      .where('revoked_at', 'is', null),
  )
}

/** Literal, not bound: a partial index is only used when the query has the same condition. */
function acceptedQuotes(db: Db, metal: Metal, currency: string) {
  return db
    .selectFrom('metal_quotes')
    .selectAll()
    .where('metal', '=', metal)
    .where('currency', '=', currency)
    .where('example', '=', 0)
    .where(sql<boolean>`quality = 'accepted' and kind <> 'history'`)
    .limit(1)
}
