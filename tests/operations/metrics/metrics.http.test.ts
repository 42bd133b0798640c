import { mkdirSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sealNow } from '#server/audit/chain.ts'
import { recordInTransaction } from '#server/audit/record.ts'
import { plusMs } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { observeDatabase } from '#server/platform/database/observer.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { enterGold, owner } from '#tests/support/priced-shop.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { openShop, type Shop, type ShopOptions } from '#tests/support/shop.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const TOKEN = 'metrics-token-for-tests-0123456789'
const BEARER = { authorization: `Bearer ${TOKEN}` }
const OTHER_BEARER = { authorization: `Bearer ${TOKEN.slice(0, -1)}8` }

type Settings = NonNullable<ShopOptions['settings']>

const shops: Shop[] = []
async function open(settings: Settings): Promise<Shop> {
  const opened = await openShop({ settings })
  shops.push(opened)
  return opened
}
afterAll(() => Promise.all(shops.map((shop) => shop.close())))

let [local, withToken, behindProxy, behindProxyWithoutToken]: Shop[] = []
beforeAll(async () => {
  local = await open({})
  withToken = await open({ metricsToken: TOKEN })
  behindProxy = await open({ metricsToken: TOKEN, trustProxy: 1 })
  behindProxyWithoutToken = await open({ trustProxy: ['127.0.0.1'] })
})

const shopOf = (shop: Shop | undefined): Shop => {
  if (!shop) throw new Error('not open')
  return shop
}

const get = (shop: Shop, path: string, headers: Record<string, string> = {}) =>
  sendRaw(shop, null, { method: 'GET', path, headers })

