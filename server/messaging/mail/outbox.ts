import type { Locale } from '#lang/locales.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { type EmailKind, type EmailValues, emailText } from './email-text.ts'
import * as queries from './queries.ts'

/** Who gets a letter, in which language. */
export interface EmailRecipient {
  email: string
  userId: number | null
  locale: Locale
}

/** An email to one person, in the language of that person. */
export interface NewEmail {
  kind: string
  to: EmailRecipient
  subject: string
  body: string
  /** What it brings along: it waits until that is drawn, and does not go without. */
  attachment?: { documentId: number; name: string }
  /** The link of `user_links` that stands in it: once that is over, the address in the text loses its token. */
  linkId?: number
}

/** Writes a letter of the house by its words (`lang/<locale>/letters.json`) and puts it into the outbox. Returns its id. */
export async function queueSystemEmail<K extends EmailKind>(
  tx: Tx,
  kind: K,
  to: EmailRecipient,
  values: EmailValues[K],
  link?: { id: number },
): Promise<number> {
  const shop = (await queries.shopName(tx.db)) ?? 'Assay'
  const text = emailText(to.locale, kind, { shop, ...values })
  return queueEmail(tx, { kind, to, ...text, ...(link && { linkId: link.id }) })
}

/**
 * Puts a letter into the outbox, in the transaction of what it tells of. Returns its id. It is sent later, if at all.
 * Throws `Refused` where address or subject would make another line in the head of the mail.
 */
export async function queueEmail(
  tx: Tx,
  { kind, to, subject, body, attachment, linkId }: NewEmail,
): Promise<number> {
  if (hasControlCharacters(to.email) || hasControlCharacters(subject))
    throw new Refused({ email: { key: 'email_invalid' } })
  const now = tx.clock.now()
  return queries.insertEmail(tx, {
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
    link_id: linkId ?? null,
    body_without_link: linkId === undefined ? null : withoutTokens(body),
  })
}

/** The text of a message as it is kept when its link is sent or over. */
export function withoutTokens(body: string): string {
  return body.replace(TOKEN_PARAMETER, '$1…')
}

/** Takes the links that have expired out of the messages kept; those used or revoked are out already. */
export function removeInvalidLinks(tx: Tx): Promise<void> {
  return queries.removeInvalidLinks(tx, tx.clock.now())
}

/** At the start: finds the links in messages that an older release kept, and takes out those that open nothing. */
export function repairOldEmails(ctx: Ctx): Promise<void> {
  return transaction(ctx, async (tx) => {
    for (const { id, body } of await queries.emailsWithUnknownLink(tx.db)) {
      const [parameter = ''] = body.match(TOKEN_PARAMETER) ?? []
      const tokenHash = sha256(parameter.slice(parameter.indexOf('=') + 1))
      await queries.setLink(tx, id, { tokenHash, body_without_link: withoutTokens(body) })
    }
    await queries.removeInvalidLinks(tx, tx.clock.now())
  })
}

/** Nobody could use it any more: what it was written for is no longer in it. */
export function hasLostLink({ link_id, body_without_link }: queries.EmailRow): boolean {
  return link_id !== null && body_without_link === null
}

const TOKEN_PARAMETER = /([?&]token=)[\w-]+/g

function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

export const { emailsTo, deleteEmails, deleteEmailsWith } = queries
