import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { siteMap } from '#server/routes.ts'
import type { Browser } from '#tests/support/browser.ts'
import { testAssets } from '#tests/support/fakes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { type Answer, knock } from '#tests/support/raw-request.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { key, person } from '#tests/trade/contracts/trade.ts'
import {
  addressOf,
  type DocumentedRoute,
  documentedAbilities,
  documentedRoutes,
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
  const invoice = { customerId: await person(shop, 'Ada Byron'), lines, idempotencyKey: key() }
  await inertia(visitors.staff).post('/apps/invoice/add', invoice)
})
afterAll(() => shop.close())

describe('docs/routes.md', () => {
  const nameOf = ({ method, path, ...line }: DocumentedRoute) =>
    [`${method} ${path}`, line] as const

  test('ASVS 30: has a line for each route, and none too many', () => {
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

  test('ASVS 30: has a line for whatever the running app answers, however it got there', () => {
    const { router } = createApp(shop.ctx, { assets: testAssets }) as unknown as WithRouter
    const beside = ['GET /healthz', 'GET /readyz']
    const documented = lines.map(({ method, path }) => `${method} ${path}`)
    expect(routesOf(router).sort()).toEqual([...documented, ...beside].sort())
  })

  test.each(['staff', 'admin'] as const)('names the page that %s sees', async (role) => {
    for (const { path, page, access } of lines) {
      const isElsewhere = page === null || /^login|^error/.test(page) || path.includes(':')
      if (isElsewhere || !holds(role, access)) continue
      expect([path, (await inertia(visitors[role]).get(path)).component]).toEqual([path, page])
    }
  })
})

describe.each(VISITORS)('knocking as %s at every address, by every method', (role) => {
  let results: RouteResult[]
  beforeAll(async () => {
    if (role !== 'guest') await advanceTwentyMinutes()
    await showCostToStaff(role === 'staff with the cost right')
    results = await requestEverything(role)
  })

  test('ASVS 30, ASVS 35, A9, A13: one is told what docs/routes.md says', () => {
    const wrong = results
      // These show what a failure looks like, with its status.
      .filter(({ address }) => !address.startsWith('/pages/'))
      .map((one) => ({ ...one, wanted: expected(one, role) }))
      .filter(({ outcome: told, wanted: expectedOutcome }) => told !== expectedOutcome)
    expect(wrong).toEqual([])
    expect(results.length).toBeGreaterThan(900)
  })

  test('one hears by which methods the others are asked for', () => {
    expect(results.filter(({ outcome: told, allow }) => told === 'another way' && !allow)).toEqual(
      [],
    )
  })

  test('ASVS 51, ASVS 52, ASVS 56: no answer may be framed, kept, sniffed, or read by another site', () => {
    expect(results.filter(({ lacks }) => lacks.length > 0)).toEqual([])
  })
})

test.each(VISITORS.slice(1))('ASVS 30: pages tell %s the abilities of the matrix', async (role) => {
  await showCostToStaff(role === 'staff with the cost right')
  const { props } = await inertia(visitors[role]).get('/')
  const documented = [...matrix.keys()].map((ability) => [ability, holds(role, ability)])
  expect(props.auth.can).toEqual(Object.fromEntries(documented))
})

/** The right to see cost is one setting of the shop for all staff. */
async function showCostToStaff(isShown: boolean): Promise<void> {
  const staff_sees_cost = isShown ? 1 : 0
  await shop.ctx.db.updateTable('shop').set({ staff_sees_cost }).execute()
}

test('ASVS 10: who has to choose a second factor reaches what the table says, and nothing else', async () => {
  const policy = (second_factor: 'everyone' | 'optional') =>
    shop.ctx.db.updateTable('shop').set({ second_factor }).execute()
  const wrong: string[] = []
  await policy('everyone')
  for (const { method, path, access, enrolling } of lines) {
    if (access === 'guest') continue
    const told = outcomeOf(await send('admin', method, addressOf(path)))
    if ((told === 'enrol') === enrolling) wrong.push(`${method} ${path}: ${told}`)
  }
  await policy('optional')
  expect(wrong).toEqual([])
})

/** What a visitor hears at one door, by one method. */
interface RouteResult {
  method: string
  address: string
  outcome: Outcome
  allow: string | undefined
  /** What this answer lacks of the seals that each has. */
  lacks: string[]
}

type Outcome = 'let in' | 'sign in' | 'forbidden' | 'prove it' | 'enrol' | 'another way' | 'fault'

async function requestEverything(role: Visitor): Promise<RouteResult[]> {
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

/** A form that no route takes, so that knocking at every door changes nothing behind any. */
const UNKNOWN_FORM = JSON.stringify({ 'no field of ours': true })

function send(role: Visitor, method: string, path: string): Promise<Answer> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method)
  return knock(shop, visitors[role], {
    method,
    path,
    headers,
    ...(hasBody && { body: UNKNOWN_FORM }),
  })
}

function outcomeOf({ status, text }: Answer): Outcome {
  if (status >= 500) return 'fault'
  if (status === 401) return 'sign in'
  if (status === 405) return 'another way'
  if (status !== 403) return 'let in'
  if (text.includes('"proof":true')) return 'prove it'
  return text.includes('"enrol":true') ? 'enrol' : 'forbidden'
}

/** The same by the documented table. */
function expected({ method, address }: RouteResult, role: Visitor): Outcome {
  const line = lineFor(lines, method, address)
  if (!line) return 'another way'
  if (line.access === 'guest') return 'let in'
  if (role === 'guest') return 'sign in'
  if (!holds(role, line.access)) return 'forbidden'
  if (!matrix.get(line.access)?.asksAgain) return 'let in'
  // The answer to HEAD has no body that could say why it is 403.
  return method === 'HEAD' ? 'forbidden' : 'prove it'
}

const holds = (role: Visitor, ability: string) =>
  ability === 'guest' || matrix.get(ability)?.holders.includes(role) === true

function missingHeaders({ headers }: Answer): string[] {
  const required: Record<string, boolean | undefined> = {
    'no sniffing': headers['x-content-type-options'] === 'nosniff',
    'for our own pages': headers['cross-origin-resource-policy'] === 'same-origin',
    'no frame': headers['content-security-policy']?.includes("frame-ancestors 'none'"),
    'not kept': headers['cache-control']?.includes('no-store'),
    'no referrer elsewhere': /^(same-origin|no-referrer)$/.test(String(headers['referrer-policy'])),
    'no other origin': Object.keys(headers).every((name) => !name.startsWith('access-control')),
    'no maker’s name': headers['x-powered-by'] === undefined && headers.server === undefined,
  }
  return Object.keys(required).filter((name) => required[name] !== true)
}

/** Twenty minutes after sign-in, never idle: sensitive acts now require the password again. */
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

/** What is registered in a router and the routers in it, but for what answers every method alike. */
function routesOf({ stack = [] }: { stack?: Layer[] }): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle)
    const methods = Object.keys(route.methods).filter((method) => method !== '_all')
    return methods.map((method) => `${method.toUpperCase()} ${route.path}`)
  })
}
