import { createTransport, type SendMailOptions } from 'nodemailer'
import { type Locale, languageTag } from '#lang/locales.ts'
import { type Ctx, later } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { MailSettings } from '#server/platform/env/mail-settings.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { attachmentsOf, LINK_OVER, Unsendable } from './delivery.ts'
import { asHtml } from './html.ts'
import { forgetLinks, hasLostLink, withoutKeys } from './outbox.ts'
import * as queries from './queries.ts'
import { inShort, transportOf } from './transport.ts'

const MINUTE_MS = 60_000
/** Longer than any attempt lasts: who is still at it then was cut off. */
const GIVE_UP_MS = 5 * MINUTE_MS
/** How long after which attempt the next is made; after the last there is none. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/** Sends what waits, one letter after the other. Without a mail server nothing is sent: an admin reads the letters. */
export async function sendLetters(ctx: Ctx, _lease: Lease, stopping: AbortSignal): Promise<void> {
  const { mail } = ctx.settings
  if (mail === null) return
  await transaction(ctx, async (tx) => {
    await queries.freeCutOff(tx, tx.clock.now())
    await forgetLinks(tx)
  })
  const transport = createTransport(transportOf(mail))
  try {
    for (let letter = await next(ctx); letter; letter = await next(ctx)) {
      await attempt(ctx, mail, letter, (message) => transport.sendMail(message))
      if (stopping.aborted) return
    }
  } finally {
    transport.close()
  }
}

function next(ctx: Ctx): Promise<queries.StoredLetter | undefined> {
  const now = ctx.clock.now()
  return transaction(ctx, (tx) => queries.takeWaiting(tx, now, later(now, GIVE_UP_MS)))
}

async function attempt(
  ctx: Ctx,
  mail: MailSettings,
  letter: queries.StoredLetter,
  send: (message: SendMailOptions) => Promise<unknown>,
): Promise<void> {
  try {
    if (hasLostLink(letter)) throw new Unsendable(LINK_OVER)
    const attachments = await attachmentsOf(ctx.db, letter)
    await send({ ...messageOf(mail, letter), attachments })
  } catch (error) {
    return noteFailure(ctx, mail, letter, error)
  }
  // What has left the house is kept, the key in it is not.
  const body = withoutKeys(letter.body)
  await transaction(ctx, (tx) => queries.noteSent(tx, letter, { at: tx.clock.now(), body }))
}

async function noteFailure(
  ctx: Ctx,
  mail: MailSettings,
  letter: queries.StoredLetter,
  failure: unknown,
): Promise<void> {
  const { id, attempts } = letter
  const error = inShort(failure, mail)
  const pause = failure instanceof Unsendable ? undefined : PAUSES_MS[attempts - 1]
  ctx.log.warn({ letter: id, attempts, error }, 'a letter could not be sent')
  const state = pause === undefined ? 'failed' : 'waiting'
  const next_at = later(ctx.clock.now(), pause ?? 0)
  await transaction(ctx, (tx) => queries.noteFailed(tx, letter, { state, next_at, error }))
}

/** The same letter has the same name at each attempt, so that a mailbox that got it twice shows it once. */
function messageOf({ from }: MailSettings, letter: queries.StoredLetter): SendMailOptions {
  const { id, to_email: address, subject, body, locale, created_at } = letter
  const tag = languageTag(locale as Locale)
  const house = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address },
    subject,
    text: body,
    html: asHtml(body, locale as Locale),
    messageId: `<letter-${id}-${Date.parse(created_at)}@${house}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': tag },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
