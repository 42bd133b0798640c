import type { Actor } from '#server/access/actor.ts'
import { type Author, record } from '#server/audit/record.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { detailsOf } from './details.ts'
import { type Alike, type AskedLikeness, alike } from './duplicate-queries.ts'
import { phoneNumber } from './field-parsing.ts'
import type { CustomerInput, LikenessQuery, QuickInput } from './input.ts'
import { emailKey, filedUnder, nameKey } from './keys.ts'
import { customerNamed, customersNamed, displayName, type NamedCustomer } from './named-customer.ts'
import type { CustomerRef, Likeness } from './props.ts'
import * as queries from './queries.ts'

export { customerNamed, customersNamed, type NamedCustomer }

const FOUND = 12

/** Customers whose name, address or number has what was typed in it, for a field that picks one. */
export async function searchCustomers(db: Db, typed: string): Promise<CustomerRef[]> {
  const rows = await queries.customersLike(db, askedBy(typed), FOUND)
  return rows.map(refOf)
}

/** What typed words mean to the search. */
export function askedBy(typed: string): queries.Asked {
  const digits = typed.replace(/\D/g, '')
  return {
    key: nameKey(typed),
    email: emailKey(typed) ?? '',
    digits: digits.length >= 4 ? digits.replace(/^0+/, '') : '',
  }
}

export function refOf(row: queries.Customer): CustomerRef {
  const told = [row.kind === 'company' ? row.name : row.company, row.city, row.phone ?? row.email]
  return { id: row.id, name: displayName(row), detail: told.filter(Boolean).join(' · ') }
}

/** Adds somebody by little more than a name, in the middle of other work. Throws `Refused` beside the field. */
export function addQuickly(ctx: Ctx, actor: Actor, input: QuickInput): Promise<CustomerRef> {
  const { idempotencyKey: key, ...body } = input
  return transaction(ctx, async (tx) => {
    const id = await once(tx, actor, { act: 'customer', key, body }, async () => {
      const { currency } = await shopOf(tx.db)
      const { name, email } = body
      const phone = body.phone === null ? null : phoneNumber(body.phone, null, currency)
      if (body.phone !== null && phone === null)
        throw new Refused({ phone: { key: 'phone_invalid' } })
      const bare = { kind: 'person', name, company: '' } as const
      const row = { ...bare, name_key: filedUnder(bare), email, email_key: emailKey(email), phone }
      const { id } = await insertNew(tx, actor, row, [])
      await recordCustomer(tx, actor, { act: 'customer_added', id })
      return id
    })
    const customer = await queries.customerById(tx.db, id)
    if (!customer) throw new NotFound()
    return refOf(customer)
  })
}

/** Adds a customer. The same submit again returns the same one. Throws `Refused` beside the field. */
export function addCustomer(ctx: Ctx, actor: Actor, input: CustomerInput): Promise<number> {
  const { idempotencyKey: key, ...body } = input
  return transaction(ctx, (tx) =>
    once(tx, actor, { act: 'customer', key, body }, async () => {
      const now = tx.clock.now()
      const { currency } = await shopOf(tx.db)
      const row = {
        ...detailsOf(body, { currency, now }),
        consent_at: body.consent ? now : null,
      }
      const { id } = await insertNew(tx, actor, row, body.tags)
      await recordCustomer(tx, actor, { act: 'customer_added', id })
      return id
    }),
  )
}

/** Inserts a customer with their tags and the beginning of their timeline. */
export async function insertNew(
  tx: Tx,
  actor: Actor,
  details: Omit<queries.NewCustomer, 'created_at' | 'updated_at'>,
  tags: string[],
): Promise<queries.Customer> {
  const now = tx.clock.now()
  const times = { created_at: now, updated_at: now }
  const made = await queries.insertCustomer(tx, { ...details, ...times, created_by: actor.id })
  await queries.insertTags(tx, made.id, tags)
  await noteCustomer(tx, made.id, { kind: 'added', at: now, userId: actor.id })
  if (made.consent_at !== null)
    await noteCustomer(tx, made.id, { kind: 'consent_given', at: now, userId: actor.id })
  return made
}

/** Writes an act into the record: by number, never by name, since the record outlives an erased customer. */
export function recordCustomer(
  tx: Tx,
  author: Author,
  { act, id, details = {} }: { act: string; id: number; details?: Record<string, unknown> },
): Promise<void> {
  return record(tx, author, { act, subject: 'customer', subjectId: id, details })
}

/** Something that happened to a customer, for their timeline. Never a secret: it outlives everything but erasing. */
export interface Happening {
  kind: string
  at: string
  userId: number | null
  details?: Record<string, unknown>
}

export function noteCustomer(
  tx: Tx,
  customerId: number,
  { kind, at, userId, details = {} }: Happening,
): Promise<void> {
  const told = JSON.stringify(details)
  return queries.insertEvent(tx, {
    customer_id: customerId,
    kind,
    at,
    user_id: userId,
    details: told,
  })
}

const MOST_DUPLICATES = 5

/** Customers who could be the one that is being typed: same address, same number, or same name and birthday. */
export async function likenessOf(db: Db, typed: LikenessQuery): Promise<Likeness[]> {
  const { currency } = await shopOf(db)
  const email = typed.email.includes('@') ? emailKey(typed.email) : null
  const phone = typed.phone === '' ? null : phoneNumber(typed.phone, typed.country, currency)
  const name = nameKey(typed.name)
  const asked = { email, phone, name, birthday: typed.birthday, except: typed.except ?? 0 }
  const rows = await alike(db, asked, MOST_DUPLICATES)
  return rows.map((row) => ({ ...refOf(row), by: reasonOf(row, asked) }))
}

function reasonOf(row: Alike, { email, phone }: AskedLikeness): Likeness['by'] {
  if (email !== null && row.email_key === email) return 'email'
  if (phone !== null && row.phone === phone) return 'phone'
  return 'name_birthday'
}
