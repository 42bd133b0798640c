import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  apply,
  chainShop,
  clerk,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

/** Few pieces, to keep the test fast. */
const SCOPE = { constructions: ['solid'], karats: ['14K'], widthFrom: '8', widthTo: '9' }
const OVERRIDE = 'the owner wants it so'
const ROUNDS = 6

const openShops: Shop[] = []
afterEach(async () => {
  for (const shop of openShops.splice(0)) await shop.close()
})

type Action =
  | { does: 'reprice'; gold: number }
  | { does: 'sale'; percent: number }
  | { does: 'compare'; factor: number }
  | { does: 'edit'; percent: number; mode: 'fixed' | 'override' }
  | { does: 'clear' }
  | { does: 'restore'; minutes: number }
  | { does: 'undo'; back: number }

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ does: fc.constant('reprice' as const), gold: fc.integer({ min: 3600, max: 4700 }) }),
  fc.record({ does: fc.constant('sale' as const), percent: fc.integer({ min: 1, max: 45 }) }),
  fc.record({ does: fc.constant('compare' as const), factor: fc.integer({ min: 101, max: 150 }) }),
  fc.record({
    does: fc.constant('edit' as const),
    percent: fc.integer({ min: -20, max: 20 }),
    mode: fc.constantFrom('fixed', 'override'),
  }),
  fc.record({ does: fc.constant('clear' as const) }),
  fc.record({ does: fc.constant('restore' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ does: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 3 }) }),
)

describe('any sequence of actions', () => {
  test('every action can be performed', async () => {
    const { shop, olga } = await openPricedShop()
    const actions: Action[] = [
      { does: 'reprice', gold: 4300 },
      { does: 'sale', percent: 10 },
      { does: 'compare', factor: 110 },
      { does: 'edit', percent: 3, mode: 'override' },
      { does: 'clear' },
      { does: 'restore', minutes: 45 },
      { does: 'undo', back: 0 },
    ]
    for (const one of actions) {
      shop.clock.advance(10 * 60_000)
      expect({ ...one, run: await perform(shop, olga, one) }).toEqual({
        ...one,
        run: expect.any(Number),
      })
    }
  })

  test('prices stay valid, the ledger stays consistent, and no price under its floor lacks a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 3, maxLength: 9 }), async (actions) => {
        const { shop, olga } = await openPricedShop()
        for (const one of actions) {
          shop.clock.advance(10 * 60_000)
          await perform(shop, olga, one)
          await expectPricesInOrder(shop)
        }
        await expectLedgerChain(shop)
        await expectFloorReasons(shop)
        await shop.close()
        openShops.splice(openShops.indexOf(shop), 1)
      }),
      { numRuns: ROUNDS },
    )
  }, 240_000)

  test('an action that is undone at once leaves no change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAction, { minLength: 0, maxLength: 4 }),
        anyAction.filter(({ does }) => does !== 'undo'),
        async (before, last) => {
          const { shop, olga } = await openPricedShop()
          for (const one of before) {
            shop.clock.advance(10 * 60_000)
            await perform(shop, olga, one)
          }
          shop.clock.advance(10 * 60_000)
          const unchanged = await prices(shop)
          const id = await perform(shop, olga, last)
          if (id !== null) {
            const answer = await olga.post(`/price-runs/${id}/undo`, {
              overrideReason: OVERRIDE,
            })
            if (answer.props.run.undoneByRunId !== null)
              expect(await prices(shop)).toEqual(unchanged)
            else expect(await writtenBy(shop, id)).toBe(0)
          }
          await expectLedgerChain(shop)
          await shop.close()
          openShops.splice(openShops.indexOf(shop), 1)
        },
      ),
      { numRuns: ROUNDS },
    )
  }, 240_000)
})

