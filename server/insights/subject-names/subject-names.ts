import { goldPriceText } from '#server/formula/units/money.ts'
import { SOURCE_NAMES } from '#server/market/feeds/lookup.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { customersNamed } from '#server/trade/customers/named-customer.ts'
import * as queries from './queries.ts'

/** A subject of the audit log, by the columns `subject` and `subject_id`. */
export interface Subject {
  subject: string
  id: string
}

/** What people call a subject today. A subject without one is called by its type and id. */
export type SubjectName =
  /** A name or number as people typed or printed it. */
  | { as: 'text'; text: string }
  /** A contract or an invoice without a number, by its customer. */
  | { as: 'draft'; customer: string }
  | { as: 'erased' }
  /** `price` is decimal text per troy ounce, `at` ISO time. */
  | { as: 'gold_price'; price: string; currency: string; at: string }

export interface NamedSubject {
  name: SubjectName
  /** Of a contract or an invoice. */
  currency: string | null
  /** Of a contract or an invoice, in minor units. */
  total: number | null
}

/** The key of a subject in the result of `subjectNames`. */
export const keyOf = ({ subject, id }: Subject): string => `${subject} ${id}`

/** The names of those subjects that have one, by `keyOf`. One query per type of subject and 500 ids. */
export async function subjectNames(
  db: Db,
  subjects: Iterable<Subject>,
): Promise<Map<string, NamedSubject>> {
  const named = new Map<string, NamedSubject>()
  for (const [subject, ofType] of Map.groupBy(subjects, (one) => one.subject)) {
    const read = Object.hasOwn(READERS, subject) ? READERS[subject] : undefined
    if (!read) continue
    for (const ids of batches([...new Set(ofType.map(({ id }) => id))]))
      for (const { id, name, currency = null, total = null } of await read(db, ids))
        named.set(keyOf({ subject, id: String(id) }), { name, currency, total })
  }
  return named
}

type Found = { id: number | string; name: SubjectName; currency?: string; total?: number }
type Reader = (db: Db, ids: string[]) => Promise<Found[]>

/** By the stored type of subject: a `board` is a display of the price board, a `letter` an email. */
const READERS: Record<string, Reader> = {
  user: byText(queries.usersByIds),
  invitation: byText(invitations),
  campaign: byText(queries.campaignsByIds),
  piece: byText(queries.piecesByIds),
  product: byText(queries.productsByIds),
  board: byText(queries.displaysByIds),
  announcement: byText(queries.announcementsByIds),
  letter: byText(queries.emailsByIds),
  contract: byNumber(queries.contractsByIds),
  invoice: byNumber(queries.invoicesByIds),
  customer: byId(customers),
  finding: byId(findings),
  gold_source: async (_db, kinds) =>
    Object.entries(SOURCE_NAMES)
      .filter(([kind]) => kinds.includes(kind))
      .map(([kind, text]) => ({ id: kind, name: { as: 'text', text } })),
  gold_price: byId(goldPrices),
}

/**
 * Ids are stored as text; what is not a number is no id of a row. Without any there is no query, since Postgres
 * refuses an empty list.
 */
function byId(read: (db: Db, ids: number[]) => Promise<Found[]>): Reader {
  return async (db, ids) => {
    const numbers = ids.map(Number).filter(Number.isSafeInteger)
    return numbers.length === 0 ? [] : read(db, numbers)
  }
}

function byText(read: (db: Db, ids: number[]) => Promise<{ id: number; text: string }[]>): Reader {
  return byId(async (db, ids) =>
    (await read(db, ids))
      .filter(({ text }) => text !== '')
      .map(({ id, text }) => ({ id, name: { as: 'text', text } })),
  )
}

interface NumberedRow {
  id: number
  number: string | null
  customer_id: number
  currency: string
  total: number
}

function byNumber(read: (db: Db, ids: number[]) => Promise<NumberedRow[]>): Reader {
  return byId(async (db, ids) => {
    const rows = await read(db, ids)
    const drafts = rows.filter(({ number }) => number === null)
    const owners = await customersNamed(
      db,
      drafts.map((row) => row.customer_id),
    )
    return rows.map(({ id, number, customer_id, currency, total }) => ({
      id,
      currency,
      total,
      name:
        number === null
          ? { as: 'draft', customer: owners.get(customer_id)?.name ?? '' }
          : { as: 'text', text: number },
    }))
  })
}

async function invitations(db: Db, ids: number[]): Promise<{ id: number; text: string }[]> {
  const links = await queries.invitationsByIds(db, ids)
  return links.map(({ id, data }) => ({ id, text: JSON.parse(data).email }))
}

async function goldPrices(db: Db, ids: number[]): Promise<Found[]> {
  const quotes = await queries.quotesByIds(db, ids)
  return quotes.map(({ id, mid, currency, quoted_at }) => ({
    id,
    name: { as: 'gold_price', price: goldPriceText(mid), currency, at: quoted_at },
  }))
}

async function customers(db: Db, ids: number[]): Promise<Found[]> {
  const found = await customersNamed(db, ids)
  return [...found].map(([id, { name, isErased }]) => ({
    id,
    name: isErased ? { as: 'erased' } : { as: 'text', text: name },
  }))
}

/** A finding by its customer or contract. */
async function findings(db: Db, ids: number[]): Promise<Found[]> {
  const rows = await queries.findingsByIds(db, ids)
  const subjects = rows.map((row) => ({ subject: row.subject, id: row.subject_id }))
  const names = await subjectNames(db, subjects)
  return rows.flatMap(({ id, subject, subject_id }) => {
    const named = names.get(keyOf({ subject, id: subject_id }))
    return named ? [{ id, name: named.name }] : []
  })
}
