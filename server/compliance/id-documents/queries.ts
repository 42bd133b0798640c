import type { Insertable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isTypeInState } from '#server/platform/database/value-lists.ts'
import { statesAfter, statesWhere, typesWhere } from '#server/trade/contract-types/lookup.ts'
import type { IdDocumentTable } from './table.ts'

export type IdDocument = Row<IdDocumentTable>

const LIST_COLUMNS = [
  'd.id',
  'd.customer_id',
  'd.contract_id',
  'd.type',
  'd.last_four',
  'd.issuer_country',
  'd.issuer',
  'd.expires_on',
  'd.retention_until',
  'd.created_at',
  'd.created_by',
  'd.scan_type',
  'd.scan_bytes',
] as const

/** Identity documents of these customers, newest first, without encrypted columns. */
export function documentsOf(db: Db, customers: number[]) {
  return db
    .selectFrom('id_documents as d')
    .leftJoin('contracts as c', 'c.id', 'd.contract_id')
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .select(LIST_COLUMNS)
    .select((e) => e('d.number_sealed', 'is not', null).as('hasNumber'))
    .select([
      'c.number as contractNumber',
      'c.state as contractState',
      'c.confirmed_at',
      'u.name as by',
    ])
    .where('d.customer_id', 'in', customers)
    .orderBy('d.id', 'desc')
    .execute()
}

export function documentById(db: Db, id: number): Promise<IdDocument | undefined> {
  return db.selectFrom('id_documents').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertDocument(tx: Tx, row: Insertable<IdDocumentTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('id_documents')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Scan = Pick<IdDocument, 'scan_type' | 'scan_bytes' | 'scan_sha256' | 'scan_sealed'>

/** Stores the scan of a document; false when it already has one. */
export async function setScan(tx: Tx, id: number, scan: Scan): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('id_documents')
      .set(scan)
      .where('id', '=', id)
      .where('scan_sealed', 'is', null),
  )
}

export async function deleteIdDocuments(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db.deleteFrom('id_documents').where('id', 'in', ids).execute()
}

/** Does the customer have any scan? */
export async function hasScan(db: Db, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('id_documents')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('scan_type', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const DECLINED = statesWhere((definition) => statesAfter(definition, 'decline'))

/** Buy-backs from this customer; with `ownOf` only those of that user that are not closed. */
export function buyBacksOf(db: Db, customerId: number, ownOf: number | null) {
  const all = db
    .selectFrom('contracts')
    .select(['id', 'number', 'state', 'created_at', 'confirmed_at'])
    .where('customer_id', '=', customerId)
    .where(
      'type',
      'in',
      typesWhere(({ buysGold }) => buysGold),
    )
    .where((e) => e.not(isTypeInState(DECLINED)))
    .orderBy('id', 'desc')
  const selected =
    ownOf === null ? all : all.where('created_by', '=', ownOf).where('closed_at', 'is', null)
  return selected.execute()
}

/**
 * Documents with encrypted data (only these have a retention date), and the buy-back that justifies it, if there still is one.
 */
export function sealedDocuments(db: Db) {
  return db
    .selectFrom('id_documents as d')
    .leftJoin('contracts as c', (join) =>
      join
        .onRef('c.id', '=', 'd.contract_id')
        .onRef('c.customer_id', '=', 'd.customer_id')
        .on((e) => e.not(isTypeInState(DECLINED, 'c'))),
    )
    .select(['d.id', 'd.customer_id', 'd.type', 'd.created_at', 'd.retention_until'])
    .select(['c.id as buyBack', 'c.confirmed_at'])
    .where('d.retention_until', 'is not', null)
    .orderBy('d.id')
    .execute()
}

export async function setRetention(tx: Tx, id: number, until: string): Promise<void> {
  await tx.db
    .updateTable('id_documents')
    .set({ retention_until: until })
    .where('id', '=', id)
    .execute()
}

/** Moves the documents of one customer to another. Returns their ids. */
export async function reassignIds(tx: Tx, from: number, to: number): Promise<number[]> {
  const rows = await tx.db
    .updateTable('id_documents')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