describe('who may read the metrics', () => {
  test.each<[string, () => Shop | undefined, Record<string, string>]>([
    ['a program on this machine', () => local, {}],
    ['a program on this machine, with a token set', () => withToken, {}],
    ['the token', () => withToken, { ...BEARER, 'x-forwarded-for': '203.0.113.9' }],
    ['the token, by another host name', () => withToken, { ...BEARER, host: '10.1.2.3:3000' }],
    [
      'the token, behind a proxy',
      () => behindProxy,
      { ...BEARER, 'x-forwarded-for': '203.0.113.9' },
    ],
  ])('%s', async (_name, shop, headers) => {
    const { status, text, headers: given } = await get(shopOf(shop()), '/metrics', headers)
    expect([status, given['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(text).toContain('assay_database_up 1\n')
    expect(given).not.toHaveProperty('set-cookie')
  })

  test.each<[string, () => Shop | undefined, Record<string, string>]>([
    ...[
      'x-forwarded-for',
      'x-forwarded-host',
      'forwarded',
      'via',
      'x-real-ip',
      'cf-connecting-ip',
    ].map((name): [string, () => Shop | undefined, Record<string, string>] => [
      `a request with ${name}`,
      () => local,
      { [name]: '127.0.0.1' },
    ]),
    ['a host name of another site', () => local, { host: 'evil.example' }],
    ['a token where none is set', () => local, { ...BEARER, via: '1.1 proxy' }],
    ['a wrong token', () => behindProxy, OTHER_BEARER],
    [
      'the beginning of the token',
      () => behindProxy,
      { authorization: `Bearer ${TOKEN.slice(0, 8)}` },
    ],
    ['the token as a password', () => behindProxy, { authorization: `Basic ${TOKEN}` }],
    ['a program on the machine of the proxy', () => behindProxy, {}],
    [
      'a program on this machine, behind a proxy, without a token',
      () => behindProxyWithoutToken,
      {},
    ],
    ['an empty token', () => behindProxyWithoutToken, { authorization: 'Bearer ' }],
  ])(
    'A34: not %s: the response is that of a path that does not exist',
    async (_name, shop, headers) => {
      const outcome = async (path: string) => {
        const response = await get(shopOf(shop()), path, headers)
        return {
          status: response.status,
          headers: Object.keys(response.headers),
          text: withoutRandom(response.text.replaceAll(path.slice(1), 'path')),
        }
      }
      const refused = await outcome('/metrics')
      expect(refused).toEqual(await outcome('/metrisc'))
      expect([404, 421]).toContain(refused.status)
    },
  )

  test('not a signed-in admin, and no other method', async () => {
    const admin = await shopOf(behindProxy).admin()
    expect((await admin.get('/metrics')).status).toBe(404)
    const shop = shopOf(local)
    for (const path of ['/Metrics', '/metrics/', '/metrics/x'])
      expect([path, (await get(shop, path)).status]).toEqual([path, 404])
    const { status } = await sendRaw(shop, null, { method: 'PUT', path: '/metrics' })
    expect(status).toBe((await sendRaw(shop, null, { method: 'PUT', path: '/metrisc' })).status)
  })
})

/** Request ids, nonces and tokens differ between two responses. */
const withoutRandom = (text: string) => text.replace(/[\w+/=-]{16,}/g, '…')

describe('the metrics', () => {
  let shop: Shop
  beforeEach(() => {
    shop = shopOf(local)
  })

  const lines = async () => (await get(shop, '/metrics')).text.split('\n')
  /** The value of a series, such as `assay_x{job="mail"}`; undefined without it. */
  const measured = async (series: string) => {
    const line = (await lines()).find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  const requests = (route: string, method: string, status: string) =>
    measured(
      `assay_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
    )

  test('A34: count requests by the pattern of their path, and never by what a visitor sent', async () => {
    const admin = await shop.admin()
    for (const id of ['98765431', '98765432'])
      expect((await admin.get(`/price-runs/${id}`)).status).toBe(404)
    await admin.get('/raw-path-of-a-visitor?and=query')
    await get(shop, '/build/raw-path-of-a-visitor.js')
    await sendRaw(shop, null, { method: 'PROPFIND', path: '/raw-path-of-a-visitor' })
    await sendRaw(shop, null, { method: 'HEAD', path: '/healthz' })
    expect(await requests('/price-runs/:id', 'get', '4xx')).toBe(2)
    expect(await requests('other', 'get', '4xx')).toBeGreaterThan(0)
    expect(await requests('/build/*', 'get', '4xx')).toBe(1)
    expect(await requests('/healthz', 'get', '2xx')).toBe(1)
    const text = (await lines()).join('\n')
    expect(text).not.toMatch(/raw-path|9876543|propfind/i)
  })

  test('say how old the gold price is, and how many prices wait for a decision', async () => {
    shop.clock.advance(60_000)
    const heldBefore = (await measured('assay_gold_prices_held')) ?? 0
    await enterGold(await owner(shop), '4100')
    const quote = await shop.ctx.db
      .selectFrom('metal_quotes')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { id: _id, idempotency_key: _key, ...held } = { ...quote, mid: quote.mid + 1 }
    await shop.ctx.db
      .insertInto('metal_quotes')
      .values({ ...held, quality: 'held' })
      .execute()
    shop.clock.advance(90_000)
    expect(await measured('assay_gold_price_age_seconds')).toBe(90)
    expect(await measured('assay_gold_prices_held')).toBe(heldBefore + 1)
    expect([0, 1]).toContain(await measured('assay_gold_market_open'))
  })

  test('count failures of each source in a row', async () => {
    const at = plusMs(shop.clock.now(), -5_000)
    await shop.ctx.db
      .insertInto('source_health')
      .values({ kind: 'nbp', failures: 7, circuit: 'open', last_ok_at: at })
      .execute()
    expect(await measured('assay_source_failures{source="nbp"}')).toBe(7)
    expect(await measured('assay_source_paused{source="nbp"}')).toBe(1)
    expect(await measured('assay_source_silence_seconds{source="nbp"}')).toBe(5)
  })

  test('say which jobs are late', async () => {
    await acquireLease(shop.ctx.db, 'campaigns', 'a process')
    await acquireLease(shop.ctx.db, 'mail', 'a process')
    await shop.ctx.db
      .updateTable('leases')
      .set({ until: plusMs(new Date().toISOString(), -600_000) })
      .where('name', '=', 'mail')
      .execute()
    expect(await measured('assay_job_lag_seconds{job="campaigns"}')).toBeLessThan(60)
    expect(await measured('assay_job_lag_seconds{job="mail"}')).toBeGreaterThan(600)
    expect(await measured('assay_job_lease_seconds{job="mail"}')).toBe(0)
    expect(await measured('assay_job_lease_epoch{job="mail"}')).toBe(1)
    expect(await measured('assay_job_lag_seconds{job="erasure"}')).toBeUndefined()
  })

  test('say when each job last succeeded, and when the audit log was last anchored', async () => {
    const ago = (ms: number) => plusMs(new Date().toISOString(), -ms)
    for (const name of ['audit-anchor', 'links']) await acquireLease(shop.ctx.db, name, 'a process')
    expect(await measured('assay_job_success_age_seconds{job="links"}')).toBeUndefined()
    expect(await measured('assay_audit_anchor_age_seconds')).toBeUndefined()
    await shop.ctx.db
      .updateTable('leases')
      .set({ finished_at: ago(7_200_000) })
      .where('name', '=', 'audit-anchor')
      .execute()
    for (const series of [
      'assay_job_success_age_seconds{job="audit-anchor"}',
      'assay_audit_anchor_age_seconds',
    ])
      expect(Math.floor((await measured(series)) ?? 0)).toBe(7_200)
  })

  test('say how full the disks with data are', async () => {
    const storage = temporaryFolder('assay-metrics-')
    shop = await open({ storage })
    const { blocks, bsize } = statfsSync(storage)
    expect(await measured('assay_disk_size_bytes{of="storage"}')).toBe(blocks * bsize)
    const free = await measured('assay_disk_free_bytes{of="storage"}')
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThanOrEqual(blocks * bsize)
    const isInFile = inject('engine') === 'sqlite'
    expect((await measured('assay_disk_free_bytes{of="database"}')) !== undefined).toBe(isInFile)
    rmSync(storage, { recursive: true })
    expect(await measured('assay_disk_free_bytes{of="storage"}')).toBeUndefined()
    expect(await measured('assay_database_up')).toBe(1)
  })

  test('count emails by state', async () => {
    const now = shop.clock.now()
    const email = {
      kind: 'invitation',
      to_email: 'a@assay.test',
      to_user: null,
      locale: 'en',
      subject: 'Welcome',
      body: 'Hello',
      next_at: now,
      created_at: now,
      sent_at: null,
      error: null,
    }
    const before = (await measured('assay_outbox_emails{state="failed"}')) ?? 0
    await shop.ctx.db
      .insertInto('outbox')
      .values([
        { ...email, state: 'failed' },
        { ...email, state: 'failed' },
      ])
      .execute()
    expect(await measured('assay_outbox_emails{state="failed"}')).toBe(before + 2)
    expect(await measured('assay_outbox_emails{state="sending"}')).toBe(0)
  })

  test('count entries of the audit log by whether they are sealed', async () => {
    const state = (name: string) => measured(`assay_audit_entries{state="${name}"}`)
    await sealNow(shop.ctx)
    await recordInTransaction(shop.ctx, { id: null }, { act: 'run_applied', subject: 'price_run' })
    expect([await state('waiting'), await state('late')]).toEqual([1, 0])
    const sealed = (await state('sealed')) ?? 0
    shop.clock.advance(61_000)
    expect(await state('late')).toBe(1)
    await sealNow(shop.ctx)
    expect([await state('waiting'), await state('sealed')]).toEqual([0, sealed + 1])
  })

  test('count transactions that ran again', async () => {
    const before = (await measured('assay_transaction_retries_total')) ?? 0
    let attempts = 0
    await transaction(shop.ctx, async () => {
      if (++attempts < 3)
        throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    })
    expect(await measured('assay_transaction_retries_total')).toBe(before + 2)
  })

  test.runIf(inject('engine') === 'postgres')('show the pool of connections', async () => {
    const metrics = new Metrics()
    const db = connect(shop.ctx.settings.databaseUrl, observeDatabase(shop.ctx.log, metrics))
    const connections = async () =>
      (await metrics.text([])).match(/(?<=^assay_database_pool_connections)\{.*$/gm)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('shop').select('id').execute()
      expect(await connections()).toEqual([
        '{state="busy"} 1',
        '{state="idle"} 0',
        '{state="waiting"} 0',
      ])
    })
    expect((await connections())?.slice(0, 2)).toEqual(['{state="busy"} 0', '{state="idle"} 1'])
    await db.destroy()
  })

  test('say how old the newest backup is', async () => {
    const storage = temporaryFolder('assay-metrics-')
    const backups = join(storage, 'backups')
    shop = await open({ storage })
    expect(await lines()).toContain('assay_backup_age_seconds +Inf')
    mkdirSync(backups)
    expect(await lines()).toContain('assay_backup_age_seconds +Inf')
    const now = Date.parse(shop.clock.now())
    for (const [name, ageS] of [
      ['old.db', 90_000],
      ['new.db', 600],
    ] as const) {
      writeFileSync(join(backups, name), '')
      utimesSync(join(backups, name), now / 1000 - ageS, now / 1000 - ageS)
    }
    expect(await measured('assay_backup_age_seconds')).toBe(600)
    rmSync(storage, { recursive: true })
  })

  test('are still answered without the database', async () => {
    shop = await openShop()
    await shop.ctx.db.destroy()
    const found = await lines()
    expect(found).toContain('assay_database_up 0')
    expect(found.some((line) => line.startsWith('assay_outbox_emails'))).toBe(false)
    await shop.close()
  })
})
