import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { siteMap } from '#server/routes.ts'
import type { Browser } from '#tests/support/browser.ts'
import { testAssets } from '#tests/support/fakes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { type RawResponse, sendRaw } from '#tests/support/raw-request.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { addPerson, key } from '#tests/trade/contracts/trade.ts'
import {
  addressOf,
  documentedAbilities,
  documentedRoutes,
  type ListedRoute,
  lineFor,
  VISITORS,
  type Visitor,
} from './route-table.ts'

const lines = documentedRoutes()
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const matrix = documentedAbilities()

let shop: Shop
let visitors: Record<Visitor, Browser>
beforeAll(async () => {
  shop = await openShop()
  const guest = shop.guest()
  await guest.get('/login')
  const staff = await shop.staff()
  visitors = { guest, staff, 'staff with the cost right': staff, admin: await shop.admin() }
  const lines = [{ description: 'Clasp soldered', qty: 1, unitPrice: '65' }]
  const invoice = { customerId: await addPerson(shop, 'Ada Byron'), lines, idempotencyKey: key() }
  await inertia(visitors.staff).post('/apps/invoice/add', invoice)
})
afterAll(() => shop.close())

describe('docs/routes.md', () => {
  const nameOf = ({ method, path, ...line }: ListedRoute) => [`${method} ${path}`, line] as const

  test('ASVS 30: has exactly one row for each route', () => {
    const known = siteMap.map(({ method, path, access, page, whileEnrolling }) =>
      nameOf({
        method: method.toUpperCase(),
        path,
        access,
        page,
        enrolling: whileEnrolling === true,
      }),
    )
    expect(Object.fromEntries(lines.map(nameOf))).toEqual(Object.fromEntries(known))
    expect(lines).toHaveLength(known.length)
  })

  test('ASVS 30: has a row for every route registered in the running app', () => {
    const { router } = createApp(shop.ctx, { assets: testAssets }) as unknown as WithRouter
    const beside = ['GET /healthz', 'GET /readyz', 'GET /metrics']
    const documented = lines.map(({ method, path }) => `${method} ${path}`)
    expect(routesOf(router).sort()).toEqual([...documented, ...beside].sort())
  })

  test.each(['staff', 'admin'] as const)('has the page that %s sees', async (role) => {
    for (const { path, page, access } of lines) {
      const isElsewhere = page === null || /^login|^error/.test(page) || path.includes(':')
      if (isElsewhere || !holds(role, access)) continue
      expect([path, (await inertia(visitors[role]).get(path)).component]).toEqual([path, page])
    }
  })
})

describe.each(VISITORS)('requests as %s to every path by every method', (role) => {
  let results: RouteResult[]
  beforeAll(async () => {
    if (role !== 'guest') await advanceTwentyMinutes()
    await showCostToStaff(role === 'staff with the cost right')
    results = await requestAll(role)
  })

  test('ASVS 30, ASVS 35, A9, A13: have the outcome in docs/routes.md', () => {
    const wrong = results
      // These show error pages with their status.
      .filter(({ address }) => !/^\/pages\/(error|maintenence)/.test(address))
      .map((one) => ({ ...one, expectedOutcome: expected(one, role) }))
      .filter(({ outcome, expectedOutcome }) => outcome !== expectedOutcome)
    expect(wrong).toEqual([])
    expect(results.length).toBeGreaterThan(900)
  })

  test('get the allowed methods with 405', () => {
    expect(results.filter(({ outcome, allow }) => outcome === 'wrong method' && !allow)).toEqual([])
  })

  test('ASVS 51, ASVS 52, ASVS 56: get responses that cannot be framed, cached, sniffed, or read by another site', () => {
    expect(results.filter(({ lacks }) => lacks.length > 0)).toEqual([])
  })
})

test.each(VISITORS.slice(1))('ASVS 30: pages have the listed abilities of %s', async (role) => {
  await showCostToStaff(role === 'staff with the cost right')
  const { props } = await inertia(visitors[role]).get('/')
  const documented = [...matrix.keys()].map((ability) => [ability, holds(role, ability)])
  expect(props.auth.can).toEqual(Object.fromEntries(documented))
})

/** The right to see cost is one setting for all staff. */
async function showCostToStaff(isShown: boolean): Promise<void> {
  const staff_sees_cost = isShown ? 1 : 0
  await shop.ctx.db.updateTable('shop').set({ staff_sees_cost }).execute()
}

