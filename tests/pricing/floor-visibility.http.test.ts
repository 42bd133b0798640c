import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  pieceOf,
  preview,
  pricedShop,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { key } from '#tests/trade/contracts/trade.ts'

/** At 4,100 dollars per ounce: cost 8,860 dollars, price 15,075, floor 10,640. */
const SKU = EIGHT_MM_22_INCH
const OTHER = 'MCL-S-14K-8MM-24IN'

let shop: Shop
let olga: Inertia
let sam: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
  sam = await clerk(shop)
  await shop.ctx.db.updateTable('shop').set({ staff_change_bp: 9999 }).execute()
})
afterEach(() => shop.close())

const sale = (who: Inertia, rule: object, skus = [SKU]) =>
  who.post('/price-runs', { kind: 'sale', scope: { skus }, rule, ...SALE_FORMAT })
const SALE_FORMAT = { rounding: 'cents', reference: 'none' }
const percent = (value: string) => ({ by: 'percent', value })
const edit = async (who: Inertia, value: number | null, field = 'regular') => {
  const { id, version } = await pieceOf(olga, SKU)
  const edits = [{ variantId: id, field, value, version }]
  return who.post('/price-runs', { kind: 'edit', edits, reason: 'as the customer asked' })
}
const refusals = () =>
  shop.ctx.db
    .selectFrom('audit_entries')
    .select(['subject', 'subject_id', 'user_name', 'details'])
    .where('act', '=', 'floor_refused')
    .execute()

describe('ASVS 32: a sale to a margin', () => {
  test('is refused without the cost right by every form that takes a rule', async () => {
    const rule = { by: 'to_margin', value: '20' }
    const campaign = {
      name: 'Advent',
      starts: '2026-12-01T09:00',
      ends: '2026-12-24T18:00',
      scope: { skus: [SKU] },
      rule,
      idempotencyKey: key(),
    }
    expect((await sale(sam, rule)).props.errors['rule.by']).toContain('costs')
    const planned = await sam.post('/price-sale/campaigns', campaign)
    expect(planned.props.errors['rule.by']).toContain('costs')
    const { run } = (await sale(olga, rule)).props
    expect((await sam.post(`/price-runs/${run.id}/recalculation`)).status).toBe(403)
    expect((await sam.get('/price-runs')).props.runs).toHaveLength(2)
  })

  test('is shown to them, once written, without its margin', async () => {
    const { run } = (await sale(olga, { by: 'to_margin', value: '35' })).props
    await apply(olga, run.id)
    const { id } = await pieceOf(olga, SKU)
    expect((await olga.get(`/price-runs/${run.id}`)).props.run.rule).toMatchObject({ bp: 3500 })
    for (const path of [`/price-runs/${run.id}`, `/variants/${id}/history`, '/price-runs'])
      expect(JSON.stringify((await sam.get(path)).props), path).not.toMatch(/3500|to_margin/)
  })
})

