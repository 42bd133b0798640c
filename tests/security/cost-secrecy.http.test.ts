import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CONSTRUCTIONS, type PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { CARDS } from '#server/insights/analytics/cards/lookup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { visitHeaders } from '#tests/support/inertia.ts'
import { apply, enterGold, type Inertia, owner, pieceOf } from '#tests/support/priced-shop.ts'
import { type RawRequest, type RawResponse, sendRaw } from '#tests/support/raw-request.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { addPerson, draft, key, stepOk } from '#tests/trade/contracts/trade.ts'

/*
 * Two shops that differ only in cost: one has little labor and a wide margin, the other the reverse, and every formula
 * price is equal to the cent. Their responses to staff without the right to see cost must be equal to the byte.
 * TWIN_RUNS and TWIN_SEED set more runs.
 */
const RUNS = Number(process.env.TWIN_RUNS ?? 5)
const SEED = Number(process.env.TWIN_SEED ?? 20_261_121)
const MINUTES = 60_000

/** A formula price is the metal × 2 in both: metal ÷ (1 − 50 %), and metal × 1.8 ÷ (1 − 10 %). */
const CHEAP = { pctBp: 0, marginBp: 5000, minMarginBp: 1000 }
/** Here the floor is 0.1 % under the formula price, so that most lower prices are under it. */
const DEAR = { pctBp: 8000, marginBp: 1000, minMarginBp: 991 }

interface Twin {
  shop: Shop
  olga: Inertia
  /** Staff without the right to see cost. */
  sam: Browser
  /** The number of generated ids; kept equal in both. */
  ids: { given: number }
}

let twins: Twin[] = []
/** The records to request: equal in both. */
let known: Known

interface Known {
  pieces: { id: number; sku: string; price: number; version: number }[]
  customerId: number
  runs: number[]
  contracts: number[]
  campaigns: number[]
}

beforeAll(async () => {
  // A workbook contains the system time.
  vi.useFakeTimers({ toFake: ['Date'] })
  twins = [await openTwin(CHEAP), await openTwin(DEAR)]
  const [cheap, dear] = await Promise.all(twins.map(fillShop))
  if (!cheap) throw new Error('the shop is empty')
  expect(dear).toEqual(cheap)
  known = cheap
}, 5 * MINUTES)
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all(twins.map(({ shop }) => shop.close()))
})

async function openTwin(numbers: typeof CHEAP): Promise<Twin> {
  const ids = { given: 0 }
  const shop = await openShop({ stock: 'chain' })
  shop.ctx.ids = {
    token: () =>
      createHash('sha256')
        .update(`${SEED}/${ids.given++}`)
        .digest('base64url'),
  }
  await price(shop, numbers)
  const limits = { staff_change_bp: 9999, staff_lines: 3 }
  await shop.ctx.db.updateTable('shop').set(limits).execute()
  return { shop, ids, olga: await owner(shop), sam: await shop.staff() }
}

/** Settings of a new shop with these numbers. */
async function price({ ctx }: Shop, { pctBp, marginBp, minMarginBp }: typeof CHEAP): Promise<void> {
  const row = await ctx.db.selectFrom('pricing_configs').selectAll().executeTakeFirstOrThrow()
  const example: PricingSettings = JSON.parse(row.settings)
  const labour = {
    perGramMinor: 0,
    flatMinor: 0,
    pctBp,
    pctBase: 'metal',
    minimumMinor: 0,
  } as const
  const selling = { model: 'margin', marginBp } as const
  const own = { wastageBp: 0, findingsMinor: 0, labour, selling }
  const byConstruction = Object.fromEntries(CONSTRUCTIONS.map((one) => [one, own]))
  const settings = JSON.stringify({
    ...example,
    byConstruction,
    minMarginBp,
    meltFactor: '1.00',
    rounding: { kind: 'cents' },
  })
  const next = { ...row, version: 2, example: 0, settings }
  await ctx.db.insertInto('pricing_configs').values(next).execute()
}

/**
 * Creates prices, manual prices under the floor of the dear shop, previews and campaigns of an admin, and contracts.
 */
