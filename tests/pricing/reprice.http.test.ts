import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  apply,
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  pieceOf,
  preview,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import { ADMIN, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterAll(() => shop.close())

const ledger = () => shop.ctx.db.selectFrom('price_changes').selectAll().orderBy('id')

describe('before any gold price', () => {
  test('the matrix shows every piece of solid 14K, unpriced', async () => {
    const { component, props } = await olga.get('/price')
    expect(component).toBe('price')
    expect(props.quote).toBeNull()
    expect(props.variants).toHaveLength(12 * 11)
    expect(
      props.variants.every((piece: { regularPrice: null }) => piece.regularPrice === null),
    ).toBe(true)
  })

  test('a preview is refused because gold is missing', async () => {
    const { props } = await preview(olga)
    expect(props.errors.gold).toMatch(/gold/i)
  })
})

describe('gold at 4,100.00', () => {
  let runId: number

  test('the preview covers all 1,584 pieces and writes nothing', async () => {
    await enterGold(olga, '4100.00')
    const { component, props } = await preview(olga)
    expect(component).toBe('price-run')
    expect(props.run).toMatchObject({ kind: 'reprice', state: 'previewed' })
    const { totals } = props.run
    expect(totals).toMatchObject({ lines: 1584, first: 1584, up: 0, down: 0, held: 0, blocked: 0 })
    expect(totals.changeMinor).toBeNull()
    expect(await ledger().execute()).toHaveLength(0)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).regularPrice).toBeNull()
    runId = props.run.id
  })

  test('the worked example is correct: 8 mm, 22 inches, 14K is 15,075.00', async () => {
    const lines = await linesOf(olga, runId)
    const line = lines.find(({ sku }) => sku === EIGHT_MM_22_INCH)
    expect(line).toMatchObject({
      old: null,
      new: 1_507_500,
      flag: 'ok',
      reasons: ['first_price'],
      version: 1,
    })
  })

  test('a run applied ten times at once is written once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(olga, runId)))
    expect(
      answers.map(
        ({ status, component, props }) =>
          props.run?.state ?? [status, component, props.refusal, props.errors],
      ),
    ).toEqual(Array(10).fill('applied'))
    expect(await ledger().execute()).toHaveLength(1584)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).regularPrice).toBe(1_507_500)
  })

  test('a run applied again after a lost response stays unchanged', async () => {
    const { props } = await apply(olga, runId)
    expect(props.run.state).toBe('applied')
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).version).toBe(2)
    expect(await ledger().execute()).toHaveLength(1584)
  })

  test('the ledger has user, gold and settings, and adds up to the total of the run', async () => {
    const rows = await ledger().execute()
    const { props } = await olga.get(`/price-runs/${runId}`)
    const user = await shop.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ADMIN)
      .executeTakeFirstOrThrow()
    expect(rows[0]).toMatchObject({
      old: null,
      position: 1,
      cause: 'first_price',
      run_id: runId,
      config_version: 1,
      user_id: user.id,
      currency: 'USD',
    })
    expect(props.run.totals).toMatchObject({ first: rows.length, changeMinor: null })
    const { totals } = await shop.ctx.db
      .selectFrom('price_runs')
      .select('totals')
      .where('id', '=', runId)
      .executeTakeFirstOrThrow()
    expect(rows.reduce((sum, row) => sum + (row.new ?? 0) - (row.old ?? 0), 0)).toBe(
      JSON.parse(totals).firstMinor,
    )
  })

  test('the database refuses to change or delete ledger rows', async () => {
    const { db } = shop.ctx
    await expect(db.updateTable('price_changes').set({ new: 1 }).execute()).rejects.toThrow(
      /append-only/,
    )
    await expect(db.deleteFrom('price_changes').execute()).rejects.toThrow(/append-only/)
    await expect(
      db.updateTable('pricing_configs').set({ settings: '{}' }).execute(),
    ).rejects.toThrow(/append-only/)
  })

  test('gold that moved by less than the dead band changes nothing', async () => {
    await enterGold(olga, '4103.00')
    const { props } = await preview(olga)
    expect(props.run.totals.unchanged).toBeGreaterThan(1500)
  })
})

