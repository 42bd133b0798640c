import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { sortedLast } from '#server/platform/database/dialect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import {
  isFound,
  startsWith,
  type TextSearch,
  textSearch,
} from '#server/platform/database/text-search.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { CustomerTable } from './table.ts'

export type Customer = Row<CustomerTable>
export type NewCustomer = Insertable<CustomerTable>

/** Customers by the requested ids; a merged one is replaced by the customer it was merged into. */
export function resolveCustomers(db: Db, ids: number[]) {
  return db
    .selectFrom('customers as requested')
    .innerJoin('customers as c', (join) =>
      join.on('c.id', '=', sql<number>`coalesce(requested.merged_into, requested.id)`),
    )
    .selectAll('c')
    .select('requested.id as requested')
    .where('requested.id', 'in', ids.length === 0 ? [0] : ids)
    .execute()
}

export function customerById(db: Db, id: number): Promise<Customer | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks a customer until the transaction ends; undefined when there is none. It counts as a change, so that a serializable
 * transaction which began before it runs again.
 */
export function lockCustomer(
  tx: Tx,
  id: number,
): Promise<Pick<Customer, 'id' | 'merged_into'> | undefined> {
  return tx.db
    .updateTable('customers')
    .set((e) => ({ id: e.ref('id') }))
    .where('id', '=', id)
    .returning(['id', 'merged_into'])
    .executeTakeFirst()
}

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<Customer> {
  return tx.db.insertInto('customers').values(customer).returningAll().executeTakeFirstOrThrow()
}

/** Updates a customer of this version; false when the version has changed. */
export async function updateCustomer(
  tx: Tx,
  { id, version }: { id: number; version: number },
  changes: Partial<NewCustomer>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('customers')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('merged_into', 'is', null)
      .where('erased_at', 'is', null),
  )
}

/** Active customers whose name, email or phone matches: first those whose name begins with the text, each by name. */
export async function customersLike(
  db: Db,
  typed: TypedSearch,
  limit: number,
): Promise<Customer[]> {
  const search = await customerSearch(db, typed)
  const start = startsWith('customers', 'name_key', typed.key)
  const found = (where: RawBuilder<boolean>, most: number, isSorted: boolean) => {
    const name = sql<string>`customers.name_key`
    return db
      .selectFrom('customers')
      .selectAll()
      .where('archived_at', 'is', null)
      .where('merged_into', 'is', null)
      .where('erased_at', 'is', null)
      .where(where)
      .orderBy(isSorted ? name : sortedLast(db, name))
      .orderBy('id')
      .limit(most)
      .execute()
  }
  const first = await found(start, limit, true)
  if (first.length === limit) return first
  const others = sql<boolean>`(${isFound(db, search)} and not ${start})`
  return [...first, ...(await found(others, limit - first.length, search.isCommon))]
}

/** Normalized search text. */
export interface TypedSearch {
  /** Normalized as a name. */
  key: string
  /** Normalized as an email. */
  email: string
  /** Its digits; empty if too few for a phone number. */
  digits: string
}

/** Finds every word in the name, or the whole text in the email or phone. */
export function customerSearch(db: Db, { key, email, digits }: TypedSearch): Promise<TextSearch> {
  const words = key.split(' ').filter((word) => word !== '')
  return textSearch(db, 'customers', [
    words.map((text) => ({ column: 'name_key', text })),
    [{ column: 'email_key', text: email }],
    [{ column: 'phone', text: digits }],
  ])
}

export async function insertTags(tx: Tx, customerId: number, tags: string[]): Promise<void> {
  if (tags.length === 0) return
  await tx.db
    .insertInto('customer_tags')
    .values(tags.map((tag) => ({ customer_id: customerId, tag })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertEvent(
  tx: Tx,
  event: Insertable<Schema['customer_events']>,
): Promise<void> {
  await tx.db.insertInto('customer_events').values(event).execute()
}

/** Has a user of another role than these changed the name or company of this customer before? */
export async function wasNameChanged(
  db: Db,
  customerId: number,
  exceptRoles: readonly Role[],
): Promise<boolean> {
  const row = await db
    .selectFrom('customer_events')
    .innerJoin('users', 'users.id', 'customer_events.user_id')
    .select('customer_events.id')
    .where('customer_id', '=', customerId)
    .where('users.role', 'not in', exceptRoles)
    .where('kind', '=', 'changed')
    .where((e) => e.or([e('details', 'like', '%"name"%'), e('details', 'like', '%"company"%')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceTags(tx: Tx, customerId: number, tags: string[]): Promise<void> {
  await tx.db.deleteFrom('customer_tags').where('customer_id', '=', customerId).execute()
  await insertTags(tx, customerId, tags)
}

/** Those of these customers that are neither merged nor erased. */
export function existingCustomers(db: Db, ids: number[]): Promise<Customer[]> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Adds a tag. Returns the ids that did not have it. */
export async function tagAll(tx: Tx, ids: number[], tag: string): Promise<number[]> {
  const rows = await tx.db
    .insertInto('customer_tags')
    .values(ids.map((id) => ({ customer_id: id, tag })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes a tag. Returns the ids that had it. */
export async function untagAll(tx: Tx, ids: number[], tag: string): Promise<number[]> {
  const rows = await tx.db
    .deleteFrom('customer_tags')
    .where('tag', '=', tag)
    .where('customer_id', 'in', ids)
    .returning('customer_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Archives these customers, or restores them with null. Returns the ids that changed. */
export async function setArchived(tx: Tx, ids: number[], at: string | null): Promise<number[]> {
  const rows = await tx.db
    .updateTable('customers')
    .set((e) => ({ archived_at: at, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .where('archived_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates customers regardless of their version. */
export async function updateCustomers(
  tx: Tx,
  ids: number[],
  changes: Partial<NewCustomer>,
): Promise<void> {
  await tx.db
    .updateTable('customers')
    .set((e) => ({ ...changes, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

/** In the order in which they were added. */
export function customersMergedInto(db: Db, id: number): Promise<Customer[]> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute()
}

/** The timeline events of mergers into this customer and those merged into it, oldest first. */
export function mergeEvents(db: Db, id: number) {
  return db
    .selectFrom('customer_events')
    .innerJoin('customers', 'customers.id', 'customer_events.customer_id')
    .select(['customer_events.at', 'customer_events.details'])
    .where('customer_events.kind', '=', 'merged')
    .where((e) => e.or([e('customers.id', '=', id), e('customers.merged_into', '=', id)]))
    .orderBy('customer_events.id')
    .execute()
}

/** Clears the details of a customer's timeline. */
export async function clearEventDetails(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('customer_events')
    .set({ details: '{}' })
    .where('customer_id', '=', id)
    .execute()
}
