import { sql } from 'kysely'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { BoardDeviceTable } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed, count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type Device = Row<BoardDeviceTable>
const MAX_COUNTED = 100

/** The number of held prices, counted up to a hundred. */
export async function countHeld(db: Db): Promise<number> {
  return count(db.selectFrom(someHeld(db)))
}

const someHeld = (db: Db) =>
  db
    .selectFrom('metal_quotes')
    .select('id')
    .where('quality', '=', 'held')
    .limit(MAX_COUNTED)
    .as('held')

/**
 * The newest accepted price at `until` or before, in this currency; neither history nor the example. With the number of
 * held prices, as `countHeld`, which every page shows beside it.
 */
export async function lastPriceUntil(db: Db, currency: string, until: string) {
  const row = await acceptedQuotes(db, currency)
    .select(
      db
        .selectFrom(someHeld(db))
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
  currency: string,
  since: string,
): Promise<Quote | undefined> {
  return acceptedQuotes(db, currency)
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
function acceptedQuotes(db: Db, currency: string) {
  return db
    .selectFrom('metal_quotes')
    .selectAll()
    .where('metal', '=', 'XAU')
    .where('currency', '=', currency)
    .where('example', '=', 0)
    .where(sql<boolean>`quality = 'accepted' and kind <> 'history'`)
    .limit(1)
}