describe('ASVS 32: a price under the floor, without the cost right', () => {
  test('is not raised, held or counted in the preview', async () => {
    const { run, lines, counts, limits } = (await sale(sam, percent('60'))).props
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ new: 603_000, flag: 'ok', reasons: [] })
    expect(run.totals).toMatchObject({ held: 0, blocked: 0, down: 1, changeMinor: -904_500 })
    expect([counts.problems, limits]).toEqual([0, []])
    const seen = (await olga.get(`/price-runs/${run.id}`)).props
    expect(seen.lines[0]).toMatchObject({ flag: 'held', reasons: ['under_floor'] })
    expect(seen.run.totals).toMatchObject({ held: 1 })
  })

  test('is refused when it would be written, without the names of the pieces, and recorded', async () => {
    const { run } = (await sale(sam, percent('60'), [SKU, OTHER])).props
    const { errors } = (await apply(sam, run.id)).props
    expect(errors.form).toContain('floor')
    expect(errors.form).not.toContain('MCL-')
    expect((await pieceOf(sam, SKU)).salePrice).toBeNull()
    const [entry, ...more] = await refusals()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ subject: 'price_run', subject_id: String(run.id) })
    expect(entry?.user_name).toBe('Sam')
    expect(JSON.parse(entry?.details ?? '')).toMatchObject({ count: 2, pieces: [SKU, OTHER] })
    const override = { includeHeld: true, overrideReason: 'the window is cleared' }
    expect((await apply(olga, run.id, override)).props.run.state).toBe('applied')
    expect((await pieceOf(sam, SKU)).salePrice).toBe(603_000)
  })

  test('no longer stops the run once its row is left out', async () => {
    const { id: low } = await pieceOf(olga, SKU)
    const { regularPrice } = await pieceOf(olga, OTHER)
    const { run } = (await sale(sam, { by: 'amount', value: '4500' }, [SKU, OTHER])).props
    expect((await apply(sam, run.id)).props.errors.form).toContain('floor')
    await sam.post(`/price-runs/${run.id}/lines`, { variantIds: [low], chosen: false })
    expect((await apply(sam, run.id)).props.run).toMatchObject({ state: 'applied' })
    const outcomes = (await linesOf(sam, run.id)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['left', 'written'])
    expect((await pieceOf(sam, OTHER)).salePrice).toBe(regularPrice - 450_000)
  })

  test('is restored by an undo only by an admin, and is not shown before', async () => {
    await shop.ctx.db.updateTable('shop').set({ staff_lines: 1000 }).execute()
    const { run } = (await sale(sam, percent('25'))).props
    await apply(sam, run.id)
    const ended = (await sale(sam, { by: 'end' })).props.run
    await apply(sam, ended.id)
    await enterGold(olga, '4900.00')
    const json = { Accept: 'application/json' }
    const response = await (await shop.staff()).get(`/price-runs/${ended.id}/undo`, json)
    expect(response.body).toMatchObject({ restored: 1, underFloor: null })
    const seen = await (await shop.admin()).get(`/price-runs/${ended.id}/undo`, json)
    expect(seen.body.underFloor).toEqual({ count: 1, skus: [SKU] })
    const { form } = (await undo(sam, ended.id)).props.errors
    expect(form).toContain('floor')
    expect(form).not.toContain(SKU)
    expect(await refusals()).toHaveLength(1)
  })

  test('stops them from scheduling a campaign, and is recorded', async () => {
    const rule = percent('60')
    const body = {
      name: 'Advent',
      starts: '2026-12-01T09:00',
      ends: '2026-12-24T18:00',
      scope: { skus: [SKU] },
      rule,
      rounding: 'cents',
      idempotencyKey: key(),
    }
    expect((await sam.post('/price-sale/campaigns', body)).props.lines[0].new).toBe(603_000)
    const [campaign] = (await sam.get('/price-sale')).props.campaigns
    expect(campaign).toMatchObject({ pieces: 1, state: 'draft' })
    const page = await sam.post(`/price-sale/campaigns/${campaign.id}/schedule`)
    expect(page.props.errors.form).toContain('floor')
    expect(page.props.errors.form).not.toContain(SKU)
    expect(await refusals()).toMatchObject([{ subject: 'campaign' }])
  })
})

/** Schedules a sale of 25 percent from tomorrow on, raises gold before it begins, and returns the sale price. */
async function scheduledSalePrice(who: Inertia): Promise<number | null> {
  await who.post('/price-sale/campaigns', {
    name: 'Advent',
    starts: '2026-11-22T09:00',
    ends: '2026-12-24T18:00',
    ...SALE_FORMAT,
    scope: { skus: [SKU] },
    rule: percent('25'),
    idempotencyKey: key(),
  })
  const [{ id }] = (await who.get('/price-sale')).props.campaigns
  const scheduled = await who.post(`/price-sale/campaigns/${id}/schedule`)
  expect(scheduled.props.errors).toEqual({})
  shop.clock.set('2026-11-22T15:00:00.000Z')
  olga = await owner(shop)
  await enterGold(olga, '4900.00')
  await runCampaigns(shop.ctx)
  return (await pieceOf(olga, SKU)).salePrice
}

describe('ASVS 32: gold rises and the floor with it before a campaign begins', () => {
  test('a campaign of a user without the cost right leaves the piece out, so that no floor becomes a price', async () => {
    expect(await scheduledSalePrice(sam)).toBeNull()
  })

  test('a campaign of an admin is raised to the floor', async () => {
    expect(await scheduledSalePrice(olga)).toBeGreaterThan(1_130_625)
  })
})

