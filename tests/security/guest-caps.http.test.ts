import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteMap } from '#server/routes.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const HOUR = 60 * 60_000

/** The rows of the table of docs/security.md: the requests, and the tables of the database that they may add to. */
const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n## ')
  .filter((section) => section.startsWith('What a guest can make'))
  .flatMap((section) => [...section.matchAll(/^\| (.+?) \| (.*?) ?\| .* \|$/gm)])
  .map(([, requests = '', stores = '']) => ({
    requests: [...requests.matchAll(/`([A-Z]+ \/\S*)`/g)].map(([, request = '']) => request),
    tables: [...stores.matchAll(/`(\w+)`/g)].map(([, table = '']) => table),
  }))

const OPEN = siteMap.filter(({ access }) => access === 'guest')
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${path}`
const BESIDE = ['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /build/*']

test('A19: docs/security.md lists each request of guests once, and no other', () => {
  const listed = rows.flatMap(({ requests }) => requests)
  expect(listed.toSorted()).toEqual([...OPEN.map(nameOf), ...BESIDE].toSorted())
})

/** Forms that get as far as a guest can. */
const FORMS: Record<string, object[]> = {
  '/login': [
    { email: STAFF, password: 'not the right password' },
    { email: 'nobody@assay.test', password: PASSWORD },
  ],
  '/forgot': [{ email: STAFF, style: 'cover' }],
  '/register': [{ token: 'x'.repeat(43), name: 'Ana', password: PASSWORD }],
  '/reset': [{ token: 'x'.repeat(43), password: PASSWORD }],
  '/unlock': [{ password: PASSWORD }],
  '/login/second-factor': [{ code: '123456' }],
}

test('A19: the requests of guests add to no table that docs/security.md does not name', async () => {
  // The key of the audit log and the first rows of an account.
  await shop.staff()
  const tables = (await shop.ctx.db.introspection.getTables()).map(({ name }) => name)
  const sizes = async () => {
    const counted = await sql<{ name: string; size: number }>`${sql.join(
      tables.map((name) => sql`select ${name} as name, count(*) as size from ${sql.table(name)}`),
      sql` union all `,
    )}`.execute(shop.ctx.db)
    return new Map(counted.rows.map(({ name, size }) => [name, Number(size)]))
  }
  const unlisted: string[] = []
  const grown = new Set<string>()
  for (const route of OPEN) {
    const guest = shop.guest()
    await guest.get('/login')
    const before = await sizes()
    const path = route.path.replace(':token', 'x'.repeat(43))
    if (route.method === 'get') await guest.get(path)
    else for (const body of FORMS[path] ?? [{}]) await guest.post(path, body)
    if (nameOf(route) === 'POST /forgot')
      await expect
        .poll(async () => (await sizes()).get('outbox'))
        .toBe(1 + Number(before.get('outbox')))
    const allowed = rows.find(({ requests }) => requests.includes(nameOf(route)))?.tables ?? []
    for (const [table, size] of await sizes()) {
      if (size <= Number(before.get(table))) continue
      grown.add(table)
      const isOfForms = table === 'carries' && route.method === 'post'
      if (!allowed.includes(table) && !isOfForms) unlisted.push(`${nameOf(route)}: ${table}`)
    }
  }
  expect(unlisted).toEqual([])
  const reached = ['audit_entries', 'carries', 'login_attempts', 'outbox', 'passkey_challenges']
  expect([...grown]).toEqual(expect.arrayContaining(reached))
})

/** A minute in which one network tries this many addresses that are unknown. */
async function guess(from: number, count: number): Promise<void> {
  const guest = shop.guest()
  await guest.get('/login')
  for (let at = from; at < from + count; at++)
    await guest.post('/login', { email: `guess${at}@assay.test`, password: PASSWORD })
  shop.clock.advance(61_000)
}

const recorded = async () => {
  const entries = shop.ctx.db.selectFrom('audit_entries').select('id')
  return (await entries.where('act', '=', 'sign_in_failed').execute()).length
}
const counters = async () =>
  (await shop.ctx.db.selectFrom('login_attempts').select('key_hash').execute()).length

test('A19: guests who guess addresses add a hundred entries an hour to the audit log, and leave counters for 15 minutes', async () => {
  shop.clock.advance(HOUR)
  await shop.ctx.db.deleteFrom('login_attempts').execute()
  const before = await recorded()
  await guess(0, 90)
  expect(await recorded()).toBe(before + 90)
  await guess(90, 90)
  expect(await recorded()).toBe(before + 100)
  // Those of the last minute, one for each account, one for the network, and one for the entries.
  expect(await counters()).toBe(272)
  shop.clock.advance(HOUR)
  await guess(180, 1)
  expect(await recorded()).toBe(before + 101)
  expect(await counters()).toBe(4)
})

test('A19: a line of the log has 500 characters of a path at most', async () => {
  await shop.guest().get(`/${'long/'.repeat(2_000)}`)
  const line = shop.log.findLast((one) => JSON.stringify(one).includes('long/long'))
  expect(JSON.stringify(line).length).toBeLessThan(1_000)
})