describe('two users at once', () => {
  test('the second to apply gets the pieces that the first changed, and overwrites none', async () => {
    const { shop, olga } = await openPricedShop()
    const sam = await clerk(shop)
    await enterGold(olga, '4250.00')
    const [samsPreview, olgasPreview] = [await preview(sam), await preview(olga)]
    await apply(olga, olgasPreview.props.run.id, { includeHeld: true })
    const unchanged = await rows(shop)
    const refused = await apply(sam, samsPreview.props.run.id)
    expect(refused.status).toBe(409)
    expect(refused.props.refusal.key).toBe('row_moved')
    expect(refused.props.refusal.values.count).toBeGreaterThan(0)
    expect(refused.props.refusal.values.list).toMatch(/^MCL-/)
    expect(await rows(shop)).toEqual(unchanged)
    const [line] = await linesOf(sam, samsPreview.props.run.id)
    expect(line?.since).toMatchObject({ by: 'Olga', price: line?.new })
  })

  test('the rows that were left out stay out after a recalculation', async () => {
    const { olga } = await openPricedShop()
    await enterGold(olga, '4250.00')
    const { props } = await preview(olga)
    const [out] = props.lines
    await olga.post(`/price-runs/${props.run.id}/lines`, {
      variantIds: [out.variantId],
      chosen: false,
    })
    await enterGold(olga, '4310.00')
    const again = await olga.post(`/price-runs/${props.run.id}/recalculation`)
    expect(again.props.run.id).not.toBe(props.run.id)
    expect(again.props.run.totals.out).toBe(1)
    const lines = await linesOf(olga, again.props.run.id)
    expect(lines.filter(({ chosen }) => !chosen).map(({ sku }) => sku)).toEqual([out.sku])
    expect((await olga.get(`/price-runs/${props.run.id}`)).props.run.state).toBe('discarded')
  })
})

/** A shop with few pieces, all priced at 4,100. */
async function openPricedShop(): Promise<{ shop: Shop; olga: Inertia }> {
  const shop = await chainShop()
  openShops.push(shop)
  await shop.ctx.db
    .updateTable('variants')
    .set({ archived_at: shop.ctx.clock.now() })
    .where((e) =>
      e.or([e('construction', '<>', 'solid'), e('width', '<', 800), e('width', '>', 900)]),
    )
    .execute()
  const olga = await owner(shop)
  await enterGold(olga, '4100.00')
  const { props } = await preview(olga)
  await apply(olga, props.run.id)
  return { shop, olga }
}

/** Performs the action as the owner with override reasons; the run's id, or null if it was refused. */
async function perform(shop: Shop, olga: Inertia, action: Action): Promise<number | null> {
  if (action.does === 'undo') return undoNewest(shop, olga, action.back)
  if (action.does === 'reprice') await enterGold(olga, `${action.gold}.00`)
  const { props } = await olga.post('/price-runs', await requestBody(shop, action))
  const id = props.run?.id
  if (typeof id !== 'number') return null
  const answer = await apply(olga, id, { includeHeld: true, overrideReason: OVERRIDE })
  return answer.props.run?.appliedAt ? id : null
}

async function requestBody(shop: Shop, action: Exclude<Action, { does: 'undo' }>): Promise<object> {
  switch (action.does) {
    case 'reprice':
      return { kind: 'reprice' }
    case 'sale':
      return { kind: 'sale', scope: SCOPE, rule: { by: 'percent', value: String(action.percent) } }
    case 'compare': {
      const value = (action.factor / 100).toFixed(2)
      return { kind: 'compare', scope: SCOPE, rule: { by: 'factor', value } }
    }
    case 'edit':
      return { kind: 'edit', reason: OVERRIDE, edits: await editsOf(shop, action) }
    case 'clear':
      return { kind: 'compare', scope: SCOPE, rule: { by: 'clear' } }
    case 'restore': {
      const moment = Date.parse(shop.ctx.clock.now()) - action.minutes * 60_000
      return { kind: 'restore', at: new Date(moment).toISOString(), scope: {} }
    }
  }
}

