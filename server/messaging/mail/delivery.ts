import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'

/** How the newest letter about something stands, and since when. */
export interface Delivery {
  state: 'queued' | 'sent' | 'failed'
  to: string
  at: string
  /** What it waits for, or why it does not go. */
  why: 'drawing' | 'retry' | 'not_drawn' | 'withdrawn' | 'refused' | null
}

/** The newest letter of each of these invoices, by invoice. */
export async function deliveriesOf(db: Db, invoiceIds: number[]): Promise<Map<number, Delivery>> {
  if (invoiceIds.length === 0) return new Map()
  const letters = await queries.lettersOfInvoices(db, invoiceIds)
  return new Map(letters.map((letter) => [letter.invoice_id ?? 0, deliveryOf(letter)]))
}

/** What has not left yet about an invoice does not leave any more. */
export function withdraw(tx: Tx, invoiceId: number): Promise<void> {
  return queries.holdBack(tx, invoiceId)
}

type Letter = Awaited<ReturnType<typeof queries.lettersOfInvoices>>[number]

function deliveryOf(letter: Letter): Delivery {
  const { to_email: to, state, created_at, sent_at, next_at } = letter
  if (state === 'sent') return { state, to, at: sent_at ?? created_at, why: null }
  if (state === 'failed') return { state, to, at: next_at, why: whyFailed(letter) }
  return { state: 'queued', to, at: created_at, why: whyQueued(letter) }
}

function whyFailed({ error }: Letter): Delivery['why'] {
  if (error === NOT_DRAWN || error === NOT_THE_SAME) return 'not_drawn'
  return error === queries.WITHDRAWN ? 'withdrawn' : 'refused'
}

function whyQueued({ drawing, attempts, state }: Letter): Delivery['why'] {
  if (drawing === 'waiting') return 'drawing'
  return attempts > 0 && state === 'waiting' ? 'retry' : null
}

/** Kept beside a letter that does not go because what it should bring along could not be drawn. */
export const NOT_DRAWN = 'attachment_not_drawn'
/** … and because what was drawn is not what is kept. */
export const NOT_THE_SAME = 'attachment_changed'

/** … and because the link in it was used, revoked or has expired. */
export const LINK_OVER = 'link_over'

/** The letter shall not leave without what it brings along, however often it is tried. */
export class Unsendable extends Error {}

/** What a letter brings along, byte for byte as it was drawn. Throws `Unsendable` when there is no such file. */
export async function attachmentsOf(
  db: Db,
  { document_id: id, attachment_name: name }: queries.StoredLetter,
) {
  if (id === null) return []
  const { state, content: base64, sha256 } = await queries.attachedFile(db, id)
  if (state !== 'made' || base64 === null) throw new Unsendable(NOT_DRAWN)
  const content = Buffer.from(base64, 'base64')
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Unsendable(NOT_THE_SAME)
  return [{ filename: name ?? 'document.pdf', content, contentType: 'application/pdf' }]
}
