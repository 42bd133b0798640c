import type { Insertable } from 'kysely'
import { holds } from '#server/access/holder-queries.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { AlertMessageTable, OpenAlertTable } from './table.ts'

/** The oldest first. */
export function openAlerts(db: Db): Promise<Row<OpenAlertTable>[]> {
  return db
    .selectFrom('open_alerts')
    .selectAll()
    .orderBy('opened_at')
    .orderBy('kind')
    .orderBy('subject')
    .execute()
}

/** False when it is open already, by another process too. */
export async function insertAlert(tx: Tx, alert: Insertable<OpenAlertTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx.db
    .insertInto('open_alerts')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

type AlertKey = Pick<OpenAlertTable, 'kind' | 'subject'>

/** False when it is not open any more. */
export async function deleteAlert(tx: Tx, { kind, subject }: AlertKey): Promise<boolean> {
  return changed(
    tx.db.deleteFrom('open_alerts').where('kind', '=', kind).where('subject', '=', subject),
  )
}

export async function setClearSince(
  tx: Tx,
  { kind, subject }: AlertKey,
  at: string | null,
): Promise<void> {
  await tx.db
    .updateTable('open_alerts')
    .set({ clear_since: at })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}

/** The active users who may see alerts. */
export function recipients(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('status', '=', 'active')
    .where(holds('alerts.see'))
    .orderBy('id')
    .execute()
}

export async function insertMessage(tx: Tx, message: Insertable<AlertMessageTable>): Promise<void> {
  await tx.db.insertInto('alert_messages').values(message).execute()
}

export type AlertMessage = Row<AlertMessageTable>

/** The messages that may be sent now, the oldest first. */
export function dueMessages(db: Db, now: string): Promise<AlertMessage[]> {
  return db
    .selectFrom('alert_messages')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function deleteMessage(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('alert_messages').where('id', '=', id).execute()
}

export async function postponeMessage(
  tx: Tx,
  id: number,
  { attempts, next_at }: Pick<AlertMessage, 'attempts' | 'next_at'>,
): Promise<void> {
  await tx.db
    .updateTable('alert_messages')
    .set({ attempts, next_at })
    .where('id', '=', id)
    .execute()
}