async function fillShop({ shop, olga }: Twin): Promise<Known> {
  await enterGold(olga, '4100.00')
  const first = await olga.post('/price-runs', { kind: 'reprice' })
  await apply(olga, first.props.run.id)
  const chart = (await olga.get('/price?scope=all')).props.variants
  const some = chart
    .filter(({ karat, construction }: { karat: string; construction: string }) => {
      return karat === '14K' && construction === 'solid'
    })
    .slice(0, 12)
  const by = (piece: { regularPrice: number }, share: number) =>
    Math.round((piece.regularPrice * share) / 100) * 100
  const edits = some.slice(0, 6).map((piece: never, n: number) => ({
    ...editOf(piece, 'regular', by(piece, [0.7, 0.997, 0.996, 0.8, 1.3, 1.25][n] ?? 1)),
    mode: n < 2 ? 'fixed' : 'formula',
  }))
  const sales = some.slice(6, 8).map((piece: never) => editOf(piece, 'sale', by(piece, 0.9)))
  const edited = await olga.post('/price-runs', {
    kind: 'edit',
    edits: [...edits, ...sales],
    reason: 'as it stands in the window',
  })
  const held = { includeHeld: true, overrideReason: 'as it stands in the window' }
  await apply(olga, edited.props.run.id, held)
  const scope = { skus: some.map(({ sku }: { sku: string }) => sku) }
  // Previews of an admin that nobody has applied yet.
  const sale = { kind: 'sale', scope, rounding: 'cents' }
  await olga.post('/price-runs', { ...sale, rule: { by: 'percent', value: '30' } })
  await olga.post('/price-runs', { ...sale, rule: { by: 'to_margin', value: '5' } })
  await olga.post('/price-runs', { kind: 'reprice' })
  const again = (await olga.get('/price?scope=all')).props.variants
  const back = again.find(({ id }: { id: number }) => id === edits[1].variantId)
  await olga.post('/price-runs', {
    kind: 'edit',
    edits: [editOf(back, 'regular', null)],
    reason: 'back to the formula',
  })
  const campaign = (name: string, rule: object) =>
    olga.post('/price-sale/campaigns', {
      name,
      starts: '2026-12-01T09:00',
      ends: '2026-12-24T18:00',
      scope,
      rule,
      idempotencyKey: key(),
    })
  await campaign('Advent', { by: 'percent', value: '25' })
  await campaign('Clearance', { by: 'to_margin', value: '4' })
  for (const id of [1, 2]) await olga.post(`/price-sale/campaigns/${id}/schedule`)
  const customerId = await addPerson(shop, 'Ada Byron', '1990-12-10')
  const [piece] = some
  const cuban = { variantId: piece.id, description: 'Cuban link', unitPrice: '20000' }
  const sold = await draft(olga, { type: 'sale', customerId, lines: [cuban] })
  await stepOk(olga, sold.props.id, 'confirm')
  const low = { variantId: some[9].id, description: 'Cuban link', unitPrice: '1000' }
  await draft(olga, { type: 'layaway', customerId, lines: [low] })
  const underFloor = await draft(olga, { type: 'price_lock', customerId, lines: [low] })
  await stepOk(olga, underFloor.props.id, 'confirm', { reason: 'an old friend of the shop' })
  await pieceOf(olga, piece.sku)
  return {
    pieces: again
      .filter(({ id }: { id: number }) => some.some((one: { id: number }) => one.id === id))
      .map((one: { id: number; sku: string; regularPrice: number; version: number }) => ({
        id: one.id,
        sku: one.sku,
        price: one.regularPrice,
        version: one.version,
      })),
    customerId,
    runs: await idsOf(shop, 'price_runs'),
    contracts: await idsOf(shop, 'contracts'),
    campaigns: await idsOf(shop, 'sale_campaigns'),
  }
}

const editOf = (
  piece: { id: number; version: number },
  field: 'regular' | 'sale' | 'compare_at',
  value: number | null,
) => ({ variantId: piece.id, field, value, version: piece.version })