describe('A31: an outdated preview', () => {
  test('gold moved past the dead band: 409, the run is stale, no price has changed', async () => {
    await enterGold(olga, '4100.00')
    await repriceAt(olga, '4200.00')
    const { props } = await preview(olga)
    await enterGold(olga, '4290.00')
    const before = await ledger().execute()
    const refused = await apply(olga, props.run.id)
    expect(refused).toMatchObject({ status: 409, component: 'error' })
    expect(refused.props.refusal.key).toBe('gold_moved')
    expect((await olga.get(`/price-runs/${props.run.id}`)).props.run.state).toBe('stale')
    expect(await ledger().execute()).toEqual(before)
  })

  test('the settings changed: 409', async () => {
    const { props } = await preview(olga)
    await olga.post('/configuration', {
      group: 'solid',
      marginPercent: '42',
      labourPerGram: '5.50',
      rounding: 'nearest_5',
    })
    const refused = await apply(olga, props.run.id)
    expect(refused.status).toBe(409)
    expect(refused.props.refusal.key).toBe('configuration_moved')
  })

  test('a piece was weighed meanwhile: 409', async () => {
    const { props } = await preview(olga)
    const { id } = await pieceOf(olga, EIGHT_MM_22_INCH)
    await olga.post(`/variants/${id}/weight`, { grams: '106.2' })
    const refused = await apply(olga, props.run.id)
    expect(refused.status).toBe(409)
    expect(refused.props.refusal.key).toBe('row_moved')
  })

  test('the gold price is past the age limit: nothing is priced with it', async () => {
    const { props } = await preview(olga)
    const now = shop.clock.now()
    // A week has 115 trading hours; the limit is 72 of them.
    shop.clock.advance(7 * 24 * 60 * 60 * 1000)
    const olgaAgain = await owner(shop)
    expect((await apply(olgaAgain, props.run.id)).props.refusal.key).toBe('gold_too_old')
    expect((await preview(olgaAgain)).props.errors.gold).toBeTruthy()
    shop.clock.set(now)
  })
})

describe('a change beyond the maximum step', () => {
  test('ASVS 40: lines are held, and only an admin writes them', async () => {
    olga = await owner(shop)
    await repriceAt(olga, '4290.00', { includeHeld: true })
    await enterGold(olga, '5400.00')
    const sam = await clerk(shop)
    const { props } = await preview(sam)
    expect(props.run.totals.held).toBeGreaterThan(1000)
    expect(props.run.totals.first).toBe(0)
    expect((await apply(sam, props.run.id, { includeHeld: true })).status).toBe(403)
    const applied = await apply(sam, props.run.id)
    expect(applied.props.run.state).toBe('partly_applied')
    const again = await preview(olga)
    expect(again.props.run.totals.held).toBe(props.run.totals.held)
    expect((await apply(olga, again.props.run.id, { includeHeld: true })).props.run.state).toBe(
      'applied',
    )
  })
})

describe('the same submit twice', () => {
  test('A29: twenty at once make one run', async () => {
    const submit = () => preview(olga, { idempotencyKey: 'one-click-only' })
    const ids = (await Promise.all(Array.from({ length: 20 }, submit))).map(
      ({ props }) => props.run.id,
    )
    expect(new Set(ids).size).toBe(1)
  })
})

describe('scope', () => {
  test('a construction and a karat make 132 lines', async () => {
    const { props } = await preview(olga, { construction: 'hollow', karat: '10K' })
    expect(props.run.totals.lines).toBe(132)
    expect(props.run.scope).toEqual({ construction: 'hollow', karat: '10K' })
  })

  test('a product is named by its slug and title', async () => {
    const { props } = await preview(olga, { product: 'miami-cuban-link', karat: '22K' })
    const product = { slug: 'miami-cuban-link', title: 'Miami Cuban Link' }
    expect(props.run.scope).toEqual({ product, karat: '22K' })
  })

  test('unknown values and fields are refused beside the field', async () => {
    const { props } = await preview(olga, { construction: 'plated', colour: 'pink' })
    expect(Object.keys(props.errors).sort()).toEqual(['construction', 'form'])
  })

  test('the page shows everything, or the scope of the address', async () => {
    expect((await olga.get('/price?scope=all')).props.variants).toHaveLength(1584)
    const { props } = await olga.get('/price?construction=semi_solid&karat=22K')
    expect(props.variants).toHaveLength(132)
    expect(props.variants[0]).toMatchObject({ karat: '22K', construction: 'semi_solid' })
    expect(
      (await olga.get('/price?construction=%27%20OR%201=1--&karat=x')).props.variants,
    ).toHaveLength(132)
  })
})