describe('ASVS 32: the preview of an admin', () => {
  test('a sale is hidden without the cost right until it is applied', async () => {
    const { run } = (await sale(olga, percent('60'))).props
    const page = await sam.get(`/price-runs/${run.id}`)
    expect(page.props).toMatchObject({
      lines: [],
      next: null,
      limits: [],
      run: { arePricesHidden: true, totals: { lines: 1, down: 0, changeMinor: 0 } },
      may: { apply: false, again: false },
    })
    const file = await (await shop.staff()).get(`/price-runs/${run.id}/export?only=all`)
    expect(file.text.trim().split('\n')).toHaveLength(1)
    for (const [what, body] of [
      ['application', {}],
      ['lines', { only: 'all', chosen: false }],
      ['recalculation', {}],
    ] as const)
      expect((await sam.post(`/price-runs/${run.id}/${what}`, body)).status, what).toBe(403)
    await apply(olga, run.id)
    const [line] = await linesOf(sam, run.id)
    expect(line?.new).toBeGreaterThan(1_000_000)
    expect(line?.reasons).toEqual([])
  })

  test('a reprice shows a price under the floor as unchanged by the dead band or by its fixed mode', async () => {
    const { id } = await pieceOf(olga, SKU)
    const reason = { includeHeld: true, overrideReason: 'a promise to a customer' }
    const low = await edit(olga, 900_000)
    await apply(olga, low.props.run.id, reason)
    const other = await pieceOf(olga, OTHER)
    await shop.ctx.db
      .updateTable('variants')
      .set({ price_mode: 'fixed' })
      .where('id', '=', id)
      .execute()
    await shop.ctx.db
      .updateTable('variants')
      .set({ min_price: other.regularPrice })
      .where('id', '=', other.id)
      .execute()
    await shop.ctx.db
      .updateTable('variants')
      .set({ regular_price: other.regularPrice - 500 })
      .where('id', '=', other.id)
      .execute()
    const { run } = (await preview(olga, { karat: '14K', construction: 'solid' })).props
    const flags = async (who: Inertia) => {
      const lines = await linesOf(who, run.id)
      return [SKU, OTHER].map((sku) => {
        const line = lines.find((one) => one.sku === sku)
        return [line?.flag, line?.new, line?.reasons]
      })
    }
    const now = other.regularPrice
    expect(await flags(olga)).toEqual([
      ['blocked', 900_000, ['fixed_price', 'current_under_floor']],
      ['ok', now, ['current_under_floor']],
    ])
    expect(await flags(sam)).toEqual([
      ['unchanged', 900_000, ['fixed_price']],
      ['unchanged', now - 500, ['dead_band']],
    ])
    const { totals } = (await sam.get(`/price-runs/${run.id}`)).props.run
    expect(totals).toMatchObject({ blocked: 0, up: 0, changeMinor: 0 })
    expect((await olga.get(`/price-runs/${run.id}`)).props.run.totals).toMatchObject({
      blocked: 1,
      up: 1,
    })
    // Sam does not write a line that is shown to Sam as unchanged.
    await apply(sam, run.id)
    expect((await pieceOf(sam, OTHER)).regularPrice).toBe(now - 500)
  })
})

test('ASVS 32: a proof without the cost right contains no fingerprints to test guesses against', async () => {
  const { id } = await pieceOf(olga, SKU)
  const proofFor = async (browser: Awaited<ReturnType<Shop['staff']>>) =>
    (await browser.get(`/receipts/${id}/proof`, { Accept: 'application/json' })).body
  const seen = await proofFor(await shop.staff())
  expect(seen.proven).toBe(true)
  const checkOf = (key: string) => seen.checks.find((check: { key: string }) => check.key === key)
  for (const key of ['configuration', 'piece'])
    expect(checkOf(key)).toEqual({ key, ok: true, stored: null, found: null })
  const complete = await proofFor(await shop.admin())
  expect(complete.checks[1].stored).toMatch(/^[0-9a-f]{64}$/)
})

test('ASVS 32: only users with the cost right are notified of lines held by a floor', async () => {
  const { id } = await pieceOf(olga, SKU)
  const reason = { includeHeld: true, overrideReason: 'a promise to a customer' }
  await apply(olga, (await edit(olga, 900_000)).props.run.id, reason)
  await shop.ctx.db
    .updateTable('variants')
    .set({ price_mode: 'fixed' })
    .where('id', '=', id)
    .execute()
  await shop.ctx.db.deleteFrom('notifications').execute()
  await enterGold(olga, '4300.00')
  const { run } = (await preview(sam)).props
  await apply(sam, run.id)
  expect((await sam.get(`/price-runs/${run.id}`)).props.run.state).toBe('applied')
  await shop.ctx.db.deleteFrom('notifications').execute()
  await enterGold(olga, '4500.00')
  const again = (await preview(olga)).props.run.id
  await apply(olga, again)
  const notified = await shop.ctx.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['users.role', 'kind'])
    .where('kind', 'in', ['run_applied', 'run_partly_applied'])
    .execute()
  expect(new Set(notified.map(({ role, kind }) => `${role} ${kind}`))).toEqual(
    new Set(['staff run_applied', 'admin run_partly_applied']),
  )
})
