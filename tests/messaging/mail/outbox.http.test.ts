import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consumeLink, createLink } from '#server/identity/accounts/links.ts'
import { actorWith } from '#server/identity/sign-in/identify.ts'
import {
  queueEmail,
  queueSystemEmail,
  removeInvalidLinks,
  sealOldEmails,
} from '#server/messaging/mail/outbox.ts'
import { openEmail } from '#server/messaging/mail/read-email.ts'
import { sendEmails } from '#server/messaging/mail/sender.ts'
import { plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { queuedEmails } from '#tests/support/emails.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'
import { NEVER_ABORTED } from '#tests/support/shop-with-feed.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const MINUTE = 60_000
const ADDRESS = 'http://localhost:3000/auth/cover-register?token='

let shop: Shop
let mailbox: Mailbox
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  mailbox = await openMailbox()
  shop.ctx.settings.mail = {
    url: mailbox.url,
    from: 'Assay <desk@assay.test>',
    allowsPlaintext: false,
  }
  await shop.ctx.db.deleteFrom('outbox').execute()
})
afterEach(() => mailbox.close())

async function runMailer(): Promise<void> {
  const lease = await acquireLease(shop.ctx.db, 'mail', 'this process')
  if (lease) await sendEmails(shop.ctx, lease, NEVER_ABORTED)
}
/** The token of the newest invitation. */
let token = ''
async function invitation(locale: 'en' | 'ae' = 'en', by = 'Olga'): Promise<number> {
  return transaction(shop.ctx, async (tx) => {
    const made = await createLink(tx, { kind: 'invitation', userId: null, data: INVITED_USER })
    token = made.token
    const to = { email: INVITED_USER.email, userId: null, locale }
    const link = `${ADDRESS}${token}`
    return queueSystemEmail(tx, 'invitation', to, { by, link, hours: 72 }, made)
  })
}
const INVITED_USER = { email: 'ines@assay.test', role: 'staff', locale: 'en' }
const emailRow = (id: number) =>
  shop.ctx.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The text that the recipient gets. */
const textOf = async (id: number) =>
  (await queuedEmails(shop.ctx)).find((one) => one.id === id)?.body
