import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeFeed, startFakeFeed } from '#bin/feed-fake/server.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { DURABLE, type Postgres, startPostgres } from '#tests/support/database/postgres.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'

/** The part of the page with the accepted price of Swissquote. */
const ACCEPTED_PRICE = '"mid":"4100.00","currency":"USD","source":"swissquote"'
const PASSWORD = 'a password of my own'

let feed: FakeFeed
let shopFolder: ReturnType<typeof temporaryServerFolder>
const started: RunningServer[] = []
beforeEach(async () => {
  feed = await startFakeFeed({ price: '4100.00', moves: false })
  shopFolder = temporaryServerFolder()
})
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.signal('SIGKILL')
    await one.ended()
  }
  shopFolder.clear()
  await feed.close()
})

/** A server that polls the fake Swissquote every second. */
function start(env: Record<string, string> = {}): RunningServer {
  const one = new RunningServer(shopFolder.folder, {
    ADMIN_PASSWORD: PASSWORD,
    FEED_SOURCES: 'swissquote',
    FEED_POLL_S: '1',
    FEED_ALLOW_LOCAL: '1',
    FEED_SWISSQUOTE_URL: feed.urls.swissquote,
    ...env,
  })
  started.push(one)
  return one
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause()
}

/** For processes on a busy machine, and the expiry of a lease. */
const TIMEOUT = { timeout: 90_000 }

describe('a server that was just started', TIMEOUT, () => {
  test('polls its sources, shows their prices, and stops in time on SIGTERM', async () => {
    const server = start()
    const page = await signedIn(await server.address())
    await until(async () => (await page('/gold-price-logs')).includes(ACCEPTED_PRICE))
    server.signal('SIGTERM')
    expect(await server.ended()).toBe(0)
    expect(server.errors).toBe('')
    expect(server.output).not.toContain('"level":50')
  })

  test('stops in time while a source does not respond', async () => {
    feed.setScenario('timeout')
    const server = start()
    await server.address()
    await until(() => feed.requests.length > 0)
    server.signal('SIGTERM')
    expect(await server.ended()).toBe(0)
  })

  test('logs five failures and stops polling where no source responds', async () => {
    const server = start({ FEED_SWISSQUOTE_URL: 'http://127.0.0.1:9' })
    const page = await signedIn(await server.address())
    const count = (words: string) => server.output.split(words).length - 1
    await until(() => count('the circuit of a source opened') > 0)
    expect(count('a poll failed')).toBe(5)
    expect((await page('/gold-price-logs')).includes('"component":"gold-price-logs"')).toBe(true)
    expect(server.output).not.toContain('"level":50')
  })
})

describe('two servers on one database', TIMEOUT, () => {
  let postgres: Postgres
  let db: Db
  beforeEach(async () => {
    postgres = await startPostgres(DURABLE)
    db = connect(postgres.url('postgres'))
  })
  afterEach(async () => {
    for (const one of started) one.signal('SIGKILL')
    await Promise.all(started.map((one) => one.ended()))
    await db.destroy()
    await postgres.stop()
  })

  test('have one poller; the other takes over when it is killed, and no slot is polled twice', async () => {
    const databaseUrl = postgres.url('postgres')
    const first = start({ DATABASE_URL: databaseUrl })
    await first.address()
    await until(async () => (await polls()).length >= 2)
    const second = start({ DATABASE_URL: databaseUrl })
    await second.address()
    const holder = (await lease()).holder
    const before = (await polls()).length
    await until(async () => (await polls()).length >= before + 3)
    expect(await lease()).toMatchObject({ holder, epoch: 1 })

    first.signal('SIGKILL')
    await first.ended()
    const last = (await polls()).at(-1)
    await until(async () => (await polls()).at(-1)?.id !== last?.id)
    await until(async () => (await lease()).epoch === 2)
    const next = (await polls()).find(({ id }) => id > (last?.id ?? 0))
    const gap = Date.parse(next?.scheduled_at ?? '') - Date.parse(last?.scheduled_at ?? '')
    expect(gap).toBeGreaterThan(0)

    const slots = (await polls()).map(({ scheduled_at }) => scheduled_at)
    expect(slots).toEqual([...new Set(slots)])
    expect((await lease()).holder).not.toBe(holder)
  })

  const polls = () =>
    db.selectFrom('feed_polls').select(['id', 'scheduled_at']).orderBy('id').execute()
  const lease = () =>
    db.selectFrom('leases').selectAll().where('name', '=', 'poller').executeTakeFirstOrThrow()
})

/** Pages as the server sends them to the owner. */
async function signedIn(address: string): Promise<(path: string) => Promise<string>> {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, address), {
      ...init,
      redirect: 'manual',
      headers: {
        ...init.headers,
        origin: address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  await send('/login')
  const { status } = await send('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@assay.local', password: PASSWORD }),
  })
  if (status !== 303) throw new Error(`sign-in answered ${status}`)
  return async (path) => (await send(path)).text()
}