/** Edits of the regular prices of the first five pieces. */
async function editsOf(
  shop: Shop,
  { percent, mode }: Extract<Action, { does: 'edit' }>,
): Promise<object[]> {
  const until = new Date(Date.parse(shop.ctx.clock.now()) + 5 * 24 * 3_600_000).toISOString()
  const pieces = await rows(shop)
  return pieces.slice(0, 5).map(({ id, version, regular_price: price }) => ({
    variantId: id,
    field: 'regular',
    value: Math.round(((price ?? 100_000) * (100 + percent)) / 100),
    mode,
    ...(mode === 'override' && { overrideUntil: until.slice(0, 10) }),
    version,
  }))
}

/** Undoes the newest run, or an earlier one by its distance, if there is one. */
async function undoNewest(shop: Shop, olga: Inertia, back: number): Promise<number | null> {
  const runs = await shop.ctx.db
    .selectFrom('price_runs')
    .select('id')
    .where('state', 'in', ['applied', 'partly_applied'])
    .orderBy('id', 'desc')
    .offset(back)
    .limit(1)
    .execute()
  const [run] = runs
  if (!run) return null
  await olga.post(`/price-runs/${run.id}/undo`, { overrideReason: OVERRIDE })
  return run.id
}

const rows = (shop: Shop) =>
  shop.ctx.db
    .selectFrom('variants')
    .select([
      'id',
      'version',
      'regular_price',
      'sale_price',
      'compare_at_price',
      'price_mode',
      'override_until',
      'override_reason',
    ])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()

const prices = async (shop: Shop) =>
  (await rows(shop)).map(({ version, ...piece }) => {
    expect(version).toBeGreaterThan(0)
    return piece
  })

async function writtenBy(shop: Shop, runId: number): Promise<number> {
  const lines = await shop.ctx.db
    .selectFrom('price_run_lines')
    .select('variant_id')
    .where('run_id', '=', runId)
    .where('outcome', '=', 'written')
    .execute()
  return lines.length
}

async function expectPricesInOrder(shop: Shop): Promise<void> {
  for (const {
    regular_price: regular,
    sale_price: sale,
    compare_at_price: compareAt,
  } of await rows(shop)) {
    if (sale !== null) expect(sale).toBeLessThan(regular ?? 0)
    if (compareAt !== null) expect(compareAt).toBeGreaterThan(sale ?? regular ?? 0)
  }
}

const COLUMNS = {
  regular: 'regular_price',
  sale: 'sale_price',
  compare_at: 'compare_at_price',
} as const

/** new(n−1) = old(n), and the last new is the current price. */
async function expectLedgerChain(shop: Shop): Promise<void> {
  const pieces = new Map((await rows(shop)).map((piece) => [piece.id, piece]))
  const changes = await shop.ctx.db
    .selectFrom('price_changes')
    .selectAll()
    .orderBy('variant_id')
    .orderBy('field')
    .orderBy('position')
    .execute()
  const chains = Map.groupBy(changes, ({ variant_id: id, field }) => `${id} ${field}`)
  for (const chain of chains.values()) {
    expect(chain.map(({ position }) => position)).toEqual(chain.map((_, index) => index + 1))
    expect(chain.slice(1).map(({ old }) => old)).toEqual(chain.slice(0, -1).map((row) => row.new))
    expect(chain[0]?.old).toBeNull()
    const last = chain.at(-1)
    if (last) expect(pieces.get(last.variant_id)?.[COLUMNS[last.field]]).toBe(last.new)
  }
}

/** A line that was written under its floor has an admin's reason. */
async function expectFloorReasons(shop: Shop): Promise<void> {
  const lines = await shop.ctx.db
    .selectFrom('price_run_lines as l')
    .innerJoin('price_runs as r', 'r.id', 'l.run_id')
    .select(['l.sku', 'l.floor', 'l.new_sale', 'l.new_regular', 'l.reasons', 'r.override_reason'])
    .where('l.outcome', '=', 'written')
    .execute()
  for (const { sku, floor, new_sale, new_regular, reasons, override_reason } of lines) {
    const shown = new_sale ?? new_regular
    const isLow = floor !== null && shown !== null && shown < floor
    if (isLow || reasons.includes('under_floor'))
      expect({ sku, reason: override_reason }).toEqual({ sku, reason: OVERRIDE })
  }
}
