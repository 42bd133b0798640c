import { createTransport, type SendMailOptions } from 'nodemailer'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { MailSettings } from '#server/platform/env/mail-settings.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { attachmentsOf, EmailNotSendable, LINK_INVALID } from './delivery.ts'
import { fullText, removeInvalidLinks, withoutTokens } from './outbox.ts'
import * as queries from './queries.ts'
import { shortMessage, transportOf } from './transport.ts'

const MINUTE_MS = 60_000
/** Longer than any attempt takes; after this, the sender was interrupted. */
const ATTEMPT_TIMEOUT_MS = 5 * MINUTE_MS
/** The delay after each attempt; after the last there is no retry. */
const RETRY_DELAYS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/** Sends the waiting emails one by one. Without a mail server, nothing is sent and an admin reads the emails. */
export async function sendEmails(ctx: Ctx, _lease: Lease, stopping: AbortSignal): Promise<void> {
  const { mail } = ctx.settings
  if (mail === null) return
  await transaction(ctx, async (tx) => {
    await queries.requeueInterrupted(tx, tx.clock.now())
    await removeInvalidLinks(tx)
  })
  const transport = createTransport(transportOf(mail))
  try {
    for (let email = await nextEmail(ctx); email; email = await nextEmail(ctx)) {
      await attempt(ctx, mail, email, (message) => transport.sendMail(message))
      if (stopping.aborted) return
    }
  } finally {
    transport.close()
  }
}

function nextEmail(ctx: Ctx): Promise<queries.EmailRow | undefined> {
  const now = ctx.clock.now()
  return transaction(ctx, (tx) => queries.claimNextEmail(tx, now, plusMs(now, ATTEMPT_TIMEOUT_MS)))
}

async function attempt(
  ctx: Ctx,
  mail: MailSettings,
  email: queries.EmailRow,
  send: (message: SendMailOptions) => Promise<unknown>,
): Promise<void> {
  try {
    const text = fullText(ctx, email)
    if (text === null) throw new EmailNotSendable(LINK_INVALID)
    const attachments = await attachmentsOf(ctx.db, email)
    await send({ ...messageOf(mail, email, text), attachments })
  } catch (error) {
    return recordFailure(ctx, mail, email, error)
  }
  // A sent email is stored without its token.
  const body = withoutTokens(email.body)
  await transaction(ctx, (tx) => queries.recordSent(tx, email, { at: tx.clock.now(), body }))
}

async function recordFailure(
  ctx: Ctx,
  mail: MailSettings,
  email: queries.EmailRow,
  failure: unknown,
): Promise<void> {
  const { id, attempts } = email
  const error = shortMessage(failure, mail)
  const delay = failure instanceof EmailNotSendable ? undefined : RETRY_DELAYS_MS[attempts - 1]
  ctx.log.warn({ email: id, attempts, error }, 'an email could not be sent')
  const state = delay === undefined ? 'failed' : 'waiting'
  const next_at = plusMs(ctx.clock.now(), delay ?? 0)
  await transaction(ctx, (tx) => queries.recordFailed(tx, email, { state, next_at, error }))
}

/** The message id is the same at each attempt, so that a mailbox that received it twice shows it once. */
function messageOf({ from }: MailSettings, email: queries.EmailRow, text: string): SendMailOptions {
  const { id, to_email: address, subject, locale, created_at } = email
  const tag = languageTag(locale as Locale)
  const senderDomain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address },
    subject,
    text,
    html: asHtml(text, locale as Locale),
    messageId: `<letter-${id}-${Date.parse(created_at)}@${senderDomain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': tag },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Plain text → simple HTML with the same text and clickable links, without external resources. */
function asHtml(text: string, locale: Locale): string {
  const lines = text.trim().split('\n\n').map(paragraph)
  return [
    '<!doctype html>',
    `<html lang="${languageTag(locale)}" dir="${directionOf(locale)}">`,
    '<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">',
    ...lines,
    '</body></html>',
  ].join('\n')
}

function paragraph(text: string): string {
  const html = escapeHtml(text).replaceAll('\n', '<br>')
  return `<p>${html.replace(/https?:\/\/[^\s<]+/g, link)}</p>`
}

function link(address: string): string {
  return `<a href="${address}" dir="ltr">${address}</a>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
