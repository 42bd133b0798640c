import type { Locale } from '#lang/locales.ts'
import type { Ctx } from '#server/context.ts'
import { Refused } from '#server/errors.ts'
import { type LetterKind, type LetterValues, wordsOfLetter } from './letters.ts'
import * as queries from './queries.ts'

/** Who gets a letter, in which language. */
export interface Receiver {
  email: string
  userId: number | null
  locale: Locale
}

/** A letter to one person, in his language. */
export interface Letter {
  kind: string
  to: Receiver
  subject: string
  body: string
  /** What it brings along: it waits until that is drawn, and does not go without. */
  attachment?: { documentId: number; name: string }
}

/** Writes a letter of the house by its words (`lang/<locale>/letters.json`) and puts it into the outbox. Returns its id. */
export async function postWords<K extends LetterKind>(
  ctx: Ctx,
  kind: K,
  to: Receiver,
  values: LetterValues[K],
): Promise<number> {
  const shop = (await queries.shopName(ctx.db)) ?? 'Assay'
  return post(ctx, { kind, to, ...wordsOfLetter(to.locale, kind, { shop, ...values }) })
}

/**
 * Puts a letter into the outbox, in the transaction of what it tells of. Returns its id. It is sent later, if at all.
 * Throws `Refused` where address or subject would make another line in the head of the mail.
 */
export async function post(
  ctx: Ctx,
  { kind, to, subject, body, attachment }: Letter,
): Promise<number> {
  if (hasControls(to.email) || hasControls(subject))
    throw new Refused({ email: { key: 'email_invalid' } })
  const now = ctx.clock.now()
  return queries.insertLetter(ctx.db, {
    kind,
    to_email: to.email,
    to_user: to.userId,
    locale: to.locale,
    subject,
    body,
    next_at: now,
    created_at: now,
    sent_at: null,
    error: null,
    document_id: attachment?.documentId ?? null,
    attachment_name: attachment?.name ?? null,
  })
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

export const { lettersTo, deleteLetters, deleteLettersWith } = queries