test('ASVS 10: a user who must set up a second factor reaches only the routes marked in the table', async () => {
  const policy = (second_factor: 'everyone' | 'optional') =>
    shop.ctx.db.updateTable('shop').set({ second_factor }).execute()
  const wrong: string[] = []
  await policy('everyone')
  for (const { method, path, access, enrolling } of lines) {
    if (access === 'guest') continue
    const outcome = outcomeOf(await send('admin', method, addressOf(path)))
    if ((outcome === 'enrol') === enrolling) wrong.push(`${method} ${path}: ${outcome}`)
  }
  await policy('optional')
  expect(wrong).toEqual([])
})

/** The outcome of a request by one method. */
interface RouteResult {
  method: string
  address: string
  outcome: Outcome
  allow: string | undefined
  /** The required headers that are missing. */
  lacks: string[]
}

type Outcome =
  | 'ok'
  | 'sign in'
  | 'forbidden'
  | 'reauthenticate'
  | 'enrol'
  | 'wrong method'
  | 'error'

async function requestAll(role: Visitor): Promise<RouteResult[]> {
  const results: RouteResult[] = []
  for (const path of new Set(lines.map((line) => line.path))) {
    const address = addressOf(path)
    for (const method of METHODS) {
      const answer = await send(role, method, address)
      const { allow } = answer.headers
      results.push({
        method,
        address,
        outcome: outcomeOf(answer),
        allow,
        lacks: missingHeaders(answer),
      })
    }
  }
  return results
}

/** A form that every route refuses, so that requests have no effect. */
const BAD_FORM = JSON.stringify({ 'unknown field': true })

function send(role: Visitor, method: string, path: string): Promise<RawResponse> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method)
  return sendRaw(shop, visitors[role], {
    method,
    path,
    headers,
    ...(hasBody && { body: BAD_FORM }),
  })
}

function outcomeOf({ status, text }: RawResponse): Outcome {
  if (status >= 500) return 'error'
  if (status === 401) return 'sign in'
  if (status === 405) return 'wrong method'
  if (status !== 403) return 'ok'
  if (text.includes('"proof":true')) return 'reauthenticate'
  return text.includes('"enrol":true') ? 'enrol' : 'forbidden'
}

/** The outcome according to the table. */
function expected({ method, address }: RouteResult, role: Visitor): Outcome {
  const line = lineFor(lines, method, address)
  if (!line) return 'wrong method'
  if (line.access === 'guest') return 'ok'
  if (role === 'guest') return 'sign in'
  if (!holds(role, line.access)) return 'forbidden'
  if (!matrix.get(line.access)?.needsRecentAuth) return 'ok'
  // The response to HEAD has no body with the reason for 403.
  return method === 'HEAD' ? 'forbidden' : 'reauthenticate'
}

const holds = (role: Visitor, ability: string) =>
  ability === 'guest' || matrix.get(ability)?.holders.includes(role) === true

function missingHeaders({ headers }: RawResponse): string[] {
  const required: Record<string, boolean | undefined> = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'same-origin resource policy': headers['cross-origin-resource-policy'] === 'same-origin',
    'no framing': headers['content-security-policy']?.includes("frame-ancestors 'none'"),
    'no-store': headers['cache-control']?.includes('no-store'),
    'referrer policy': /^(same-origin|no-referrer)$/.test(String(headers['referrer-policy'])),
    'no CORS': Object.keys(headers).every((name) => !name.startsWith('access-control')),
    'no server name': headers['x-powered-by'] === undefined && headers.server === undefined,
  }
  return Object.keys(required).filter((name) => required[name] !== true)
}

/** Twenty minutes after sign-in, never idle: sensitive routes now require authentication again. */
async function advanceTwentyMinutes(): Promise<void> {
  for (const _ of [1, 2]) {
    shop.clock.advance(10 * 60_000)
    for (const role of VISITORS) await visitors[role].get('/colleagues')
  }
}

type WithRouter = { router: { stack: Layer[] } }
type Layer = {
  route?: { path: string; methods: Record<string, boolean> }
  handle: RequestListener & { stack?: Layer[] }
}

/** The routes of a router and its nested routers, except those for all methods. */
function routesOf({ stack = [] }: { stack?: Layer[] }): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle)
    const methods = Object.keys(route.methods).filter((method) => method !== '_all')
    return methods.map((method) => `${method.toUpperCase()} ${route.path}`)
  })
}
