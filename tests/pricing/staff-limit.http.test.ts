import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { connect } from '#server/platform/database/connect.ts'
import { wordsOf } from '#server/platform/database/dialect.ts'
import { staffLimit } from '#server/platform/database/migrations/0021-staff-limit.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { limitsOn } from '#server/pricing/limits/limits.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { csv, preview as previewFile } from '#tests/pricing/import-export/price-files.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { withRowHook } from '#tests/support/context.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  preview,
  pricedShop,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
let sam: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  await signIn()
})
afterEach(() => shop.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The formula's price of the 8 mm chain at 4,100 dollars an ounce. */
const BASE = 1_507_500
const ONE = { skus: [EIGHT_MM_22_INCH] }

/** Sessions end while the tests advance the clock. */
async function signIn(): Promise<void> {
  olga = await owner(shop)
  sam = await clerk(shop)
}

async function advance(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await signIn()
}

const eightMm = () => pieceOf(olga, EIGHT_MM_22_INCH)
const less = (price: number, percent: number) => Math.round(price * (1 - percent / 100))

async function previewEdit(who: Inertia, cells: Record<string, number | null>, more: object = {}) {
  const { id: variantId, version } = await eightMm()
  const edits = Object.entries(cells).map(([field, value]) => ({
    variantId,
    field,
    value,
    version,
  }))
  return who.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed', ...more })
}

/** Previews and applies; returns the run's state and the refusal, if any. */
async function edit(who: Inertia, cells: Record<string, number | null>, more: object = {}) {
  return applied(who, (await previewEdit(who, cells, more)).props.run.id)
}

async function applied(who: Inertia, id: number) {
  const { props } = await apply(who, id)
  const { run } = (await who.get(`/price-runs/${id}`)).props
  return { id, state: run.state, refusal: props.errors.form }
}

async function onSale(who: Inertia, rule: object, more: object = {}) {
  // Without a compare-at price, which would be checked by law.
  const body = { kind: 'sale', scope: ONE, rule, reference: 'none', ...more }
  const { props } = await who.post('/price-runs', body)
  return applied(who, props.run.id)
}

const REFUSED = { state: 'previewed', refusal: expect.stringMatching(/more than 5%.*24 hours/) }
const APPLIED = { state: 'applied' }

describe('what staff change of a price within a day', () => {
  test('ASVS 36: is added up: eight runs of 4.9 percent change it by 4.9 percent', async () => {
    for (let run = 1; run <= 8; run++) {
      const { regularPrice } = await eightMm()
      const result = await edit(sam, { regular: less(regularPrice, 4.9) })
      expect(result).toMatchObject(run === 1 ? APPLIED : REFUSED)
      shop.clock.advance(MINUTE)
    }
    expect((await eightMm()).regularPrice).toBe(less(BASE, 4.9))
  })

  test('is no first price: the formula or an admin sets it', async () => {
    await shop.ctx.db
      .updateTable('variants')
      .set({ regular_price: null })
      .where('sku', '=', EIGHT_MM_22_INCH)
      .execute()
    expect(await edit(sam, { regular: BASE })).toEqual({
      id: expect.any(Number),
      state: 'previewed',
      refusal: expect.stringContaining('first prices'),
    })
    const { props } = await preview(sam)
    expect(await applied(sam, props.run.id)).toMatchObject(APPLIED)
    expect((await eightMm()).regularPrice).toBe(BASE)
  })

  test('counts for every kind of run: edit, sale, import, restore', async () => {
    await edit(olga, { regular: less(BASE, 7) })
    await advance(5 * MINUTE)
    const restoreTo = localNow(-2)
    await edit(olga, { regular: BASE })
    expect(await edit(sam, { regular: less(BASE, 3) })).toMatchObject(APPLIED)
    expect(await onSale(sam, { by: 'percent', value: '3' })).toMatchObject(REFUSED)
    const file = csv(['sku', 'price'], [EIGHT_MM_22_INCH, String(less(BASE, 6) / 100)])
    const { last } = await previewFile(await shop.staff(), file)
    expect(await applied(sam, last.run)).toMatchObject(REFUSED)
    const restored = await sam.post('/price-runs', { kind: 'restore', at: restoreTo, scope: ONE })
    expect(restored.props.lines).toMatchObject([{ new: less(BASE, 7) }])
    expect(await applied(sam, restored.props.run.id)).toMatchObject(REFUSED)
  })

  test('counts the sale price, and the regular price under a sale', async () => {
    expect(await edit(sam, { sale: less(BASE, 4.9) })).toMatchObject(APPLIED)
    expect(await edit(sam, { sale: less(BASE, 6) })).toMatchObject(REFUSED)
    expect(await edit(sam, { regular: less(BASE, 4) })).toMatchObject(APPLIED)
    expect(await edit(sam, { regular: less(BASE, 6), sale: less(BASE, 6.5) })).toMatchObject({
      state: 'previewed',
    })
    expect(await edit(sam, { sale: null })).toMatchObject(APPLIED)
    // The regular price under the sale is the price shown now, and it was lowered as well.
    expect(await edit(sam, { sale: less(BASE, 7) })).toMatchObject(REFUSED)
  })

  test('may be a sale of exactly the limit, which the rounding of the shop lowers a little further', async () => {
    // The price in full steps of 5 dollars below 95 percent.
    const rounded = 1_432_000
    expect(rounded).toBeLessThan(less(BASE, 5))
    const own = { rounding: 'nearest_10' }
    expect(await onSale(sam, { by: 'percent', value: '5' }, own)).toMatchObject({
      refusal: expect.stringMatching(/more than 5%/),
    })
    expect(await onSale(sam, { by: 'percent', value: '5' })).toMatchObject(APPLIED)
    expect((await eightMm()).salePrice).toBe(rounded)
    // What the rounding took off counts for what follows.
    expect(await edit(sam, { sale: rounded - 100 })).toMatchObject(REFUSED)
    expect(await edit(sam, { sale: null })).toMatchObject(APPLIED)
    expect(await edit(sam, { regular: BASE - 5_000 })).toMatchObject(APPLIED)
    expect(await onSale(sam, { by: 'percent', value: '5' })).toMatchObject(REFUSED)
  })

  test('does not count a compare-at price', async () => {
    await edit(sam, { regular: less(BASE, 4.9) })
    expect(await edit(sam, { compare_at: BASE })).toMatchObject(APPLIED)
  })

  test('is refused without a time limit until a reprice sets the price', async () => {
    expect(await edit(sam, { regular: less(BASE, 4.9) })).toMatchObject(APPLIED)
    await advance(10 * DAY)
    await enterGold(olga, '4101.00')
    expect(await edit(sam, { regular: less(BASE, 6) })).toMatchObject(REFUSED)
  })

  test('counts after a reprice on the same day, but not on the next', async () => {
    expect(await edit(sam, { regular: less(BASE, 4.9) })).toMatchObject(APPLIED)
    await advance(HOUR)
    await repriceAt(sam, '4101.00')
    const { regularPrice } = await eightMm()
    expect(regularPrice).toBeGreaterThan(less(BASE, 1))
    expect(await edit(sam, { regular: less(regularPrice, 2) })).toMatchObject(REFUSED)
    await advance(DAY)
    await enterGold(olga, '4102.00')
    expect(await edit(sam, { regular: less(regularPrice, 4.9) })).toMatchObject(APPLIED)
  })

  test('counts a sale price further when a reprice changes only the regular price', async () => {
    expect(await edit(sam, { sale: less(BASE, 4.9) })).toMatchObject(APPLIED)
    await advance(2 * DAY)
    await repriceAt(olga, '4180.00')
    expect((await eightMm()).regularPrice).toBeGreaterThan(BASE)
    await advance(2 * DAY)
    await enterGold(olga, '4181.00')
    expect(await edit(sam, { sale: less(BASE, 7) })).toMatchObject(REFUSED)
  })

  test('counts further after a reprice was undone', async () => {
    expect(await edit(sam, { regular: less(BASE, 4.9) })).toMatchObject(APPLIED)
    await advance(2 * DAY)
    const reprice = await repriceAt(sam, '4110.00')
    await undo(sam, reprice)
    expect((await eightMm()).regularPrice).toBe(less(BASE, 4.9))
    await advance(2 * DAY)
    await enterGold(olga, '4111.00')
    expect(await edit(sam, { regular: less(BASE, 7) })).toMatchObject(REFUSED)
  })

  test('counts further after the reprice of this piece alone was undone', async () => {
    expect(await edit(sam, { regular: less(BASE, 4.9) })).toMatchObject(APPLIED)
    await advance(2 * DAY)
    const reprice = await repriceAt(sam, '4110.00')
    const { id, regularPrice } = await eightMm()
    expect(regularPrice).toBeGreaterThan(BASE)
    await undo(sam, reprice, { pieces: String(id) })
    expect((await eightMm()).regularPrice).toBe(less(BASE, 4.9))
    await advance(2 * DAY)
    await enterGold(olga, '4111.00')
    expect(await edit(sam, { regular: less(BASE, 7) })).toMatchObject(REFUSED)
  })

  test('starts again from a price that an admin set', async () => {
    expect(await edit(sam, { regular: less(BASE, 4.9) })).toMatchObject(APPLIED)
    const further = await previewEdit(sam, { regular: less(BASE, 8) })
    expect(await applied(sam, further.props.run.id)).toMatchObject(REFUSED)
    expect(await applied(olga, further.props.run.id)).toMatchObject(APPLIED)
    expect(await edit(sam, { regular: less(less(BASE, 8), 4.9) })).toMatchObject(APPLIED)
  })
})

describe('a change back towards the original price', () => {
  test('is allowed for staff: an undo is not counted, and restores the count', async () => {
    const first = await edit(sam, { regular: less(BASE, 4.9) })
    await undo(sam, first.id)
    expect((await eightMm()).regularPrice).toBe(BASE)
    expect(await edit(sam, { regular: less(BASE, 4.8) })).toMatchObject(APPLIED)
    expect(await edit(sam, { regular: less(BASE, 6) })).toMatchObject(REFUSED)
  })

  test('is allowed after the limit was lowered, but not beyond it on the other side', async () => {
    await edit(sam, { regular: less(BASE, 4) })
    await shop.ctx.db.updateTable('shop').set({ staff_change_bp: 200 }).execute()
    expect(await edit(sam, { regular: less(BASE, 3) })).toMatchObject(APPLIED)
    expect((await edit(sam, { regular: less(BASE, 3.5) })).refusal).toMatch(/more than 2%/)
    expect(await edit(sam, { regular: less(BASE, 1.5) })).toMatchObject(APPLIED)
  })
})

describe('a campaign that staff schedule', () => {
  async function planned(value: string, more: object = {}) {
    const { props } = await sam.post('/price-sale/campaigns', { ...advent(value), ...more })
    const id = props.run.campaignId
    const page = await sam.post(`/price-sale/campaigns/${id}/schedule`)
    return { id, refusal: page.props.errors.form }
  }
  async function begin() {
    shop.clock.advance(10 * MINUTE)
    await runCampaigns(shop.ctx)
  }

  test('counts with what staff changed before', async () => {
    await edit(sam, { regular: less(BASE, 3) })
    expect((await planned('3')).refusal).toMatch(/more than 5%/)
    expect((await planned('1.5')).refusal).toBeUndefined()
  })

  test('may be of exactly the limit, although the rounding of the shop lowers prices further', async () => {
    expect((await planned('5', { rounding: 'shop' })).refusal).toBeUndefined()
    await begin()
    expect((await eightMm()).salePrice).toBe(1_432_000)
  })

  test('gives no price beyond the limit when a price was lowered after the scheduling', async () => {
    const { id } = await planned('4')
    expect(await edit(sam, { regular: less(BASE, 4) })).toMatchObject(APPLIED)
    await begin()
    expect((await eightMm()).salePrice).toBeNull()
    const { campaigns } = (await olga.get('/price-sale')).props
    const [campaign] = campaigns.filter((one: { id: number }) => one.id === id)
    expect(campaign).toMatchObject({ state: 'failed', shortfall: { cause: 'limit' } })
    // Staff limits do not apply after an admin resumes it.
    await olga.post(`/price-sale/campaigns/${id}/resumption`)
    await runCampaigns(shop.ctx)
    expect((await eightMm()).salePrice).toBe(less(less(BASE, 4), 4))
  })

  test('counts while it runs, but not after its prices are restored', async () => {
    await planned('4')
    await begin()
    expect((await eightMm()).salePrice).toBe(less(BASE, 4))
    expect(await edit(sam, { sale: less(BASE, 6) })).toMatchObject(REFUSED)
    shop.clock.advance(600 * MINUTE)
    await runCampaigns(shop.ctx)
    await signIn()
    expect((await eightMm()).salePrice).toBeNull()
    expect(await edit(sam, { regular: less(BASE, 4.9) })).toMatchObject(APPLIED)
  })
})

describe('changes of staff before the migration', () => {
  test('count after the migration: their runs, and the campaigns that they scheduled', async () => {
    const { db } = shop.ctx
    const { id } = await edit(sam, { regular: less(BASE, 3) })
    const bySam = await sam.post('/price-sale/campaigns', advent('1'))
    await sam.post(`/price-sale/campaigns/${bySam.props.run.campaignId}/schedule`)
    const byOlga = await sam.post('/price-sale/campaigns', { ...advent('1'), name: 'Late' })
    await olga.post(`/price-sale/campaigns/${byOlga.props.run.campaignId}/schedule`)
    await db.updateTable('price_runs').set({ by_staff: 0 }).execute()
    await db.updateTable('sale_campaigns').set({ by_staff: 0 }).execute()
    const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
    for (const statement of staffLimit(wordsOf(engine), engine))
      if (/^update \w+ set by_staff/.test(statement)) await sql.raw(statement).execute(db)
    const counted = db.selectFrom('price_runs').select('id').where('by_staff', '=', 1)
    expect(await counted.execute()).toEqual([{ id }])
    const campaigns = db.selectFrom('sale_campaigns').select('id').where('by_staff', '=', 1)
    expect(await campaigns.execute()).toEqual([{ id: bySam.props.run.campaignId }])
  })
})

describe('a preview', () => {
  test('shows staff that the daily limit is exceeded, with the pieces', async () => {
    await edit(sam, { regular: less(BASE, 4.9) })
    const { props } = await previewEdit(sam, { regular: less(BASE, 6) })
    expect(props.staffChangeBp).toBe(500)
    expect(props.limits).toEqual([
      { key: 'beyond_staff_day', values: { percent: 5, list: EIGHT_MM_22_INCH } },
    ])
    const same = (await olga.get(`/price-runs/${props.run.id}`)).props
    expect(same).toMatchObject({ limits: [], staffChangeBp: null })
    expect((await preview(sam)).props.staffChangeBp).toBeNull()
  })

  test('does not check a piece that is left out', async () => {
    await edit(sam, { regular: less(BASE, 4.9) })
    const rule = { by: 'percent', value: '4' }
    const { props } = await sam.post('/price-runs', {
      kind: 'sale',
      scope: { karats: ['14K'], constructions: ['solid'], widthFrom: '8', widthTo: '8' },
      rule,
    })
    expect(props.limits).toMatchObject([
      { key: 'beyond_staff_day', values: { list: EIGHT_MM_22_INCH } },
    ])
    const { id: variantId } = await eightMm()
    const rows = { variantIds: [variantId], chosen: false }
    await (await shop.staff()).post(`/price-runs/${props.run.id}/lines`, rows)
    expect(await applied(sam, props.run.id)).toMatchObject(APPLIED)
  })
})

describe('two staff runs at once', () => {
  test('ASVS 36: never change a piece together by more than the limit', async () => {
    const clerks = await Promise.all([1, 2, 3, 4].map(() => clerk(shop)))
    for (let round = 0; round < 6; round++) {
      const { regularPrice, salePrice } = await eightMm()
      const lower = async (who: Inertia, i: number) => {
        const next = less(salePrice ?? regularPrice, 1.3 + i / 10)
        return (await previewEdit(who, i % 2 ? { regular: next } : { sale: next })).props.run.id
      }
      const runs: number[] = await Promise.all(clerks.map(lower))
      await Promise.all(runs.map((id, i) => apply(clerks[i] ?? sam, id)))
    }
    const { regularPrice, salePrice } = await eightMm()
    expect(regularPrice).toBeGreaterThanOrEqual(less(BASE, 5))
    expect(salePrice ?? regularPrice).toBeGreaterThanOrEqual(less(BASE, 5))
    expect(salePrice ?? regularPrice).toBeLessThan(BASE)
  })

  test('of one piece are applied only once', async () => {
    const second = connect(shop.ctx.settings.databaseUrl)
    const ctxs = [shop.ctx, { ...shop.ctx, db: second }]
    const actor = await staffActor()
    const runs: number[] = []
    for (let i = 0; i < 6; i++)
      runs.push((await previewEdit(sam, { regular: less(BASE, 4 + i / 10) })).props.run.id)
    await Promise.allSettled(
      runs.map((id, i) => applyRun(ctxs[i % 2] ?? shop.ctx, actor, id, { includeHeld: false })),
    )
    await second.destroy()
    const states = await shop.ctx.db
      .selectFrom('price_runs')
      .select('state')
      .where('id', 'in', runs)
      .execute()
    expect(states.filter(({ state }) => state === 'applied')).toHaveLength(1)
  })
})

describe('the limit of a large run', () => {
  test('needs about as many queries as that of a small one', async () => {
    await shop.ctx.db.updateTable('shop').set({ staff_lines: 100_000 }).execute()
    await onSale(sam, { by: 'percent', value: '1' }, { scope: {}, rounding: 'cents' })
    const queriesFor = async (scope: object) => {
      const { props } = await sam.post('/price-runs', {
        kind: 'sale',
        scope,
        rule: { by: 'percent', value: '4' },
        rounding: 'cents',
      })
      let queries = 0
      const ctx = withRowHook(shop.ctx, async () => void queries++)
      expect(
        await limitsOn(ctx, await staffActor(), await runOf(shop.ctx.db, props.run.id), ['ok']),
      ).toEqual([])
      return { queries, lines: props.run.totals.lines }
    }
    const [small, large] = [await queriesFor(ONE), await queriesFor({})]
    expect(large.lines).toBeGreaterThan(1_000)
    expect(large.queries).toBeLessThanOrEqual(small.queries + 2 * Math.ceil(large.lines / 1_000))
  })
})

/** The time in the shop's zone, New York, so many minutes from now. */
function localNow(minutes: number): string {
  const moment = new Date(Date.parse(shop.clock.now()) + minutes * MINUTE)
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  return text.slice(0, 16).replace(' ', 'T')
}

async function staffActor(): Promise<Actor> {
  const user = await shop.ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('role', '=', 'staff')
    .executeTakeFirstOrThrow()
  return { ...user, locale: null, staffSeesCost: false }
}

const advent = (value: string) => ({
  name: 'Advent',
  starts: localNow(10),
  ends: localNow(600),
  scope: ONE,
  rule: { by: 'percent', value },
  rounding: 'cents',
})

describe('ASVS 36: the number of prices of one user', () => {
  const allPieces = async () => (await olga.get('/price?scope=all')).props.variants
  /** Raises a few prices by a little, and returns the refusal. */
  async function raised(who: Inertia, from: number, to: number) {
    const edits = (await allPieces())
      .filter(({ regularPrice }: { regularPrice: number | null }) => regularPrice !== null)
      .slice(from, to)
      .map(({ id, version, regularPrice }: Record<string, number>) => ({
        variantId: id,
        field: 'regular',
        value: (regularPrice ?? 0) + 100,
        version,
      }))
    const page = await who.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed' })
    return applied(who, page.props.run.id)
  }

  test('counts over a day, each piece once; an admin applies more', async () => {
    await repriceAllAt('4100.00')
    await shop.ctx.db.updateTable('shop').set({ staff_lines: 4 }).execute()
    expect(await raised(sam, 0, 3)).toMatchObject(APPLIED)
    expect(await raised(sam, 0, 3)).toMatchObject(APPLIED)
    const refused = await raised(sam, 3, 5)
    expect(refused).toMatchObject({
      state: 'previewed',
      refusal: expect.stringMatching(/4 prices within 24 hours.*you have changed 3 in that time/),
    })
    expect((await sam.get(`/price-runs/${refused.id}`)).props.limits).toMatchObject([
      { key: 'beyond_staff_lines', values: { most: 4, earlier: 3 } },
    ])
    expect(await applied(olga, refused.id)).toMatchObject(APPLIED)
    expect(await raised(sam, 5, 6)).toMatchObject(APPLIED)
    await advance(DAY + MINUTE)
    expect(await raised(sam, 6, 9)).toMatchObject(APPLIED)
  })

  test('marks and counts the rows above the limit, which can be excluded together', async () => {
    await repriceAllAt('4100.00')
    const pieces = (await allPieces()).filter(
      ({ regularPrice }: { regularPrice: number | null }) => regularPrice !== null,
    )
    /** Changes the first pieces by these percentages. */
    const previewChanges = async (percents: number[]) => {
      const now = await allPieces()
      const edits = percents.flatMap((percent, n) => {
        const piece = now.find(({ id }: { id: number }) => id === pieces[n].id)
        if (percent === 0) return []
        const value = Math.round(pieces[n].regularPrice * (1 + percent / 100))
        return [{ variantId: piece.id, field: 'regular', value, version: piece.version }]
      })
      return (await sam.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed' })).props.run
        .id as number
    }
    expect(await applied(sam, await previewChanges([0, 0, 4]))).toMatchObject(APPLIED)
    // The second alone is too much, the third together with the change before.
    const id = await previewChanges([1, 6, 8, 2])
    const page = async (who: Inertia, only: string) =>
      (await who.get(`/price-runs/${id}?only=${only}`)).props
    const marked = ({ lines }: { lines: { variantId: number; isBeyondStaff: boolean }[] }) =>
      lines.filter(({ isBeyondStaff }) => isBeyondStaff).map(({ variantId }) => variantId)
    const beyond = [pieces[1].id, pieces[2].id].toSorted((a, b) => a - b)
    const changes = await page(sam, 'changes')
    expect(changes.counts).toMatchObject({ all: 4, changes: 4, problems: 2 })
    expect(marked(changes)).toEqual(beyond)
    const problems = await page(sam, 'problems')
    expect(problems.lines.map(({ variantId }: { variantId: number }) => variantId)).toEqual(beyond)
    // An admin may apply them.
    expect((await page(olga, 'changes')).counts.problems).toBe(0)
    expect(marked(await page(olga, 'changes'))).toEqual([])

    await jsonClient(sam.browser).post(`/price-runs/${id}/lines`, {
      only: 'problems',
      chosen: false,
    })
    const left = await page(sam, 'changes')
    expect(left).toMatchObject({ limits: [], counts: { problems: 0 } })
    expect(await applied(sam, id)).toMatchObject(APPLIED)
  })

  test('counts over a day for the second person as well, for every user', async () => {
    await repriceAllAt('4100.00')
    await advance(DAY + MINUTE)
    await shop.ctx.db.updateTable('shop').set({ approve_above_lines: 4 }).execute()
    expect(await raised(olga, 0, 3)).toMatchObject(APPLIED)
    const { id, state } = await raised(olga, 3, 5)
    expect(state).toBe('previewed')
    expect((await olga.get(`/price-runs/${id}`)).props.limits).toMatchObject([
      { key: 'needs_approval' },
    ])
    expect(await raised(sam, 6, 9)).toMatchObject(APPLIED)
  })

  test('counts the campaigns that they scheduled', async () => {
    await repriceAllAt('4100.00')
    await shop.ctx.db.updateTable('shop').set({ staff_lines: 4 }).execute()
    const skus = (await allPieces())
      .filter(({ regularPrice }: { regularPrice: number | null }) => regularPrice !== null)
      .map(({ sku }: { sku: string }) => sku)
    await sam.post('/price-sale/campaigns', {
      name: 'Advent',
      starts: '2026-12-01T09:00',
      ends: '2026-12-24T18:00',
      rounding: 'cents',
      reference: 'none',
      scope: { skus: skus.slice(0, 3) },
      rule: { by: 'percent', value: '3' },
      idempotencyKey: 'three-pieces-for-advent',
    })
    const [{ id }] = (await sam.get('/price-sale')).props.campaigns
    expect((await sam.post(`/price-sale/campaigns/${id}/schedule`)).props.errors).toEqual({})
    expect(await raised(sam, 3, 5)).toMatchObject({ state: 'previewed' })
  })

  async function repriceAllAt(mid: string) {
    await enterGold(olga, mid)
    const { props } = await preview(olga)
    await apply(olga, props.run.id)
  }
})