async function idsOf({ ctx }: Shop, table: 'price_runs' | 'contracts' | 'sale_campaigns') {
  const rows = await ctx.db.selectFrom(table).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A request to both, created when it is sent, as variants and runs change between requests. */
interface TwinRequest {
  request: () => RawRequest
  /** It confirms prices: the dear shop may refuse what the cheap one accepts. */
  confirms?: boolean
}

const JSON_ACCEPT = { accept: 'application/json' }
const visit: Record<string, string> = Object.fromEntries(
  Object.entries(visitHeaders).map(([name, value]) => [name.toLowerCase(), String(value)]),
)

const page = (path: () => string): TwinRequest => ({
  request: () => ({ method: 'GET', path: path(), headers: visit }),
})
const facts = (path: () => string): TwinRequest => ({
  request: () => ({ method: 'GET', path: path(), headers: JSON_ACCEPT }),
})
const deferred = (path: () => string, component: string, data: string): TwinRequest => ({
  request: () => ({
    method: 'GET',
    path: path(),
    headers: {
      ...visit,
      'x-inertia-partial-component': component,
      'x-inertia-partial-data': data,
    },
  }),
})
const post = (path: () => string, body: () => object, headers = visit): TwinRequest => ({
  request: () => ({
    method: 'POST',
    path: path(),
    body: JSON.stringify(body()),
    headers: { ...headers, 'content-type': 'application/json' },
  }),
})
const confirming = (twinRequest: TwinRequest): TwinRequest => ({ ...twinRequest, confirms: true })

/** An element of a list, by a number that fast-check shrinks. */
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const n = fc.nat({ max: 999 })
/** From far under either floor to above the formula price, and close to the floor of the dear shop. */
const share = fc.oneof(
  fc.constantFrom(0.3, 0.6, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995, 0.997, 0.999, 1, 1.003, 1.02),
  fc.integer({ min: 9950, max: 10_010 }).map((bp) => bp / 10_000),
)
const piece = (i: number) => at(known.pieces, i)
const amount = (minor: number) => (Math.max(minor, 100) / 100).toFixed(2)
const newest = <T>(list: T[], i: number): T => at(list.slice(-6), i)
const format = fc.constantFrom('csv', 'xlsx')
const only = fc.constantFrom('all', 'changes', 'problems')
const percent = fc.integer({ min: 1, max: 95 })
const skus = (i: number, many: number) => [...Array(many)].map((_, j) => piece(i + j).sku)

const saleBody = fc
  .record({
    i: n,
    many: fc.integer({ min: 1, max: 4 }),
    percent,
    share,
    by: fc.constantFrom('percent', 'percent', 'amount', 'fixed', 'formula', 'end', 'to_margin'),
    rounding: fc.constantFrom('shop', 'cents', 'point_99', 'up_10'),
    reference: fc.constantFrom('last_regular', 'lawful_max', 'none'),
  })
  .map(({ i, many, by, percent: off, share: part, rounding, reference }) => () => {
    const price = piece(i).price
    const value: Record<string, string> = {
      percent: String(off),
      to_margin: String(off),
      amount: amount(Math.round(price * Math.abs(1 - part))),
      fixed: amount(Math.round(price * part)),
    }
    const rule = { by, ...(by in value && { value: value[by] }) }
    return { kind: 'sale', scope: { skus: skus(i, many) }, rule, rounding, reference }
  })

const contractLine = (i: number, part: number, loose: number) =>
  loose < 2
    ? {
        description: 'Ring',
        karat: at(['14K', '18K'], i),
        weightG: '10',
        ...(loose === 1 && { construction: 'solid' }),
        unitPrice: amount(Math.round(154_000 * part * (i % 2 ? 1.29 : 1))),
      }
    : {
        variantId: piece(i).id,
        description: 'Cuban link',
        unitPrice: amount(Math.round(piece(i).price * part)),
        pricedBy: at(['hand', 'formula', 'list'], loose),
      }
const contractBody = fc
  .record({
    type: fc.constantFrom('sale', 'layaway', 'price_lock', 'custom_order', 'memo_out'),
    lines: fc.array(fc.tuple(n, share, fc.integer({ min: 0, max: 6 })), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ type, lines }) => () => ({
    type,
    customerId: known.customerId,
    lines: lines.map(([i, part, loose]) => contractLine(i, part, loose)),
    ...(type === 'memo_out' && { dueOn: '2026-12-20' }),
  }))

const campaignBody = fc.tuple(saleBody, n).map(([sale, i]) => () => {
  const { kind: _sale, ...rest } = sale()
  const day = String(1 + (i % 27)).padStart(2, '0')
  return {
    ...rest,
    name: `Week ${i}`,
    starts: `2026-12-${day}T09:00`,
    ends: '2027-01-20T18:00',
    goldPolicy: at(['freeze', 'track', 'guard'], i),
  }
})

/** Everything staff can request that involves prices, costs or floors. */
const kinds: Record<string, fc.Arbitrary<TwinRequest>> = {
  home: fc.constant(page(() => '/')),
  'home, deferred cards': fc.constant(deferred(() => '/', 'home', 'priorities,promises,work')),
  'the price chart': fc
    .constantFrom('?scope=all', '', '?karat=18K', '?construction=hollow')
    .map((query) => page(() => `/price${query}`)),
  'what if gold were dearer or cheaper': fc
    .oneof(fc.constant(4100), fc.integer({ min: 4050, max: 4150 }))
    .map((mid) => deferred(() => `/price?scope=all&whatIf=XAU:${mid}.00`, 'price', 'whatIf')),
  'price files': fc
    .tuple(fc.constantFrom('/price/export', '/price/shopify', '/price-runs/export'), format)
    .map(([path, as]) => facts(() => `${path}?scope=all&format=${as}`)),
  'a quick quote': fc
    .tuple(fc.integer({ min: 1000, max: 90_000 }), fc.constantFrom('10K', '14K', '18K'))
    .map(([mg, karat]) => facts(() => `/quick-quote?grams=${mg / 1000}&karat=${karat}`)),
  'a preview of a sale': saleBody.map((body) => post(() => '/price-runs', body)),
  'the impact of a sale while it is typed': saleBody.map((body) =>
    post(
      () => '/price-sale/impact',
      () => {
        const { kind: _sale, ...rest } = body()
        return rest
      },
      JSON_ACCEPT,
    ),
  ),
  'the impact of compare-at prices while they are typed': fc
    .tuple(n, fc.integer({ min: 1, max: 4 }), share)
    .map(([i, many, part]) =>
      post(
        () => '/price-compare/impact',
        () => ({
          scope: { skus: skus(i, many) },
          rule: { by: 'fixed', value: amount(Math.round(piece(i).price * (1 + part))) },
        }),
        JSON_ACCEPT,
      ),
    ),
  'a preview of an edit': fc
    .record({
      i: n,
      share,
      isBack: fc.boolean(),
      field: fc.constantFrom('regular', 'regular', 'sale', 'compare_at'),
      mode: fc.constantFrom('fixed', 'formula'),
    })
    .map(({ i, share: part, isBack, field, mode }) =>
      post(
        () => '/price-runs',
        () => {
          const { price: now, ...one } = piece(i)
          const value = isBack ? null : Math.round(now * part)
          const isByHand = field === 'regular' && !isBack
          const edit = {
            ...editOf(one, field as 'regular', value),
            ...(isByHand && { mode }),
          }
          return { kind: 'edit', edits: [edit], reason: 'as the customer asked' }
        },
      ),
    ),
  'a preview of compare-at prices': fc
    .tuple(n, fc.constantFrom('last_regular', 'factor', 'clear'))
    .map(([i, by]) =>
      post(
        () => '/price-runs',
        () => ({
          kind: 'compare',
          scope: { skus: skus(i, 3) },
          reason: 'for the spring window',
          rule: { by, ...(by === 'factor' && { value: '1.2' }) },
        }),
      ),
    ),
  'a preview of a restore': n.map((i) =>
    post(
      () => '/price-runs',
      () => ({ kind: 'restore', at: '2026-11-21T03:59', scope: { skus: skus(i, 3) } }),
    ),
  ),
  'a preview of a reprice': fc.constantFrom('14K', '18K', '10K').map((karat) =>
    post(
      () => '/price-runs',
      () => ({ kind: 'reprice', karat, construction: 'solid' }),
    ),
  ),
  'a preview of a file': fc
    .array(fc.tuple(n, share, share), { minLength: 1, maxLength: 5 })
    .map((rows) => ({
      request: () => ({
        method: 'POST',
        path: '/price-import/previews?empty=clear',
        headers: { ...JSON_ACCEPT, 'content-type': 'text/csv' },
        body: [
          'sku,price,sale_price',
          ...new Map(
            rows.map(([i, part, sale]) => [
              piece(i).sku,
              [piece(i).sku, amount(piece(i).price * part), amount(piece(i).price * sale)].join(),
            ]),
          ).values(),
        ].join('\n'),
      }),
    })),
  'the columns of a file': n.map((i) => ({
    request: () => ({
      method: 'POST',
      path: '/price-import/columns',
      body: `sku,price\n${piece(i).sku},9`,
      headers: { ...JSON_ACCEPT, 'content-type': 'text/csv' },
    }),
  })),
  'the list of runs': fc
    .constantFrom('', '?kind=sale', '?kind=reprice', '?state=waiting', '?state=applied')
    .map((query) => page(() => `/price-runs${query}`)),
  'a run': fc
    .tuple(n, fc.option(only))
    .map(([i, which]) =>
      page(() => `/price-runs/${at(known.runs, i)}${which ? `?only=${which}` : ''}`),
    ),
  'lines of a run': fc
    .tuple(n, only)
    .map(([i, which]) => facts(() => `/price-runs/${at(known.runs, i)}/lines?only=${which}`)),
  'a run as a file': fc
    .tuple(n, only, format)
    .map(([i, which, as]) =>
      facts(() => `/price-runs/${at(known.runs, i)}/export?only=${which}&format=${as}`),
    ),
  'rows removed from a run': fc.tuple(n, only, fc.boolean()).map(([i, which, chosen]) =>
    post(
      () => `/price-runs/${newest(known.runs, i)}/lines`,
      () => ({ only: which, chosen }),
      JSON_ACCEPT,
    ),
  ),
  'a run recalculated': n.map((i) =>
    post(
      () => `/price-runs/${at(known.runs, i)}/recalculation`,
      () => ({}),
    ),
  ),
  'what an undo would do': n.map((i) => facts(() => `/price-runs/${at(known.runs, i)}/undo`)),
  'a run applied': n.map((i) =>
    confirming(
      post(
        () => `/price-runs/${at(known.runs, i)}/application`,
        () => ({}),
      ),
    ),
  ),
  'a run undone': n.map((i) =>
    confirming(
      post(
        () => `/price-runs/${at(known.runs, i)}/undo`,
        () => ({}),
      ),
    ),
  ),
  'the history of a piece': n.map((i) => page(() => `/variants/${piece(i).id}/history`)),
  'a receipt': fc
    .tuple(n, fc.option(n))
    .map(([i, run]) => facts(() => `/receipts/${piece(i).id}${runQuery(run)}`)),
  'a proof': fc
    .tuple(n, fc.option(n))
    .map(([i, run]) => facts(() => `/receipts/${piece(i).id}/proof${runQuery(run)}`)),
  'the page of sales and campaigns': fc.constant(page(() => '/price-sale')),
  'the draft of a campaign': campaignBody.map((body) => post(() => '/price-sale/campaigns', body)),
  'a campaign scheduled': n.map((i) =>
    confirming(
      post(
        () => `/price-sale/campaigns/${newest(known.campaigns, i)}/schedule`,
        () => ({}),
      ),
    ),
  ),
  'a campaign cancelled': n.map((i) =>
    post(
      () => `/price-sale/campaigns/${newest(known.campaigns, i)}/cancellation`,
      () => ({}),
    ),
  ),
  'the legal check of a claim': fc
    .tuple(n, share)
    .map(([i, part]) =>
      facts(() => `/price-compare/plan?sku=${piece(i).sku}&price=${amount(piece(i).price * part)}`),
    ),
  'the calculation of a contract': contractBody.map((body) =>
    post(() => '/contracts/draft-totals', body, JSON_ACCEPT),
  ),
  'the price of a line': fc
    .tuple(n, fc.boolean())
    .map(([i, isLoose]) =>
      facts(() =>
        isLoose
          ? `/contracts/price?karat=14K&grams=${1 + (i % 90)}`
          : `/contracts/price?variant=${piece(i).id}`,
      ),
    ),
  'the draft of a contract': contractBody.map((body) => post(() => '/contracts', body)),
  'a contract': fc
    .tuple(n, fc.constantFrom('', '/edit'))
    .map(([i, more]) => page(() => `/contracts/${at(known.contracts, i)}${more}`)),
  'the list of contracts': fc.constant(page(() => '/contracts')),
  'a contract confirmed': n.map((i) =>
    confirming(
      post(
        () => `/contracts/${newest(known.contracts, i)}/steps`,
        () => ({ act: 'confirm', version: 1 }),
      ),
    ),
  ),
  'a contract amended': fc.tuple(n, contractBody).map(([i, body]) =>
    confirming(
      post(
        () => `/contracts/${at(known.contracts, i)}/amendment`,
        () => {
          const { type: _same, ...rest } = body()
          return { ...rest, version: 2, reason: 'they chose another one' }
        },
      ),
    ),
  ),
  'documents of a contract': n.map((i) =>
    facts(() => `/contracts/${at(known.contracts, i)}/documents`),
  ),
  analytics: fc.constant(deferred(() => '/analytics', 'analytics', CARDS.join(','))),
  'one card of analytics': fc
    .tuple(fc.constantFrom(...CARDS), fc.constantFrom('', '&only=under_floor', '&only=held'))
    .map(([card, which]) => deferred(() => `/analytics?card=${card}${which}`, 'analytics', card)),
  'analytics as a file': fc
    .tuple(fc.constantFrom(...CARDS), format)
    .map(([card, as]) => facts(() => `/analytics/export?card=${card}&format=${as}`)),
  search: fc
    .tuple(n, fc.constantFrom('14k 8mm', 'run', 'Ada', 'SALE-2026'))
    .map(([i, words]) => facts(() => `/search?q=${encodeURIComponent(`${words} ${i % 9}`)}`)),
  'notifications and messages': fc
    .constantFrom('/notifications', '/messages')
    .map((path) => facts(() => path)),
  compliance: fc.constant(page(() => '/compliance')),
  'settings and simulations': fc
    .constantFrom('/configuration', '/configuration/versions/2', '/configuration/rehearsals/1')
    .map((path) => page(() => path)),
}

const runQuery = (run: number | null) => (run === null ? '' : `?run=${at(known.runs, run)}`)

const AGAINST_THE_FLOOR = /floor/
let refusals = 0

/** Sends the request to both and compares the bytes. */
async function expectSameAnswer(twinRequest: TwinRequest): Promise<void> {
  const request = twinRequest.request()
  const [cheap, dear] = twins
  if (!cheap || !dear) throw new Error('expected two shops')
  const inDear = await send(dear, request)
  if (twinRequest.confirms && (await isRefused(dear))) {
    // Refused because of the cost, and nothing was written: the request is not sent to the other shop.
    refusals++
    const back: RawRequest = { method: 'GET', path: inDear.headers.location ?? '/', headers: visit }
    expect((await send(dear, back)).text).toMatch(AGAINST_THE_FLOOR)
    await send(cheap, back)
    await dear.shop.ctx.db.deleteFrom('floor_attempts').execute()
    cheap.ids.given = dear.ids.given
    return
  }
  const name = `${request.method} ${request.path} ${request.body ?? ''}`
  const inCheap = await send(cheap, request)
  expect(firstDifference(comparable(inDear), comparable(inCheap)), name).toBeNull()
  expect(cheap.ids.given).toBe(dear.ids.given)
  expect(inDear.status, name).toBeLessThan(500)
  await refreshKnown(cheap)
}

const send = ({ shop, sam }: Twin, request: RawRequest) => sendRaw(shop, sam, request)

/** Whether an attempt is recorded. */
async function isRefused({ shop }: Twin): Promise<boolean> {
  const { n: attempts } = await shop.ctx.db
    .selectFrom('floor_attempts')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(attempts) > 0
}

/** The response without values that differ between requests: times and random values. */
function comparable({ status, headers, text }: RawResponse) {
  const { date: _when, etag: _tag, 'content-security-policy': _nonce, ...shared } = headers
  const { 'set-cookie': _cookies, 'x-request-id': _id, ...rest } = shared
  return { status, text, headers: rest }
}

/** The first difference of two responses with its context; null if they are equal. */
function firstDifference(one: object, other: object): [string, string] | null {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a === b) return null
  let i = 0
  while (a[i] === b[i]) i++
  return [a.slice(Math.max(0, i - 200), i + 200), b.slice(Math.max(0, i - 200), i + 200)]
}

