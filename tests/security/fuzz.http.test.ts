import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { FULL } from '#tests/support/full.ts'
import { type RawRequest, type RawResponse, sendRaw } from '#tests/support/raw-request.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/shop.ts'
import { anyAddress, anyRequest } from './arbitraries.ts'
import { documentedAbilities, documentedRoutes } from './route-table.ts'

/** FUZZ_RUNS and FUZZ_SEED set more runs, or repeat found failures. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (FULL ? 40 : 6))
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const options = { numRuns: RUNS, seed: SEED, endOnFailure: RUNS < 100 }

/** Nothing listens there, so sources fail at once. */
const NOWHERE = 'http://127.0.0.1:9'

let shop: Shop
beforeAll(async () => {
  const urls = Object.fromEntries(SOURCE_KINDS.map((kind) => [kind, NOWHERE]))
  const feeds = { urls, pollS: null, sources: [], allowLocal: true }
  shop = await openShop({ stock: 'priced', settings: { feeds } })
})
afterAll(() => shop.close())

type Role = 'guest' | 'staff' | 'admin'

const visitors = new Map<Role, Browser>()

/** A signed-in browser of this role, replaced when an earlier request signed it out, locked or disabled it. */
async function visitorOf(role: Role): Promise<Browser> {
  const known = visitors.get(role)
  if (known && (await isStillSignedIn(known, role))) return known
  const browser = shop.guest()
  await browser.get('/login')
  if (role !== 'guest') {
    const email = `${role}-${shop.ctx.ids.token()}@assay.test`
    await createUser(shop.ctx, { email, name: 'Nova', role, password: PASSWORD })
    await browser.post('/login', { email, password: PASSWORD })
  }
  visitors.set(role, browser)
  return browser
}

async function isStillSignedIn(browser: Browser, role: Role): Promise<boolean> {
  if (role === 'guest') return true
  const page = role === 'admin' ? '/audit' : '/colleagues'
  return (await browser.get(page, { Accept: 'application/json' })).status === 200
}

/** The fields that the route reports as missing for an empty body. */
async function fieldsOf(who: Browser, method: string, path: string): Promise<string[]> {
  if (method !== 'POST') return []
  const headers = {
    accept: 'application/json',
    precognition: 'true',
    'content-type': 'application/json',
  }
  const address = path.replaceAll(/:\w+/g, '1')
  const { status, text } = await sendRaw(shop, who, { method, path: address, headers, body: '{}' })
  return status === 422
    ? Object.keys(JSON.parse(text).errors).filter((name) => !name.includes('.'))
    : []
}

/** What no response may be. */
function faultsOf({ status, headers, text }: RawResponse): string[] {
  const { location } = headers
  const faults: string[] = []
  if (status >= 500) faults.push(`answered ${status}`)
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) faults.push(`leads to ${location}`)
  if (/node_modules|\.ts:\d+|SQLITE_|SqliteError|syntax error at/.test(text))
    faults.push('reveals internals')
  return faults
}

async function expectNoFault(who: Browser, request: RawRequest): Promise<void> {
  shop.log.length = 0
  const answer = await sendRaw(shop, who, request)
  const faults = shop.log.filter(({ level }) => Number(level) >= 50)
  expect([faultsOf(answer), faults]).toEqual([[], []])
}

const routes = documentedRoutes()
  // These show error pages with their status.
  .filter(({ path }) => !/^\/pages\/(error|maintenence)/.test(path))
  .map(({ method, path, access }) => [method, path, access] as const)

const matrix = documentedAbilities()

/** The visitor with the fewest rights for a route, and an admin if it requires sign-in. */
function visitorsOf(access: string): Role[] {
  if (access === 'guest') return ['guest', 'staff']
  return matrix.get(access)?.holders.includes('staff') ? ['admin', 'staff'] : ['admin']
}

describe('ASVS 43, ASVS 45, ASVS 64, A3, A5: no request causes a server error or hangs', () => {
  test.each(routes)('%s %s', async (method, path, access) => {
    shop.clock.advance(61_000)
    const visitors = visitorsOf(access)
    for (const role of visitors) {
      const who = await visitorOf(role)
      const request = anyRequest(method, path, await fieldsOf(who, method, path))
      const numRuns = Math.ceil(RUNS / visitors.length)
      await fc.assert(
        fc.asyncProperty(request, (one) => expectNoFault(who, one)),
        { ...options, numRuns },
      )
    }
  })
})

test('ASVS 64: no path causes a server error or hangs', async () => {
  for (const role of ['guest', 'staff'] as const) {
    const who = await visitorOf(role)
    const property = fc.asyncProperty(anyAddress, (path) =>
      expectNoFault(who, { method: 'GET', path }),
    )
    await fc.assert(property, { ...options, numRuns: RUNS * 10 })
  }
})

test('after that the server is ready, and its audit log is intact', async () => {
  const admin = await visitorOf('admin')
  const { status } = await sendRaw(shop, null, { method: 'GET', path: '/readyz' })
  const verified = await admin.get('/audit/verification', { Accept: 'application/json' })
  expect([status, verified.status]).toEqual([200, 200])
  expect({}).not.toHaveProperty('x')
})
