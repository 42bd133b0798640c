import { isLocale } from '#lang/locales.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { letterheadOf } from '#server/configuration/trade-settings.ts'
import { deviceOf } from '#server/identity/sessions/device.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { VERSION } from '#server/platform/process/version.ts'
import type { ContactInput } from './contact-input.ts'
import type { ContactProps, ReportedPage, ShopDetails } from './contact-props.ts'
import * as queries from './contact-queries.ts'
import { insertMessage } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_PER_HOUR = 5

/** Where the page is, and the User-Agent header of the browser that shows it. */
interface PageSource {
  page: string | null
  request: string | null
  agent: string | null
}

export async function contactPage(db: Db, actor: Actor, source: PageSource): Promise<ContactProps> {
  const recipients = await queries.recipientsFor(db, actor.id)
  return { admins: recipients.map(({ name }) => name), page: reportedPage(source) }
}

export async function shopDetails(db: Db): Promise<ShopDetails> {
  const { name, trade } = await shopOf(db)
  const { address, taxId, bank } = letterheadOf(trade)
  return { name, address, taxId, bank }
}

/**
 * Sends a request to all other admins as a message, and as an email when none of them is active. At most five an hour and
 * user. The same key sends it once. Returns its id. Throws `Refused`.
 */
export function sendContactRequest(
  ctx: Ctx,
  actor: Actor,
  { idempotencyKey: key, ...input }: ContactInput,
  agent: string | null,
): Promise<number> {
  return transaction(ctx, (tx) =>
    once(tx, actor, { act: 'contact_request', key, body: input }, () =>
      send(tx, actor, input, reportedPage({ ...input, agent })),
    ),
  )
}

function reportedPage({ page, request: requestId, agent }: PageSource): ReportedPage | null {
  if (page === null) return null
  const { browser, system } = deviceOf(agent)
  const names = [browser, system].filter((name) => name !== null)
  return { address: page, version: VERSION, requestId, browser: names.join(', ') || null }
}

async function send(
  tx: Tx,
  actor: Actor,
  { kind, body }: Pick<ContactInput, 'kind' | 'body'>,
  page: ReportedPage | null,
): Promise<number> {
  const recipients = await queries.recipientsFor(tx.db, actor.id)
  if (recipients.length === 0) throw new Refused({ form: { key: 'contact_nobody' } })
  const now = tx.clock.now()
  const id = await queries.insertRequest(tx, {
    user_id: actor.id,
    number: await nextNumber(tx, actor.id),
    kind,
    page: page?.address ?? null,
    version: page?.version ?? null,
    request_id: page?.requestId ?? null,
    browser: page?.browser ?? null,
    created_at: now,
  })
  for (const recipient of recipients)
    await insertMessage(tx, {
      from_user_id: actor.id,
      to_user_id: recipient.id,
      body,
      about_kind: null,
      about_id: null,
      created_at: now,
      read_at: null,
      dismissed_at: null,
      contact_request_id: id,
    })
  const { lock_after_min: minutes } = await shopOf(tx.db)
  const ids = recipients.map((recipient) => recipient.id)
  if (await queries.isAnyActive(tx.db, ids, plusMs(now, -minutes * MINUTE_MS))) return id
  for (const { id: userId, email, locale } of recipients)
    await queueSystemEmail(
      tx,
      'contact_request',
      { email, userId, locale: isLocale(locale) ? locale : 'en' },
      {
        by: actor.name,
        email: actor.email,
        context: kind,
        text: [...body.split('\n'), ...pageLines(tx, page)],
        link: tx.settings.appUrl,
      },
    )
  return id
}

/** Throws `Refused` after the fifth request of an hour. Of two at once, only one can insert the number. */
async function nextNumber(tx: Tx, userId: number): Promise<number> {
  const newest = await queries.newestRequests(tx.db, userId, MAX_PER_HOUR)
  const oldest = newest[MAX_PER_HOUR - 1]
  const waitMs = oldest ? Date.parse(oldest.created_at) + HOUR_MS - Date.parse(tx.clock.now()) : 0
  if (waitMs > 0)
    throw new Refused({
      form: { key: 'contact_limit', values: { minutes: Math.ceil(waitMs / MINUTE_MS) } },
    })
  return (newest[0]?.number ?? 0) + 1
}

function pageLines({ settings }: Tx, page: ReportedPage | null): string[] {
  if (page === null) return []
  const { address, version, requestId, browser } = page
  const facts = [`Assay ${version}`, requestId, browser].filter((fact) => fact !== null)
  return ['', settings.appUrl + address, facts.join(' · ')]
}
