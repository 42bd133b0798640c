import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seed } from '#server/seed.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  pricedShop,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

// Other test files import the real list, so the modules are reset before and after.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** A new kind needs one object in the list of kinds, and one in the list of those that users request. */
vi.mock('#server/pricing/run-kind-list.ts', async (original) => {
  const list = await original<typeof import('#server/pricing/run-kind-list.ts')>()
  const { surchargeKind } = await import('./surcharge.ts')
  return { ...list, RUN_KINDS: [...list.RUN_KINDS, surchargeKind] }
})
vi.mock('#server/pricing/run-requests/request-kinds.ts', async (original) => {
  const { REQUEST_KINDS } =
    await original<typeof import('#server/pricing/run-requests/request-kinds.ts')>()
  const { surchargeRequest } = await import('./surcharge.ts')
  return { REQUEST_KINDS: [...REQUEST_KINDS, surchargeRequest] }
})

const KINDS = ['reprice', 'sale', 'compare', 'edit', 'import', 'restore', 'revert', 'surcharge']

let shop: Shop
let olga: Inertia
let sam: Inertia
beforeAll(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  sam = await clerk(shop)
})
afterAll(() => shop.close())

const scope = { skus: [EIGHT_MM_22_INCH] }

const surcharge = (who: Inertia, minor: number) =>
  who.post('/price-runs', { kind: 'surcharge', scope, minor })

const priceNow = async () => (await pieceOf(olga, EIGHT_MM_22_INCH)).regularPrice

test('the next start adds a listed kind to the database, beside those that it has', async () => {
  const stored = async () => {
    const rows = await shop.ctx.db.selectFrom('price_run_kinds').selectAll().execute()
    return rows.map(({ kind }) => kind).sort()
  }
  expect(await stored()).toEqual(KINDS.filter((kind) => kind !== 'surcharge').sort())
  await seed(shop.ctx)
  await seed(shop.ctx)
  expect(await stored()).toEqual([...KINDS].sort())
})

test('a listed kind can be previewed, applied and undone, and is in the ledger with its cause', async () => {
  await seed(shop.ctx)
  const before = await priceNow()
  const { props } = await surcharge(olga, 10_000)
  expect(props.run).toMatchObject({
    kind: 'surcharge',
    state: 'previewed',
    rule: { minor: 10_000 },
  })
  expect(props.lines).toHaveLength(1)
  expect(await priceNow()).toBe(before)

  await apply(olga, props.run.id)
  expect(await priceNow()).toBe(before + 10_000)
  const { id } = await pieceOf(olga, EIGHT_MM_22_INCH)
  const history = await olga.get(`/variants/${id}/history`)
  expect(history.props.changes[0]).toMatchObject({
    old: before,
    new: before + 10_000,
    causes: [{ cause: 'correction' }],
    runId: props.run.id,
    runKind: 'surcharge',
  })

  await undo(olga, props.run.id)
  expect(await priceNow()).toBe(before)
  const undone = await olga.get(`/price-runs/${props.run.id}`)
  expect(undone.props.run.state).toBe('reverted')
})

test('a listed kind is in the filter of runs, which finds only its runs', async () => {
  await seed(shop.ctx)
  const { props } = await surcharge(olga, 1)
  const all = await olga.get('/price-runs')
  expect(all.props.kinds).toEqual(KINDS)
  const found = await olga.get('/price-runs?kind=surcharge')
  expect(found.props).toMatchObject({ kind: 'surcharge', kinds: KINDS })
  expect(found.props.runs.map(({ id }: { id: number }) => id)).toContain(props.run.id)
  expect(new Set(found.props.runs.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['surcharge']),
  )
  expect(all.props.runs.length).toBeGreaterThan(found.props.runs.length)
  const unknown = await olga.get('/price-runs?kind=discount')
  expect(unknown.props).toMatchObject({ kind: null, runs: all.props.runs })
})

test('its objects define the body, staff limits, visibility and recalculation', async () => {
  await seed(shop.ctx)
  const refused = await olga.post('/price-runs', { kind: 'surcharge', scope, minor: -1 })
  expect(Object.keys(refused.props.errors)).toEqual(['minor'])
  const other = await olga.post('/price-runs', { kind: 'discount', scope, minor: 1 })
  expect(Object.keys(other.props.errors)).toEqual(['kind'])

  const far = (await surcharge(olga, 200_000)).props.run.id
  expect((await sam.get(`/price-runs/${far}`)).props.run.arePricesHidden).toBe(true)
  const own = await surcharge(sam, 90_000)
  expect(own.props.run.arePricesHidden).toBe(false)
  expect(own.props.staffChangeBp).toBe(500)
  expect(own.props.limits).toEqual([{ key: 'beyond_staff_change', values: { percent: 5 } }])

  const { props } = await surcharge(olga, 5_000)
  await enterGold(olga, '4200.00')
  const stale = await olga.get(`/price-runs/${props.run.id}`)
  expect(stale.props).toMatchObject({ run: { state: 'stale' }, may: { again: true } })
  const next = await olga.post(`/price-runs/${props.run.id}/recalculation`)
  expect(next.props.run).toMatchObject({ kind: 'surcharge', state: 'previewed' })
  expect(next.props.run.id).toBeGreaterThan(props.run.id)
})
