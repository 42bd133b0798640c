import type { Locale } from '#lang/locales.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { type EmailKind, type EmailValues, emailText } from './email-text.ts'
import * as queries from './queries.ts'

/** The recipient of an email, with the language. */
export interface EmailRecipient {
  email: string
  userId: number | null
  locale: Locale
}

/** An email to one person, in that person's language. */
export interface NewEmail {
  kind: string
  to: EmailRecipient
  subject: string
  body: string
  /** The email is not sent before its attachment has been made. */
  attachment?: { documentId: number; name: string }
  /** The row of `user_links` in the text. When the link is no longer valid, its token is removed from the text. */
  linkId?: number
}

/** Adds an email with a text of `lang/<locale>/email-texts.json` to the outbox. Returns its id. */
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
 * Adds an email to the outbox, in the transaction of its cause, and returns its id. It is sent later.
 * Throws `Refused` when the address or the subject would inject a line into the mail header.
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

/** The text without tokens, as it is stored once the link is sent or no longer valid. */
export function withoutTokens(body: string): string {
  return body.replace(TOKEN_PARAMETER, '$1…')
}

/** Removes expired links from stored emails; used and revoked ones have already been removed. */
export function removeInvalidLinks(tx: Tx): Promise<void> {
  return queries.removeInvalidLinks(tx, tx.clock.now())
}

/** At startup: finds the links in emails of an older release and removes the invalid ones. */
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

/** Whether the email contained a link that has been removed. */
export function hasRemovedLink({ link_id, body_without_link }: queries.EmailRow): boolean {
  return link_id !== null && body_without_link === null
}

const TOKEN_PARAMETER = /([?&]token=)[\w-]+/g

function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

export const { emailsTo, deleteEmails, deleteEmailsWith, redactEmails } = queries