/** The decoded text of one part of an email. */
function partOf(source: string, type: string): string {
  const [, part = ''] = source.split(`Content-Type: ${type}`)
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split('\r\n----_')[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const plain = body.replace(/=\r\n/g, '')
  const bytes = plain.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test('a waiting email is sent to its recipient only, as plain text and simple HTML', async () => {
  const id = await invitation()
  await runMailer()
  expect(mailbox.emails).toHaveLength(1)
  const [{ from, to, source } = { from: '', to: [], source: '' }] = mailbox.emails
  expect(from).toBe('desk@assay.test')
  expect(to).toEqual(['ines@assay.test'])
  expect(source).toContain('Subject: Olga invites you to Assay')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(partOf(source, 'text/plain')).toContain(`${ADDRESS}${token}`)
  expect(partOf(source, 'text/html')).toContain(`<a href="${ADDRESS}${token}" dir="ltr">`)
  expect(await emailRow(id)).toMatchObject({
    state: 'sent',
    sent_at: shop.clock.now(),
    attempts: 1,
  })
})

test('an email in Arabic is written from right to left', async () => {
  await invitation('ae')
  await runMailer()
  const html = partOf(mailbox.emails[0]?.source ?? '', 'text/html')
  expect(html).toContain('<html lang="ar-AE" dir="rtl">')
  expect(html).toContain('تلقيت دعوة من Olga للانضمام إلى Assay')
})

test('a sent email keeps its text without the token', async () => {
  const id = await invitation()
  expect(await textOf(id)).toContain(token)
  await runMailer()
  const { body, body_sealed } = await emailRow(id)
  expect(body).toContain('Olga has invited you to Assay')
  expect(body).not.toContain(token)
  expect(body_sealed).toBe(null)
})

test('ASVS 12, 13: no link is stored as text, and one sealed under another secret is neither sent nor shown', async () => {
  const id = await invitation()
  expect(JSON.stringify(await emailRow(id))).not.toContain(token)
  expect((await emailRow(id)).body).toContain(`${ADDRESS}…`)
  const { settings } = shop.ctx
  const sessionSecrets = { current: 'another secret than before', previous: null }
  const other = { ...shop.ctx, settings: { ...settings, sessionSecrets } }
  const users = shop.ctx.db.selectFrom('users').select('id').where('email', '=', ADMIN)
  const olga = await actorWith(other, (await users.executeTakeFirstOrThrow()).id)
  if (!olga) throw new Error('no admin')
  expect((await openEmail(other, olga, id)).body).toContain(`${ADDRESS}…`)
  const lease = await acquireLease(shop.ctx.db, 'mail', 'this process')
  if (lease) await sendEmails(other, lease, NEVER_ABORTED)
  expect(await emailRow(id)).toMatchObject({ state: 'failed', error: 'link_over' })
  expect(mailbox.emails).toHaveLength(0)
})

test('ASVS 27, 62: the text of an email is shown after the password only, and each time is recorded', async () => {
  const id = await invitation()
  const browser = await shop.admin()
  const olga = jsonClient(browser)
  const openings = async () => {
    const acts = shop.ctx.db.selectFrom('audit_entries').select('id')
    return (await acts.where('act', '=', 'letter_opened').execute()).length
  }
  const before = await openings()
  const longAgo = plusMs(shop.clock.now(), -15 * MINUTE - 1)
  await shop.ctx.db.updateTable('sessions').set({ proven_at: longAgo }).execute()
  const refused = await olga.post(`/outbox/${id}/opening`)
  expect([refused.status, refused.body.proof]).toEqual([403, true])
  expect(JSON.stringify(refused.body)).not.toContain(token)
  expect(await openings()).toBe(before)
  await olga.post('/users/proof', { password: PASSWORD })
  for (let time = 0; time < 2; time++)
    expect((await olga.post(`/outbox/${id}/opening`)).body.body).toContain(token)
  expect(await openings()).toBe(before + 2)
})

test('an email is sent once, also by the next run and by two processes at once', async () => {
  await Promise.all([invitation(), invitation(), invitation()])
  await Promise.all([runMailer(), runMailer(), runMailer()])
  await runMailer()
  expect(mailbox.emails).toHaveLength(3)
  const names = mailbox.emails.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1])
  expect(new Set(names).size).toBe(3)
})

test('an email that the mail server refuses is retried after growing delays, five attempts in all', async () => {
  mailbox.refuseWith('try later')
  const id = await invitation()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    await runMailer()
    const { state, attempts, next_at, error } = await emailRow(id)
    expect({ state, attempts }).toEqual({ state: 'waiting', attempts: attempt })
    expect(error).toContain('try later')
    const pause = Date.parse(next_at) - Date.parse(shop.clock.now())
    pauses.push(pause / MINUTE)
    shop.clock.advance(pause - 1)
    await runMailer()
    expect((await emailRow(id)).attempts).toBe(attempt)
    shop.clock.advance(1)
  }
  expect(pauses).toEqual([1, 5, 15, 60])
  await runMailer()
  expect(await emailRow(id)).toMatchObject({ state: 'failed', attempts: 5 })
  shop.clock.advance(600 * MINUTE)
  await runMailer()
  expect(await emailRow(id)).toMatchObject({ state: 'failed', attempts: 5 })

  mailbox.refuseWith(null)
  const olga = jsonClient(await shop.admin())
  expect((await olga.post(`/outbox/${id}/sending`)).status).toBe(204)
  await runMailer()
  expect(await emailRow(id)).toMatchObject({ state: 'sent', attempts: 1, error: null })
  expect((await olga.post(`/outbox/${id}/sending`)).status).toBe(409)
})

test('when the mail server is unavailable, emails wait, and its password is not logged', async () => {
  const id = await invitation()
  await mailbox.close()
  await runMailer()
  const { state, error } = await emailRow(id)
  expect(state).toBe('waiting')
  expect(error).toMatch(/ECONNREFUSED/)
  expect(JSON.stringify([await emailRow(id), shop.log])).not.toMatch(/p@ss|p%40ss/)
  mailbox = await openMailbox()
})

