import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealNow } from '#server/audit/chain.ts'
import { recordInTransaction } from '#server/audit/record.ts'
import { type Alert, setAlerts } from '#server/messaging/alerts/alert.ts'
import { sendAlertMessages } from '#server/messaging/alerts/webhook.ts'
import { checkAlerts, recordStart } from '#server/operations/alerts/check.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { type Disk, dataDisks } from '#server/platform/process/disk.ts'
import { signatureHeaders } from '#server/platform/webhooks/post.ts'
import { scheduledJobs } from '#server/scheduled.ts'
import { readSettings } from '#server/settings.ts'
import { startDnsServer } from '#tests/support/dns-server.ts'
import { testSettings } from '#tests/support/fakes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, type Shop } from '#tests/support/shop.ts'
import { openShopWithFeed } from '#tests/support/shop-with-feed.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const GIB = 1024 ** 3

let storage: string
let shop: Shop
/** As measured in the checks, in place of those of this machine. */
let disks: Disk[]
beforeEach(async () => {
  disks = [{ of: 'storage', free: 50 * GIB, size: 100 * GIB, device: 1 }]
  storage = temporaryFolder('assay-alerts-')
  shop = await openShop({ settings: { storage } })
})
afterEach(async () => {
  await shop.close()
  rmSync(storage, { recursive: true })
})

async function check(
  ctx: Ctx = shop.ctx,
  disksOf: typeof dataDisks = async () => disks,
): Promise<void> {
  const lease = await acquireLease(ctx.db, 'alerts', 'this process')
  if (!lease) throw new Error('no lease')
  await checkAlerts(ctx, lease, scheduledJobs, disksOf)
}

const open = () =>
  shop.ctx.db.selectFrom('open_alerts').selectAll().orderBy('kind').orderBy('subject').execute()

const named = async () => (await open()).map(({ kind, subject }) => [kind, subject])

/** Emails about alerts to others than the first admin. */
const emails = () =>
  shop.ctx.db
    .selectFrom('outbox')
    .select(['kind', 'to_email', 'locale', 'subject', 'body'])
    .where('kind', 'like', 'alert%')
    .where('to_email', '<>', testSettings.adminEmail)
    .orderBy('id')
    .execute()

const since = (ms: number) => plusMs(new Date().toISOString(), -ms)

interface Cause {
  begin(): Promise<unknown>
  end(): Promise<unknown>
  subject?: string
}

const db = () => shop.ctx.db

const failedEmail = () => ({
  kind: 'invitation',
  to_email: 'a@assay.test',
  to_user: null,
  locale: 'en',
  subject: 'Welcome',
  body: 'Hello',
  state: 'failed' as const,
  next_at: shop.clock.now(),
  created_at: shop.clock.now(),
  sent_at: null,
  error: '550 no such mailbox',
})

const setJob = (name: string, finished_at: string) =>
  db().updateTable('leases').set({ finished_at }).where('name', '=', name).execute()

const act = () =>
  recordInTransaction(shop.ctx, { id: null }, { act: 'run_applied', subject: 'price_run' })

const causes: Record<string, Cause> = {
  source_failing: {
    subject: 'swissquote',
    begin: () =>
      db().insertInto('source_health').values({ kind: 'swissquote', openings: 1 }).execute(),
    end: () => db().updateTable('source_health').set({ openings: 0 }).execute(),
  },
  job_silent: {
    subject: 'mail',
    begin: async () => {
      await acquireLease(db(), 'mail', 'a process')
      await acquireLease(db(), 'erasure', 'a process')
      await setJob('erasure', since(2 * DAY_MS))
      await setJob('mail', since(4 * MINUTE_MS))
    },
    end: () => setJob('mail', since(MINUTE_MS)),
  },
  email_failed: {
    begin: () => db().insertInto('outbox').values(failedEmail()).execute(),
    end: () => db().updateTable('outbox').set({ state: 'sent' }).execute(),
  },
  audit_late: {
    begin: async () => {
      await act()
      shop.clock.advance(2 * MINUTE_MS)
    },
    end: () => sealNow(shop.ctx),
  },
  disk_low: {
    subject: 'storage',
    begin: async () => {
      disks = [{ of: 'storage', free: 9 * GIB, size: 100 * GIB, device: 1 }]
    },
    end: async () => {
      disks = [{ of: 'storage', free: 10 * GIB, size: 100 * GIB, device: 1 }]
    },
  },
  restarts: {
    subject: 'till:3000',
    begin: () =>
      db()
        .insertInto('process_starts')
        .values([0, 1, 2, 3, 4].map((n) => ({ process: 'till:3000', at: since(n * MINUTE_MS) })))
        .execute(),
    end: () => db().deleteFrom('process_starts').execute(),
  },
}

