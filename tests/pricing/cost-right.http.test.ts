import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can } from '#server/access/abilities.ts'
import { siteMap } from '#server/routes.ts'
import { visitHeaders } from '#tests/support/inertia.ts'
import {
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  preview,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { addPerson, draft, key, payOk, stepOk } from '#tests/trade/contracts/trade.ts'

let shop: Shop
let runId: number
let pieceId: number
let boardPath: string
beforeAll(async () => {
  shop = await chainShop()
  const olga = await owner(shop)
  runId = await repriceAt(olga, '4100.00')
  pieceId = (await pieceOf(olga, EIGHT_MM_22_INCH)).id
  await shop.ctx.db.insertInto('feed_polls').values(failedPoll).execute()
  const admin = await shop.admin()
  const json = { Accept: 'application/json' }
  boardPath = (await admin.post('/board-devices', boardDevice, json)).body.path
  await admin.post('/contracts/1/documents', { kind: 'price_lock' }, json)
  await lockedChain(olga)
  await admin.post('/contracts/1/documents', { kind: 'price_lock' }, json)
  await enterGold(olga, '5400.00')
  await preview(olga)
})
afterAll(() => shop.close())

const failedPoll = {
  id: 1,
  source: 'swissquote',
  at: '2026-11-20T15:00:00.000Z',
  outcome: 'failed',
  error_kind: 'timeout',
  latency_ms: 10_000,
} as const

/** A piece under a price lock, paid with so much cash that it is reported, and sold. */
async function lockedChain(olga: Inertia): Promise<void> {
  const customerId = await addPerson(shop, 'Ada Byron', '1990-12-10')
  const chain = { description: 'Cuban link', variantId: pieceId, pricedBy: 'formula' }
  const lines = [{ ...chain, unitPrice: '15075' }]
  const { id } = (await draft(olga, { type: 'price_lock', customerId, lines })).props
  await stepOk(olga, id, 'confirm')
  await payOk(olga, id, '12000', { method: 'cash' })
  await draft(olga, { type: 'sale', customerId, lines })
  const goods = [{ description: 'Cuban link', qty: 1, unitPrice: '15075' }]
  const invoice = { customerId, lines: goods, dueOn: '2027-01-31' }
  await olga.post('/apps/invoice/add', { ...invoice, idempotencyKey: key() })
}

const boardDevice = { label: 'Window', karats: ['14K'], rates: 'both', unit: 'g', locale: 'en' }

/** Words that reveal no cost there: findings of compliance, and a price over its melt value (both on the tag). */
const ALLOWED: Record<string, string[]> = {
  '/': ['findings'],
  '/analytics': ['findings', 'open_findings', 'premium'],
  '/compliance': ['findings'],
}
const revealsCostOn = (path: string) => (word: string) =>
  COST_TERMS.test(word) && !ALLOWED[path]?.includes(word)
const COST_TERMS = /cost|labour|margin|floor|divisor|wastage|overhead|findings|premium/i

/** Every key and every text in the props. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

/** The documentation is the same for every shop and has no data of any. */
const pages = () =>
  siteMap
    .filter(
      ({ method, page }) =>
        method === 'get' && page !== null && !/^(login|error|documentation)/.test(page),
    )
    .map(({ path }) =>
      path
        .replace('/price-runs/:id', `/price-runs/${runId}`)
        .replace('/board/:token', boardPath)
        .replace('/contracts/:id/edit', '/contracts/2/edit')
        .replace(/(invoice\/(edit|preview))$/, '$1?id=1')
        .replace(':year', '2026')
        .replace(':id', '1'),
    )

const isAdminOnly = (path: string) =>
  siteMap.some(
    ({ method, path: own, access }) =>
      method === 'get' &&
      own.replace(':id', '1') === path &&
      access !== 'guest' &&
      !can({ role: 'staff', staffSeesCost: false }, access),
  )

test('ASVS 32: no page shows cost to staff', async () => {
  const sam = await clerk(shop)
  for (const path of [...pages(), '/price?scope=all', `/price-runs/${runId + 1}`]) {
    const { status, props, component, deferredProps = {} } = await sam.get(path)
    expect(status, path).toBe(isAdminOnly(path) ? 403 : 200)
    const deferred = Object.values(deferredProps).flat()
    const { props: more } = await sam.get(path, part(component, deferred))
    const { auth, ...shown } = { ...props, ...more }
    expect(textsIn(shown).filter(revealsCostOn(path)), path).toEqual([])
    // A board display has no user.
    expect(auth?.can['cost.see'] ?? false).toBe(false)
  }
})

/** What a page or file contains: for everybody, and with the right to see cost only. */
const WITH_COST: [path: string, always: string, costs: string[]][] = [
  ['/price', 'regularPrice', ['stonesMinor', 'extraMinor', 'minimumMinor']],
  ['/products', 'priced', ['marginBp']],
  ['/receipts/:piece', 'priceMinor', ['lines', 'steps']],
  ['/price/export', 'size', ['stones']],
  ['/price-runs/:run/export', 'size', ['margin_before_percent', 'margin_percent', 'stones']],
]
const VIEWERS = [
  { who: 'staff', role: 'staff', staff_sees_cost: 0, seesCost: false },
  {
    who: 'staff of a shop that shows them cost',
    role: 'staff',
    staff_sees_cost: 1,
    seesCost: true,
  },
  { who: 'an admin', role: 'admin', staff_sees_cost: 0, seesCost: true },
] as const

describe.each(VIEWERS)('ASVS 32: $who', ({ role, staff_sees_cost, seesCost }) => {
  const showCost = (to: number) =>
    shop.ctx.db.updateTable('shop').set({ staff_sees_cost: to }).execute()
  beforeAll(() => showCost(staff_sees_cost))
  afterAll(() => showCost(0))

  test.each(WITH_COST)(
    `${seesCost ? 'sees' : 'does not see'} cost in %s`,
    async (path, always, costs) => {
      const { status, text, body } = await (await shop[role]()).get(
        path.replace(':piece', `${pieceId}`).replace(':run', `${runId}`),
        /export|receipts/.test(path) ? {} : visitHeaders,
      )
      const [head = ''] = text.split(/\r?\n/)
      const names = path.endsWith('export') ? head.split(',') : textsIn(body)
      expect([status, names.includes(always)]).toEqual([200, true])
      expect(costs.filter((name) => names.includes(name))).toEqual(seesCost ? costs : [])
    },
  )
})

const part = (component: string, props: string[]) => ({
  'X-Inertia-Partial-Component': component,
  'X-Inertia-Partial-Data': props.join(','),
})

test('receipts, proofs and search results show no cost to staff', async () => {
  const sam = await shop.staff()
  for (const path of [
    `/receipts/${pieceId}`,
    `/receipts/${pieceId}/proof`,
    '/quick-quote?grams=10&karat=14K',
    '/search?q=14k%208mm%2022',
    '/search?q=run%202',
    '/notifications',
    '/messages',
  ]) {
    const { status, body } = await sam.get(path)
    expect(status, path).toBe(200)
    expect(
      textsIn(body).filter((word) => COST_TERMS.test(word)),
      path,
    ).toEqual([])
  }
})

test('the owner sees cost, so the checks above can detect it', async () => {
  const olga = await owner(shop)
  const { props } = await olga.get(`/price-runs/${runId}`)
  expect(textsIn(props.lines).some((word) => COST_TERMS.test(word))).toBe(true)
})

test('the what-if calculation returns only prices', async () => {
  const sam = await clerk(shop)
  const { props } = await sam.get('/price?whatIf=XAU:4500.00', {
    'X-Inertia-Partial-Component': 'price',
    'X-Inertia-Partial-Data': 'whatIf',
  })
  expect(props.whatIf[pieceId]).toBeGreaterThan(1_507_500)
  expect(props.variants).toBeUndefined()
})
