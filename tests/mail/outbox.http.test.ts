import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { later } from '#server/context.ts'
import { holdLease } from '#server/jobs/lease.ts'
import { post, postWords } from '#server/mail/outbox.ts'
import { sendLetters } from '#server/mail/sender.ts'
import { NEVER } from '#tests/support/fed-shop.ts'
import { inertia } from '#tests/support/inertia.ts'
import { asking } from '#tests/support/json.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const MINUTE = 60_000
const LINK = 'http://localhost:3000/auth/cover-register?token=abcDEF-_123'

let shop: Shop
let mailbox: Mailbox
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  mailbox = await openMailbox()
  shop.ctx.settings.mail = { url: mailbox.url, from: 'Assay <desk@assay.test>' }
  await shop.ctx.db.deleteFrom('outbox').execute()
})
afterEach(() => mailbox.close())

async function work(): Promise<void> {
  const lease = await holdLease(shop.ctx.db, 'mail', 'this process')
  if (lease) await sendLetters(shop.ctx, lease, NEVER)
}
const invitation = (locale: 'en' | 'ae' = 'en', by = 'Olga') =>
  postWords(
    shop.ctx,
    'invitation',
    { email: 'ines@assay.test', userId: null, locale },
    { by, link: LINK, hours: 72 },
  )
const letter = (id: number) =>
  shop.ctx.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The text of one part of a letter, as a mail program shows it. */
function partOf(source: string, type: string): string {
  const [, part = ''] = source.split(`Content-Type: ${type}`)
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split('\r\n----_')[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const plain = body.replace(/=\r\n/g, '')
  const bytes = plain.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test('a letter that waits is sent, to its receiver alone, with its words as text and as simple HTML', async () => {
  const id = await invitation()
  await work()
  expect(mailbox.letters).toHaveLength(1)
  const [{ from, to, source } = { from: '', to: [], source: '' }] = mailbox.letters
  expect(from).toBe('desk@assay.test')
  expect(to).toEqual(['ines@assay.test'])
  expect(source).toContain('Subject: Olga invites you to Assay')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(partOf(source, 'text/plain')).toContain(LINK)
  expect(partOf(source, 'text/html')).toContain(`<a href="${LINK}" dir="ltr">`)
  expect(await letter(id)).toMatchObject({ state: 'sent', sent_at: shop.clock.now(), attempts: 1 })
})

test('a letter in Arabic reads from right to left', async () => {
  await invitation('ae')
  await work()
  const html = partOf(mailbox.letters[0]?.source ?? '', 'text/html')
  expect(html).toContain('<html lang="ar-AE" dir="rtl">')
  expect(html).toContain('فتح Olga لك مكانًا')
})

test('a letter that has left keeps its words, and the key in it no more', async () => {
  const id = await invitation()
  expect((await letter(id)).body).toContain(LINK)
  await work()
  const { body } = await letter(id)
  expect(body).toContain('has opened a place for you')
  expect(body).not.toContain('abcDEF')
})

test('it is not sent twice: not by the next look, and not by two processes at once', async () => {
  await Promise.all([invitation(), invitation(), invitation()])
  await Promise.all([work(), work(), work()])
  await work()
  expect(mailbox.letters).toHaveLength(3)
  const names = mailbox.letters.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1])
  expect(new Set(names).size).toBe(3)
})

test('refused by the mail server, it is tried again after growing pauses, five times in all', async () => {
  mailbox.refuseWith('try later')
  const id = await invitation()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    await work()
    const { state, attempts, next_at, error } = await letter(id)
    expect({ state, attempts }).toEqual({ state: 'waiting', attempts: attempt })
    expect(error).toContain('try later')
    const pause = Date.parse(next_at) - Date.parse(shop.clock.now())
    pauses.push(pause / MINUTE)
    shop.clock.advance(pause - 1)
    await work()
    expect((await letter(id)).attempts).toBe(attempt)
    shop.clock.advance(1)
  }
  expect(pauses).toEqual([1, 5, 15, 60])
  await work()
  expect(await letter(id)).toMatchObject({ state: 'failed', attempts: 5 })
  shop.clock.advance(600 * MINUTE)
  await work()
  expect(await letter(id)).toMatchObject({ state: 'failed', attempts: 5 })

  mailbox.refuseWith(null)
  const olga = asking(await shop.admin())
  expect((await olga.post(`/outbox/${id}/sending`)).status).toBe(204)
  await work()
  expect(await letter(id)).toMatchObject({ state: 'sent', attempts: 1, error: null })
  expect((await olga.post(`/outbox/${id}/sending`)).status).toBe(409)
})

test('when the mail server is away, nothing is lost, and nothing of its password is told', async () => {
  const id = await invitation()
  await mailbox.close()
  await work()
  const { state, error } = await letter(id)
  expect(state).toBe('waiting')
  expect(error).toMatch(/ECONNREFUSED/)
  expect(JSON.stringify([await letter(id), shop.log])).not.toMatch(/p@ss|p%40ss/)
  mailbox = await openMailbox()
})

test('a letter whose sender was cut off in the middle is sent after five minutes', async () => {
  const id = await invitation()
  await shop.ctx.db
    .updateTable('outbox')
    .set({ state: 'sending', attempts: 1, next_at: later(shop.clock.now(), 5 * MINUTE) })
    .where('id', '=', id)
    .execute()
  await work()
  expect(mailbox.letters).toHaveLength(0)
  shop.clock.advance(5 * MINUTE)
  await work()
  expect(await letter(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('without a mail server nothing is tried, and an admin reads the letter in the house', async () => {
  shop.ctx.settings.mail = null
  const id = await invitation()
  await work()
  expect(await letter(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  const browser = await shop.admin()
  const { props } = await inertia(browser).get('/outbox')
  expect(props.isMailSent).toBe(false)
  expect(props.letters[0]).toMatchObject({ id, to: 'ines@assay.test', state: 'waiting' })
  expect(JSON.stringify(props)).not.toContain('abcDEF')
  const { body } = await asking(browser).post(`/outbox/${id}/opening`)
  expect(body.body).toContain(LINK)
  const last = await shop.ctx.db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({ act: 'letter_opened', user_name: 'Olga', subject_id: String(id) })
  expect(last?.details).not.toContain('abcDEF')
})

test('staff read no letters and send none', async () => {
  const id = await invitation()
  const sam = asking(await shop.staff())
  const answers = [
    await sam.get('/outbox'),
    await sam.post(`/outbox/${id}/opening`),
    await sam.post(`/outbox/${id}/sending`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('ASVS 48: a name or an address that would begin a new line in the head of a mail does not', async () => {
  await invitation('en', 'Olga\r\nBcc: everybody@assay.test\r\n')
  await work()
  const [arrived] = mailbox.letters
  expect(arrived?.to).toEqual(['ines@assay.test'])
  expect(arrived?.source).not.toMatch(/^Bcc:/im)
  const write = (email: string, subject: string) =>
    post(shop.ctx, {
      kind: 'invitation',
      to: { email, userId: null, locale: 'en' },
      subject,
      body: 'words',
    })
  await expect(write('a@b.co\r\nBcc: c@d.co', 'words')).rejects.toThrow('email_invalid')
  await expect(write('a@b.co', 'words\nBcc: c@d.co')).rejects.toThrow('email_invalid')
})

test('what a name says is words in the HTML too, never a tag', async () => {
  await invitation('en', '<img src=x onerror=alert(1)>')
  await work()
  const html = partOf(mailbox.letters[0]?.source ?? '', 'text/html')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})
