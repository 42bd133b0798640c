import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Row } from '#server/database/connect.ts'
import type { Schema } from '../schema.ts'
import type { CustomerTable } from './table.ts'

export type Customer = Row<CustomerTable>
export type NewCustomer = Insertable<CustomerTable>

/** Customers by the numbers asked for; one that was merged stands for the one that was kept. */
export function keptCustomers(db: Db, ids: number[]) {
  return db
    .selectFrom('customers as asked')
    .innerJoin('customers as c', (join) =>
      join.on('c.id', '=', sql<number>`coalesce(asked.merged_into, asked.id)`),
    )
    .selectAll('c')
    .select('asked.id as asked')
    .where('asked.id', 'in', ids.length === 0 ? [0] : ids)
    .execute()
}

export function customerById(db: Db, id: number): Promise<Customer | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
}

export function customerBySubmit(
  db: Db,
  userId: number,
  key: string,
): Promise<Customer | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('created_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export async function insertCustomer(db: Db, customer: NewCustomer): Promise<Customer> {
  return db.insertInto('customers').values(customer).returningAll().executeTakeFirstOrThrow()
}

/** Changes a customer that nobody changed since; false when somebody did. */
export async function updateCustomer(
  db: Db,
  { id, version }: { id: number; version: number },
  changes: Partial<NewCustomer>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set((e) => ({ ...changes, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Customers one can still deal with whose name, address or number has these words in it; best first. */
export function customersLike(db: Db, asked: Asked, limit: number): Promise<Customer[]> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('archived_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .where((e) => speaksOf(e, asked))
    .orderBy(sql`case when name_key like ${`${literal(asked.key)}%`} escape '!' then 0 else 1 end`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What somebody typed to find a customer. */
export interface Asked {
  /** Folded as names are. */
  key: string
  /** Folded as addresses are. */
  email: string
  /** Its digits; empty: there are too few to mean a phone number. */
  digits: string
}

/** Every word of it in the name, or all of it in the address or the number. */
export function speaksOf(e: ExpressionBuilder<Schema, 'customers'>, { key, email, digits }: Asked) {
  const words = key.split(' ').filter((word) => word !== '')
  return e.or([
    e.and(words.map((word) => contains(sql.ref('customers.name_key'), word))),
    contains(sql.ref('customers.email_key'), email),
    ...(digits === '' ? [] : [contains(sql.ref('customers.phone'), digits)]),
  ])
}

export function contains(column: ReturnType<typeof sql.ref>, text: string) {
  return sql<boolean>`${column} like ${`%${literal(text)}%`} escape '!'`
}

/** % and _ are letters like any other. */
export function literal(text: string): string {
  return text.replace(/[!%_]/g, (sign) => `!${sign}`)
}

export async function insertTags(db: Db, customerId: number, tags: string[]): Promise<void> {
  if (tags.length === 0) return
  await db
    .insertInto('customer_tags')
    .values(tags.map((tag) => ({ customer_id: customerId, tag })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertEvent(
  db: Db,
  event: Insertable<Schema['customer_events']>,
): Promise<void> {
  await db.insertInto('customer_events').values(event).execute()
}