test('an email whose sender was interrupted is sent after five minutes', async () => {
  const id = await invitation()
  await shop.ctx.db
    .updateTable('outbox')
    .set({ state: 'sending', attempts: 1, next_at: plusMs(shop.clock.now(), 5 * MINUTE) })
    .where('id', '=', id)
    .execute()
  await runMailer()
  expect(mailbox.emails).toHaveLength(0)
  shop.clock.advance(5 * MINUTE)
  await runMailer()
  expect(await emailRow(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('without a mail server nothing is sent, and an admin reads the email in the outbox', async () => {
  shop.ctx.settings.mail = null
  const id = await invitation()
  await runMailer()
  expect(await emailRow(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  const browser = await shop.admin()
  const { props } = await inertia(browser).get('/outbox')
  expect(props.isMailSent).toBe(false)
  expect(props.emails[0]).toMatchObject({ id, to: 'ines@assay.test', state: 'waiting' })
  expect(JSON.stringify(props)).not.toContain(token)
  const { body } = await jsonClient(browser).post(`/outbox/${id}/opening`)
  expect(body.body).toContain(token)
  const last = await shop.ctx.db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({ act: 'letter_opened', user_name: 'Olga', subject_id: String(id) })
  expect(last?.details).not.toContain(token)
})

test('ASVS 48: a name or an address cannot inject a line into the mail header', async () => {
  await invitation('en', 'Olga\r\nBcc: everybody@assay.test\r\n')
  await runMailer()
  const [arrived] = mailbox.emails
  expect(arrived?.to).toEqual(['ines@assay.test'])
  expect(arrived?.source).not.toMatch(/^Bcc:/im)
  const queue = (email: string, subject: string) =>
    transaction(shop.ctx, (tx) =>
      queueEmail(tx, {
        kind: 'invitation',
        to: { email, userId: null, locale: 'en' },
        subject,
        body: 'words',
      }),
    )
  await expect(queue('a@b.co\r\nBcc: c@d.co', 'words')).rejects.toThrow('email_invalid')
  await expect(queue('a@b.co', 'words\nBcc: c@d.co')).rejects.toThrow('email_invalid')
})

test('a name is escaped in the HTML', async () => {
  await invitation('en', '<img src=x onerror=alert(1)>')
  await runMailer()
  const html = partOf(mailbox.emails[0]?.source ?? '', 'text/html')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})

describe('the outbox does not store a link that', () => {
  /** All stored emails, and the text that an admin reads in one of them. */
  async function storedAndShown(id: number) {
    const rows = JSON.stringify(await shop.ctx.db.selectFrom('outbox').selectAll().execute())
    const { body } = await jsonClient(await shop.admin()).post(`/outbox/${id}/opening`)
    return { rows, shown: body.body as string }
  }
  beforeEach(() => {
    shop.ctx.settings.mail = null
  })
  const openLink = (used: string) =>
    transaction(shop.ctx, (tx) => consumeLink(tx, 'invitation', used))

  test('ASVS 12: was used', async () => {
    const id = await invitation()
    expect((await storedAndShown(id)).shown).toContain(token)
    await openLink(token)
    expect((await emailRow(id)).body_sealed).toBe(null)
    const { rows, shown } = await storedAndShown(id)
    expect(rows).not.toContain(token)
    expect(shown).toContain(`${ADDRESS}…`)
  })

  test('ASVS 12: was replaced or revoked', async () => {
    const olga = jsonClient(await shop.admin())
    const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] ?? 'no token'
    const invited = { email: 'new@assay.test', role: 'staff', locale: 'en' }
    await olga.post('/users/invitations', invited)
    const [first] = await queuedEmails(shop.ctx)
    const row = await shop.ctx.db
      .selectFrom('user_links')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await olga.post(`/users/invitations/${row.id}/renewal`)
    const [old, renewed] = await queuedEmails(shop.ctx)
    expect(tokenIn(first?.body ?? '')).toHaveLength(43)
    expect(old?.body).not.toContain(tokenIn(first?.body ?? ''))
    expect(tokenIn(renewed?.body ?? '')).toHaveLength(43)
    await olga.post(`/users/invitations/${row.id + 1}/revocation`)
    const left = (await queuedEmails(shop.ctx)).map(({ body }) => tokenIn(body))
    expect(left).toEqual(['no token', 'no token'])
  })

  test('ASVS 13: resets a password and was used, or was superseded by one that was used', async () => {
    for (let time = 0; time < 2; time++) await askForPassword()
    await expect.poll(async () => (await emailRows()).length).toBe(2)
    const [first, second] = (await queuedEmails(shop.ctx)).map(
      ({ body }) => /token=([\w-]{43})/.exec(body)?.[1],
    )
    const guest = shop.guest()
    await guest.get('/login')
    const password = 'seven brass weights on a tray'
    const { status } = await guest.post('/reset', { token: second, password })
    expect(status).toBe(303)
    const rows = await emailRows()
    expect(rows.filter(({ body_sealed }) => body_sealed !== null)).toEqual([])
    for (const used of [first, second]) expect(JSON.stringify(rows)).not.toContain(used)
  })

  test('ASVS 12, 13: has expired: it is not shown from that time, and not stored after the next run', async () => {
    const [one, other] = [await invitation(), await invitation()]
    const newest = token
    shop.clock.advance(72 * 60 * MINUTE - 1)
    await transaction(shop.ctx, removeInvalidLinks)
    expect(await textOf(other)).toContain(newest)
    shop.clock.advance(1)
    expect((await storedAndShown(other)).shown).not.toContain(newest)
    await transaction(shop.ctx, removeInvalidLinks)
    const bodies = [await emailRow(one), await emailRow(other)]
    expect(JSON.stringify(bodies)).not.toMatch(/token=[\w-]/)
    expect(bodies.map(({ body_sealed }) => body_sealed)).toEqual([null, null])
  })

  test('is invalid: the email is not sent, and cannot be sent again', async () => {
    const id = await invitation()
    await openLink(token)
    shop.ctx.settings.mail = {
      url: mailbox.url,
      from: 'Assay <desk@assay.test>',
      allowsPlaintext: false,
    }
    await runMailer()
    expect(mailbox.emails).toHaveLength(0)
    expect(await emailRow(id)).toMatchObject({ state: 'failed', error: 'link_over' })
    const again = await jsonClient(await shop.admin()).post(`/outbox/${id}/sending`)
    expect([again.status, again.body.refusal]).toEqual([409, { key: 'link_expired' }])
  })

  test('ASVS 12: an older release stored as text: the start seals it, and removes invalid ones', async () => {
    const stored: string[] = []
    for (let count = 0; count < 4; count++) {
      const id = await invitation()
      stored.push(token)
      // As release 0022 stored it, the last two as releases before.
      await shop.ctx.db
        .updateTable('outbox')
        .set({
          body: (await textOf(id)) ?? '',
          body_sealed: null,
          ...(count < 2 ? { body_without_link: 'without' } : { link_id: null }),
        })
        .where('id', '=', id)
        .execute()
    }
    const [recent = '', recentUsed = '', old = '', oldUsed = ''] = stored
    const unknown = `${ADDRESS}of-no-link-at-all`
    await transaction(shop.ctx, (tx) =>
      queueEmail(tx, {
        kind: 'invitation',
        to: { email: 'x@assay.test', userId: null, locale: 'en' },
        subject: 'words',
        body: unknown,
      }),
    )
    // A process of the older release still runs.
    for (const used of [recentUsed, oldUsed]) await openLink(used)
    expect(JSON.stringify(await emailRows())).toContain(recent)

    await sealOldEmails(shop.ctx)
    const rows = JSON.stringify(await emailRows())
    for (const one of [...stored, 'of-no-link-at-all']) expect(rows).not.toContain(one)
    const texts = JSON.stringify(await queuedEmails(shop.ctx))
    expect(stored.map((one) => texts.includes(one))).toEqual([true, false, true, false])
    await openLink(old)
    expect(JSON.stringify(await queuedEmails(shop.ctx))).not.toContain(old)
    const before = await emailRows()
    await sealOldEmails(shop.ctx)
    expect(await emailRows()).toEqual(before)
  })

  const emailRows = () => shop.ctx.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  async function askForPassword(): Promise<void> {
    const guest = shop.guest()
    await guest.get('/login')
    await guest.post('/forgot', { email: STAFF, style: 'cover' })
  }
})
