import type { Locale } from '#lang/locales.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import type { SealedColumn } from '#server/platform/database/sealed-columns.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { openSealed, seal } from '#server/platform/security/secrets.ts'
import { type EmailKind, type EmailValues, emailText } from './email-text.ts'
import * as queries from './queries.ts'

export { deleteEmails, deleteEmailsWith, emailsTo, redactEmails } from './queries.ts'

/** Texts of emails with a link, whose token opens an account. */
export const EMAIL_BODIES = {
  table: 'outbox',
  key: 'id',
  column: 'body_sealed',
  purpose: () => 'email body',
} satisfies SealedColumn

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
  /** The row of `user_links` in the text. Until the link is no longer valid, the text with its token is stored sealed. */
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
    ...storedText(tx, body, linkId),
    next_at: now,
    created_at: now,
    sent_at: null,
    error: null,
    document_id: attachment?.documentId ?? null,
    attachment_name: attachment?.name ?? null,
    link_id: linkId ?? null,
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

/** At startup: seals the emails with a link that an older release stored as text, and removes the invalid links. */
export function sealOldEmails(ctx: Ctx): Promise<void> {
  return transaction(ctx, async (tx) => {
    for (const { id, body } of await queries.emailsWithPlainLink(tx.db)) {
      const [parameter = ''] = body.match(TOKEN_PARAMETER) ?? []
      const tokenHash = sha256(parameter.slice(parameter.indexOf('=') + 1))
      await queries.setLink(tx, id, { tokenHash, ...sealedText(tx, body) })
    }
    await queries.removeInvalidLinks(tx, tx.clock.now())
  })
}

/** The text with its link; null when the link was removed, or SESSION_SECRET does not open it. */
export function fullText({ settings }: Pick<Ctx, 'settings'>, email: queries.EmailRow) {
  const { body, body_sealed: sealed, body_without_link, link_id } = email
  if (sealed === null) return link_id === null || body_without_link !== null ? body : null
  const opened = openSealed(settings.sessionSecrets, EMAIL_BODIES.purpose(), sealed)
  return opened?.content.toString('utf8') ?? null
}

function storedText(tx: Tx, body: string, linkId: number | undefined) {
  return linkId === undefined ? { body, body_sealed: null } : sealedText(tx, body)
}

function sealedText({ settings }: Tx, body: string) {
  const body_sealed = seal(settings.sessionSecrets, EMAIL_BODIES.purpose(), body)
  return { body: withoutTokens(body), body_sealed }
}

const TOKEN_PARAMETER = /([?&]token=)[\w-]+/g

function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}
