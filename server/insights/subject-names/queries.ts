import type { Db } from '#server/platform/database/connect.ts'

/** Read-only queries over tables of other folders: the rows that the audit log refers to. */

export function contractsByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('contracts')
    .select(['id', 'number', 'customer_id', 'currency', 'total'])
    .where('id', 'in', ids)
    .execute()
}

export function invoicesByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('invoices')
    .select(['id', 'number', 'customer_id', 'currency', 'total'])
    .where('id', 'in', ids)
    .execute()
}

export function findingsByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('compliance_findings')
    .select(['id', 'subject', 'subject_id'])
    .where('id', 'in', ids)
    .execute()
}

export function quotesByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('metal_quotes')
    .select(['id', 'mid', 'currency', 'quoted_at'])
    .where('id', 'in', ids)
    .execute()
}

/** `data` holds the address of an invitation as JSON. */
export function invitationsByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('user_links')
    .select(['id', 'data'])
    .where('kind', '=', 'invitation')
    .where('id', 'in', ids)
    .execute()
}

export function emailsByIds(db: Db, ids: number[]) {
  return db.selectFrom('outbox').select(['id', 'to_email as text']).where('id', 'in', ids).execute()
}

export function usersByIds(db: Db, ids: number[]) {
  return db.selectFrom('users').select(['id', 'name as text']).where('id', 'in', ids).execute()
}

export function campaignsByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('sale_campaigns')
    .select(['id', 'name as text'])
    .where('id', 'in', ids)
    .execute()
}

export function announcementsByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('announcements')
    .select(['id', 'title as text'])
    .where('id', 'in', ids)
    .execute()
}

export function piecesByIds(db: Db, ids: number[]) {
  return db.selectFrom('variants').select(['id', 'sku as text']).where('id', 'in', ids).execute()
}

export function productsByIds(db: Db, ids: number[]) {
  return db.selectFrom('products').select(['id', 'title as text']).where('id', 'in', ids).execute()
}

export function displaysByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('board_devices')
    .select(['id', 'label as text'])
    .where('id', 'in', ids)
    .execute()
}
