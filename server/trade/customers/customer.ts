import type { Actor } from '#server/access/actor.ts'
import { type Author, record } from '#server/audit/record.ts'
import { refuseBankDetails } from '#server/configuration/bank-details.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { columnValues } from './details.ts'
import { type DuplicateKeys, type SimilarCustomer, similarCustomers } from './duplicate-queries.ts'
import { phoneNumber } from './field-parsing.ts'
import type { CustomerInput, DuplicatesQuery, QuickInput } from './input.ts'
import { customerNameKey, emailKey, nameKey } from './keys.ts'
import { displayName } from './named-customer.ts'
import type { CustomerRef, PossibleDuplicate } from './props.ts'
import * as queries from './queries.ts'
import { shopCountry } from './shop-country.ts'

export { customerNamed, customersNamed, languageOf, type NamedCustomer } from './named-customer.ts'

const MAX_FOUND = 12

/** Customers whose name, email or phone contains the typed text, for a picker. */
export async function searchCustomers(db: Db, typed: string): Promise<CustomerRef[]> {
  const rows = await queries.customersLike(db, parseSearch(typed), MAX_FOUND)
  return rows.map(customerRef)
}

/** Normalizes typed text for the search. */
export function parseSearch(typed: string): queries.TypedSearch {
  const digits = typed.replace(/\D/g, '')
  return {
    key: nameKey(typed),
    email: emailKey(typed) ?? '',
    digits: digits.length >= 4 ? digits.replace(/^0+/, '') : '',
  }
}

function customerRef(row: queries.Customer): CustomerRef {
  const parts = [row.kind === 'company' ? row.name : row.company, row.city, row.phone ?? row.email]
  return { id: row.id, name: displayName(row), detail: parts.filter(Boolean).join(' · ') }
}

/**
 * Adds a customer by name, email and phone only. A repeated submit returns the same one. Throws `Refused` beside the
 * field.
 */
export function quickAddCustomer(ctx: Ctx, actor: Actor, input: QuickInput): Promise<CustomerRef> {
  const { idempotencyKey: key, ...body } = input
  return transaction(ctx, async (tx) => {
    const id = await once(tx, actor, { act: 'customer', key, body }, async () => {
      const { name, email } = body
      const phone =
        body.phone === null ? null : phoneNumber(body.phone, null, await shopCountry(tx.db))
      if (body.phone !== null && phone === null)
        throw new Refused({ phone: { key: 'phone_invalid' } })
      const names = { kind: 'person', name, company: '' } as const
      const row = {
        ...names,
        name_key: customerNameKey(names),
        email,
        email_key: emailKey(email),
        phone,
      }
      const { id } = await insertNewCustomer(tx, actor, row, [])
      await recordCustomer(tx, actor, { act: 'customer_added', id })
      return id
    })
    const customer = await queries.customerById(tx.db, id)
    if (!customer) throw new NotFound()
    return customerRef(customer)
  })
}

/** Adds a customer. A repeated submit returns the same one. Throws `Refused` beside the field. */
export function addCustomer(ctx: Ctx, actor: Actor, input: CustomerInput): Promise<number> {
  const { idempotencyKey: key, ...body } = input
  return transaction(ctx, (tx) =>
    once(tx, actor, { act: 'customer', key, body }, async () => {
      const now = tx.clock.now()
      const row = {
        ...columnValues(body, { shopCountry: await shopCountry(tx.db), now }),
        consent_at: body.consent ? now : null,
      }
      const { id } = await insertNewCustomer(tx, actor, row, body.tags)
      await recordCustomer(tx, actor, { act: 'customer_added', id })
      return id
    }),
  )
}

/**
 * Refuses an IBAN in what documents show of a customer, so that nobody pays to it, unless an admin writes it or it stood
 * there before. Throws `Refused` beside the field.
 */
export function refuseIban(
  tx: Tx,
  actor: Actor,
  details: Partial<queries.NewCustomer>,
  before?: queries.Customer,
): Promise<void> {
  const fields = ['name', 'company', 'address', 'city', 'postcode', 'state'] as const
  const texts = fields.map((field) => ({
    field,
    text: details[field] ?? '',
    kept: [before?.[field] ?? ''],
  }))
  return refuseBankDetails(tx.db, actor, texts)
}

/** Inserts a customer with tags and the first timeline events. Throws `Refused` beside the field. */
export async function insertNewCustomer(
  tx: Tx,
  actor: Actor,
  details: Omit<queries.NewCustomer, 'created_at' | 'updated_at'>,
  tags: string[],
): Promise<queries.Customer> {
  await refuseIban(tx, actor, details)
  const now = tx.clock.now()
  const times = { created_at: now, updated_at: now }
  const inserted = await queries.insertCustomer(tx, { ...details, ...times, created_by: actor.id })
  await queries.insertTags(tx, inserted.id, tags)
  await addTimelineEvent(tx, inserted.id, { kind: 'added', at: now, userId: actor.id })
  if (inserted.consent_at !== null)
    await addTimelineEvent(tx, inserted.id, { kind: 'consent_given', at: now, userId: actor.id })
  return inserted
}

/**
 * Locks a customer, or the one they were merged into, until the transaction ends, so that payments which count their
 * credit or their cash wait for each other. Returns the id. Throws `NotFound`.
 */
export async function lockCustomer(tx: Tx, id: number): Promise<number> {
  const row = await queries.lockCustomer(tx, id)
  if (!row) throw new NotFound()
  return row.merged_into === null ? row.id : lockCustomer(tx, row.merged_into)
}

/** Records an act in the audit log by id, never by name, since the log outlives an erased customer. */
export function recordCustomer(
  tx: Tx,
  author: Author,
  { act, id, details = {} }: { act: string; id: number; details?: Record<string, unknown> },
): Promise<void> {
  return record(tx, author, { act, subject: 'customer', subjectId: id, details })
}

/** A timeline event of a customer. Must not contain secrets. */
export interface TimelineEvent {
  kind: string
  at: string
  userId: number | null
  details?: Record<string, unknown>
}

export function addTimelineEvent(
  tx: Tx,
  customerId: number,
  { kind, at, userId, details = {} }: TimelineEvent,
): Promise<void> {
  const json = JSON.stringify(details)
  return queries.insertEvent(tx, {
    customer_id: customerId,
    kind,
    at,
    user_id: userId,
    details: json,
  })
}

const MAX_DUPLICATES = 5

/** Existing customers who may be the one being typed: same email, same phone, or same name and birthday. */
export async function possibleDuplicates(
  db: Db,
  typed: DuplicatesQuery,
): Promise<PossibleDuplicate[]> {
  const email = typed.email.includes('@') ? emailKey(typed.email) : null
  const phone =
    typed.phone === '' ? null : phoneNumber(typed.phone, typed.country, await shopCountry(db))
  const name = nameKey(typed.name)
  const keys = { email, phone, name, birthday: typed.birthday, except: typed.except ?? 0 }
  const rows = await similarCustomers(db, keys, MAX_DUPLICATES)
  return rows.map((row) => ({ ...customerRef(row), by: reasonOf(row, keys) }))
}

function reasonOf(row: SimilarCustomer, { email, phone }: DuplicateKeys): PossibleDuplicate['by'] {
  if (email !== null && row.email_key === email) return 'email'
  if (phone !== null && row.phone === phone) return 'phone'
  return 'name_birthday'
}