describe('an alert', () => {
  test.each(Object.entries(causes))(
    '%s is told once when it begins, and once when it has been over for five minutes',
    async (kind, { begin, end, subject = '' }) => {
      if (kind === 'source_failing')
        shop.ctx.settings.feeds = { ...shop.ctx.settings.feeds, sources: ['swissquote'] }
      await check()
      expect(await named()).toEqual([])
      await begin()
      await check()
      await check()
      expect(await named()).toEqual([[kind, subject]])
      await end()
      await check()
      shop.clock.advance(4 * MINUTE_MS)
      await check()
      expect(await named()).toEqual([[kind, subject]])
      shop.clock.advance(MINUTE_MS)
      await check()
      await check()
      expect(await named()).toEqual([])
      const sent = await emails()
      expect(sent.map((one) => [one.kind, one.to_email])).toEqual([
        ['alert_opened', ADMIN],
        ['alert_closed', ADMIN],
      ])
      for (const { subject, body } of sent) expect(subject + body).not.toMatch(/\{\{|undefined|NaN/)
    },
  )

  test('lasts while its cause comes and goes', async () => {
    const { begin, end } = causes.email_failed as Cause
    await begin()
    await check()
    for (let times = 0; times < 3; times++) {
      await end()
      await check()
      shop.clock.advance(4 * MINUTE_MS)
      await db()
        .updateTable('outbox')
        .set({ state: 'failed' })
        .where('kind', '=', 'invitation')
        .execute()
      await check()
    }
    expect(await named()).toEqual([['email_failed', '']])
    expect(await emails()).toHaveLength(1)
  })

  test('about gold begins when its price is out of date while the market is open', async () => {
    const fed = await openShopWithFeed(['swissquote'])
    await shop.close()
    shop = fed.shop
    await fed.tick(0)
    await check()
    expect(await named()).toEqual([])
    await fed.feed.close()
    shop.clock.advance(60 * MINUTE_MS)
    await check()
    expect(await named()).toEqual([['gold_stale', '']])
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Alert: The gold price is out of date',
    ])
    // A Saturday.
    shop.clock.set('2026-11-28T12:00:00.000Z')
    await check()
    shop.clock.advance(5 * MINUTE_MS)
    await check()
    expect(await named()).toEqual([])
  })

  test('about the backup begins two hours after the next was due, and not where none was ever made', async () => {
    await check()
    expect(await named()).toEqual([])
    mkdirSync(join(storage, 'backups'))
    const copy = join(storage, 'backups', 'monday.db')
    writeFileSync(copy, '')
    const age = (ms: number) => {
      const at = (Date.parse(shop.clock.now()) - ms) / 1000
      utimesSync(copy, at, at)
    }
    age(DAY_MS + 2 * 60 * MINUTE_MS - MINUTE_MS)
    await check()
    expect(await named()).toEqual([])
    age(DAY_MS + 2 * 60 * MINUTE_MS + MINUTE_MS)
    await check()
    expect(await named()).toEqual([['backup_old', '']])
  })

  test('about the disk names each disk with less than a tenth free, once where both folders are on one', async () => {
    const [low, enough] = [
      { free: 10 * GIB - 1, size: 100 * GIB },
      { free: 10 * GIB, size: 100 * GIB },
    ]
    const measured = async (storage: object, database: object, device: number) => {
      disks = [
        { of: 'storage', device: 1, ...low, ...storage },
        { of: 'database', device, ...low, ...database },
      ]
      await check()
      shop.clock.advance(5 * MINUTE_MS)
      await check()
      return named()
    }
    expect(await measured(low, low, 1)).toEqual([['disk_low', 'storage']])
    expect(await measured(low, low, 2)).toEqual([
      ['disk_low', 'database'],
      ['disk_low', 'storage'],
    ])
    expect(await measured(enough, low, 2)).toEqual([['disk_low', 'database']])
    // The system does not say how large some disks of other machines are.
    expect(await measured({ free: 0, size: 0 }, enough, 2)).toEqual([])
    const [email] = await emails()
    expect(email?.subject).toBe('Alert: Less than 10% of the disk is free')
  })

  test('about the audit log stays until the whole log is valid again', async () => {
    for (let entries = 0; entries < 3; entries++) await act()
    await sealNow(shop.ctx)
    await check()
    expect(await named()).toEqual([])
    const head = await db().selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    await db()
      .updateTable('audit_head')
      .set({ entries: head.entries - 1 })
      .execute()
    await check()
    expect(await open()).toMatchObject([{ kind: 'audit_broken', subject: '' }])
    await db().updateTable('audit_head').set({ entries: head.entries }).execute()
    await check()
    shop.clock.advance(5 * MINUTE_MS)
    await check()
    expect(await named()).toEqual([])
  })

  test('is told once by processes that find it at the same time', async () => {
    const alert: Alert = { kind: 'restarts', subject: 'till:3000', facts: { process: 'till:3000' } }
    const tell = () => transaction(shop.ctx, (tx) => setAlerts(tx, ['restarts'], [alert]))
    await Promise.all([tell(), tell(), tell(), tell()])
    expect(await named()).toEqual([['restarts', 'till:3000']])
    expect(await emails()).toHaveLength(1)
    const over = () => transaction(shop.ctx, (tx) => setAlerts(tx, ['restarts'], []))
    await Promise.all([over(), over()])
    shop.clock.advance(5 * MINUTE_MS)
    await Promise.all([over(), over(), over(), over()])
    expect(await emails()).toHaveLength(2)
  })

  test('stays as it is when its check fails, and the others are checked', async () => {
    await causes.email_failed?.begin()
    await check()
    await db().updateTable('outbox').set({ state: 'sent' }).execute()
    await causes.restarts?.begin()
    const broken = { ...shop.ctx.settings, storage: join(storage, 'a file', 'x') }
    writeFileSync(join(storage, 'a file'), '')
    await expect(check({ ...shop.ctx, settings: broken }, dataDisks)).rejects.toThrow(
      'a check for alerts failed',
    )
    expect(await named()).toEqual([
      ['email_failed', ''],
      ['restarts', 'till:3000'],
    ])
  })

  test('is in the language of each admin, or goes to ALERT_EMAIL alone', async () => {
    await db().updateTable('users').set({ locale: 'de' }).where('email', '=', ADMIN).execute()
    await causes.restarts?.begin()
    await check()
    expect(await emails()).toMatchObject([
      { to_email: ADMIN, locale: 'de', subject: 'Warnung: Der Server startet immer wieder neu' },
    ])
    shop.ctx.settings.alerts = { email: 'pager@assay.test', webhook: null }
    await causes.email_failed?.begin()
    await check()
    expect((await emails()).slice(1)).toMatchObject([
      { to_email: 'pager@assay.test', locale: 'en', subject: 'Alert: An email couldn’t be sent' },
    ])
  })

  test('is shown to admins on the home page, and not to staff', async () => {
    await causes.restarts?.begin()
    await check()
    const shown = async (who: 'admin' | 'staff') => {
      const { props } = await inertia(await shop[who]()).get('/')
      return props.alerts
    }
    expect(await shown('admin')).toEqual([
      {
        kind: 'restarts',
        subject: 'till:3000',
        facts: { process: 'till:3000' },
        href: null,
        since: shop.clock.now(),
      },
    ])
    expect(await shown('staff')).toEqual([])
  })
})

