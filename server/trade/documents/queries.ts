import type { Insertable, Updateable } from 'kysely'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { DocumentTable, LogoTable } from './table.ts'

export type Document = Row<DocumentTable>
/** Without the file, which lists do not need. */
export type DocumentRow = Omit<Document, 'content' | 'source' | 'attempts' | 'next_at'> & {
  by: string | null
}

const LISTED = [
  'documents.id',
  'kind',
  'contract_id',
  'invoice_id',
  'payment_id',
  'documents.locale',
  'template_version',
  'source_sha256',
  'sha256',
  'bytes',
  'state',
  'error',
  'made_at',
  'documents.created_at',
  'created_by',
] as const

export function documentById(db: Db, id: number): Promise<Document | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds a document to render; undefined if the same one exists. */
export function insertDocument(
  tx: Tx,
  row: Insertable<DocumentTable>,
): Promise<{ id: number } | undefined> {
  return tx.db
    .insertInto('documents')
    .values(row)
    .onConflict((on) =>
      on.columns(['kind', 'source_sha256', 'locale', 'template_version']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

export function sameDocument(
  db: Db,
  same: Pick<Document, 'kind' | 'source_sha256' | 'locale' | 'template_version'>,
): Promise<Document> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', same.kind)
    .where('source_sha256', '=', same.source_sha256)
    .where('locale', '=', same.locale)
    .where('template_version', '=', same.template_version)
    .executeTakeFirstOrThrow()
}

export function documentsOf(
  db: Db,
  owner: { contractId: number } | { invoiceId: number },
): Promise<DocumentRow[]> {
  const all = db
    .selectFrom('documents')
    .leftJoin('users', 'users.id', 'documents.created_by')
    .select(LISTED)
    .select('users.name as by')
    .orderBy('documents.id', 'desc')
  return 'contractId' in owner
    ? all.where('contract_id', '=', owner.contractId).execute()
    : all.where('invoice_id', '=', owner.invoiceId).execute()
}

export function nextWaiting(db: Db, now: string): Promise<Document | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('state', '=', 'waiting')
    .where((e) => e.or([e('next_at', 'is', null), e('next_at', '<=', now)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Updates a document in this state; false if it is in another state. */
export async function updateDocument(
  tx: Tx,
  { id, from }: { id: number; from: Document['state'] },
  changes: Updateable<DocumentTable>,
): Promise<boolean> {
  return changed(
    tx.db.updateTable('documents').set(changes).where('id', '=', id).where('state', '=', from),
  )
}

/** The same image is stored once. */
export async function saveLogo(tx: Tx, logo: LogoTable): Promise<void> {
  await tx.db
    .insertInto('logos')
    .values(logo)
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
}

export function logoByHash(db: Db, sha256: string): Promise<LogoTable | undefined> {
  return db.selectFrom('logos').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

export async function deleteDocuments(tx: Tx, ids: number[]): Promise<void> {
  for (const batch of batches(ids))
    await tx.db.deleteFrom('documents').where('id', 'in', batch).execute()
}