/** Reloads prices, versions, runs and contracts, which are equal in both, or the next response differs. */
async function refreshKnown({ shop }: Twin): Promise<void> {
  const ids = known.pieces.map(({ id }) => id)
  const rows = await shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'sku', 'regular_price', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  known.pieces = rows.map(({ regular_price, ...one }) => ({ ...one, price: regular_price ?? 0 }))
  known.runs = await idsOf(shop, 'price_runs')
  known.contracts = await idsOf(shop, 'contracts')
  known.campaigns = await idsOf(shop, 'sale_campaigns')
}

describe('ASVS 32: staff who may not see cost cannot distinguish two shops that differ in cost only', () => {
  test('an admin can: receipts and floors differ', async () => {
    const costs = await Promise.all(
      twins.map(async ({ olga, shop }) => {
        const { price: now, id } = piece(8)
        const admin = await shop.admin()
        const { body } = await admin.get(`/receipts/${id}`, { Accept: 'application/json' })
        const low = { variantId: id, description: 'Cuban link', unitPrice: amount(now * 0.8) }
        const twinRequest = { type: 'sale', customerId: known.customerId, lines: [low] }
        const json = { Accept: 'application/json' }
        const { underFloor } = (await admin.post('/contracts/draft-totals', twinRequest, json)).body
        expect((await olga.get('/')).status).toBe(200)
        return { price: body.priceMinor, lines: JSON.stringify(body.lines), underFloor }
      }),
    )
    expect(costs[0]?.price).toBe(costs[1]?.price)
    expect(costs[0]?.lines).not.toBe(costs[1]?.lines)
    expect(costs.map((one) => one.underFloor)).toEqual([[false], [true]])
    for (const twin of twins) twin.ids.given = 10_000
  })

  test.each(Object.entries(kinds))(
    '%s',
    async (_name, kind) => {
      await fc.assert(fc.asyncProperty(kind, expectSameAnswer), {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: true,
      })
    },
    10 * MINUTES,
  )

  test(
    'sequences of any requests',
    async () => {
      const any = fc.oneof(...Object.values(kinds))
      const steps = fc.array(any, { minLength: 5, maxLength: 15 })
      const all = async (twinRequest: TwinRequest[]) => {
        for (const one of twinRequest) await expectSameAnswer(one)
      }
      await fc.assert(fc.asyncProperty(steps, all), {
        numRuns: 3 * RUNS,
        seed: SEED,
        endOnFailure: true,
      })
    },
    20 * MINUTES,
  )

  test('the floor was effective: it held lines that looked ready, and refused them at confirming', async () => {
    const differing = await Promise.all(
      twins.map(async ({ shop }) => {
        const { n: lines } = await shop.ctx.db
          .selectFrom('price_run_lines')
          .select((e) => e.fn.countAll<number>().as('n'))
          .whereRef('flag', '<>', 'open_flag')
          .executeTakeFirstOrThrow()
        return Number(lines)
      }),
    )
    expect(differing[1]).toBeGreaterThan((differing[0] ?? 0) + 10)
    expect(refusals).toBeGreaterThan(3)
  })
})