test('three restarts in an hour are no alert, and the first start is none', async () => {
  for (let starts = 0; starts < 4; starts++) await recordStart(shop.ctx)
  await check()
  expect(await named()).toEqual([])
  await recordStart(shop.ctx)
  await check()
  expect(await open()).toMatchObject([{ kind: 'restarts' }])
})

describe('the webhook', () => {
  const received: { headers: IncomingMessage['headers']; body: string }[] = []
  let answers: number[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    response.statusCode = answers.shift() ?? 204
    response.end()
  })
  const key = Buffer.alloc(32, 7)
  beforeEach(async () => {
    received.length = 0
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as AddressInfo
    shop.ctx.settings.alerts = { email: null, webhook: { url: `http://127.0.0.1:${port}/`, key } }
    shop.ctx.settings.webhooks = { allowLocal: true }
  })
  afterEach(() => void receiver.close())

  const alert: Alert = { kind: 'restarts', subject: 'till:3000', facts: { process: 'till:3000' } }
  const tell = (found: Alert[]) => transaction(shop.ctx, (tx) => setAlerts(tx, ['restarts'], found))
  async function deliver(): Promise<void> {
    const lease = await acquireLease(db(), 'alert-messages', 'this process')
    if (!lease) throw new Error('no lease')
    await sendAlertMessages(shop.ctx, lease, new AbortController().signal)
  }

  test('is signed as the Standard Webhooks specification says', () => {
    // The example of the specification's reference libraries.
    const signed = signatureHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        body: '{"test": 2432232314}',
        at: new Date(1_614_265_330_000).toISOString(),
      },
      Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'),
    )
    expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('gets both messages, and again what it did not accept, under the same id', async () => {
    await tell([alert])
    answers = [500, 302]
    await deliver()
    await deliver()
    expect(received).toHaveLength(1)
    shop.clock.advance(10_000)
    await deliver()
    shop.clock.advance(MINUTE_MS)
    await deliver()
    await deliver()
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [first] = received
    expect(JSON.parse(first?.body ?? '')).toEqual({
      type: 'alert.opened',
      timestamp: '2026-11-21T09:00:00.000Z',
      data: {
        kind: 'restarts',
        subject: 'till:3000',
        title: 'The server keeps restarting',
        text: 'till:3000 restarted more than three times within an hour. The server log says why.',
        link: 'http://localhost:3000/',
      },
    })
    for (const { headers, body } of received) {
      const seconds = Number(headers['webhook-timestamp'])
      const at = new Date(seconds * 1000).toISOString()
      expect(headers).toMatchObject(
        signatureHeaders({ id: String(headers['webhook-id']), body, at }, key),
      )
    }
    await tell([])
    shop.clock.advance(5 * MINUTE_MS)
    await tell([])
    await deliver()
    expect(JSON.parse(received[3]?.body ?? '')).toMatchObject({ type: 'alert.closed' })
    expect(await db().selectFrom('alert_messages').select('id').execute()).toEqual([])
  })

  test('ASVS 47: is not called at an address that its name resolves to on this machine', async () => {
    const dns = await startDnsServer()
    const { port } = receiver.address() as AddressInfo
    dns.set('hooks.example', ['127.0.0.1'])
    shop.ctx.settings.webhooks = { allowLocal: false, lookup: dns.lookup }
    shop.ctx.settings.alerts = {
      email: null,
      webhook: { url: `http://hooks.example:${port}/`, key },
    }
    await tell([alert])
    await deliver()
    dns.close()
    expect(dns.questions.map(({ name }) => name)).toEqual(['hooks.example', 'hooks.example'])
    expect(received).toEqual([])
    expect(shop.log.at(-1)).toMatchObject({
      level: 40,
      err: { message: expect.stringContaining('hooks.example is on this machine') },
    })
    expect(await db().selectFrom('alert_messages').select('attempts').execute()).toEqual([
      { attempts: 1 },
    ])
  })

  test('that never accepts a message does not stop the others, and is given up', async () => {
    await tell([alert])
    for (let attempts = 0; attempts < 7; attempts++) {
      answers = [503]
      await deliver()
      shop.clock.advance(DAY_MS)
    }
    await tell([alert, { ...alert, subject: 'till:3001' }])
    answers = [503, 204]
    await deliver()
    expect(received.at(-1)?.body).toContain('till:3001')
    expect(await db().selectFrom('alert_messages').select('id').execute()).toEqual([])
    expect(shop.log.at(-1)).toMatchObject({ level: 50, attempts: 8 })
  })
})

test.each([
  [{ ALERT_URL: 'https://hooks.example/assay' }],
  [{ ALERT_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` }],
  [{ ALERT_URL: 'https://hooks.example/assay', ALERT_SECRET: Buffer.alloc(32).toString('base64') }],
  [{ ALERT_URL: 'https://hooks.example/assay', ALERT_SECRET: 'whsec_dG9vIHNob3J0' }],
])('a webhook without a long secret is refused: %o', (env) => {
  const start = () => readSettings({ SESSION_SECRET: 'x'.repeat(32), ...env })
  expect(start).toThrow('ALERT_SECRET is wrong')
})
