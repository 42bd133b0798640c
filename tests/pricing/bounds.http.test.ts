import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#server/platform/context.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { endExpired } from '#server/pricing/run-requests/expiry.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  chooseCurrency,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  pricedShop,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const REASON = 'as agreed with the regulars'
const NUL = '\u0000'
const eightMm = () => pieceOf(olga, EIGHT_MM_22_INCH)

/** An edit of the 8 mm chain, which costs 15,075. */
async function editOf(field: string, value: number | null) {
  const { id: variantId, version } = await eightMm()
  return { variantId, field, value, version }
}

async function previewEdit(who: Inertia, field: string, value: number | null, more: object = {}) {
  const edits = [await editOf(field, value)]
  return who.post('/price-runs', { kind: 'edit', edits, reason: REASON, ...more })
}

describe('what staff may change by themselves', () => {
  test('is at most five percent', async () => {
    const sam = await clerk(shop)
    const more = await previewEdit(sam, 'regular', 1_582_900)
    expect((await apply(sam, more.props.run.id)).props.errors.form).toMatch(/5/)
    const just = await previewEdit(sam, 'regular', 1_582_875)
    await apply(sam, just.props.run.id)
    expect((await eightMm()).regularPrice).toBe(1_582_875)
  })

  test('includes a regular price under a sale, which applies when the sale ends', async () => {
    const sale = await previewEdit(olga, 'sale', 1_450_000)
    await apply(olga, sale.props.run.id)
    const sam = await clerk(shop)
    const { props } = await previewEdit(sam, 'regular', 1_650_000)
    expect((await apply(sam, props.run.id)).props.errors.form).toMatch(/5/)
    expect((await eightMm()).regularPrice).toBe(1_507_500)
  })

  test('does not include a compare-at price that the law forbids', async () => {
    await shop.ctx.db
      .updateTable('shop')
      .set({ markets: JSON.stringify(['eu']) })
      .execute()
    const { props } = await previewEdit(await clerk(shop), 'compare_at', 9_507_500)
    const [line] = props.lines
    expect(line.flag).toBe('held')
    expect(line.reasons).toEqual(['law_unknown'])
    expect(line.verdict).toMatchObject({ reference: 9_507_500 })
  })
})

describe('the same key', () => {
  test('with another reason is refused', async () => {
    const key = { idempotencyKey: 'one-wish-of-olga' }
    const first = await previewEdit(olga, 'sale', 1_450_000, key)
    const again = await previewEdit(olga, 'sale', 1_450_000, key)
    expect(again.props.run.id).toBe(first.props.run.id)
    const other = await previewEdit(olga, 'sale', 1_450_000, {
      ...key,
      reason: 'for the fair only',
    })
    expect(other.props.errors.form).toBeDefined()
  })

  test('with another freeze period of a campaign is refused', async () => {
    const body = {
      name: 'Advent',
      starts: '2030-12-01T00:00',
      ends: '2030-12-24T00:00',
      rule: { by: 'percent', value: '10' },
      idempotencyKey: 'advent-of-olga',
    }
    expect((await olga.post('/price-sale/campaigns', body)).props.errors).toEqual({})
    const other = await olga.post('/price-sale/campaigns', { ...body, freezeDays: 3 })
    expect(other.props.errors.form).toBeDefined()
  })

  test('must not contain control characters', async () => {
    const anna = jsonClient(await shop.admin())
    const body = { kind: 'reprice', idempotencyKey: NUL.repeat(8) }
    expect((await anna.post('/price-runs', body)).status).toBe(422)
  })
})

describe('invalid parameters', () => {
  test('find nothing, on both databases', async () => {
    const anna = jsonClient(await shop.admin())
    for (const path of ['/price', '/price/export', '/price/shopify'])
      expect((await anna.get(`${path}?product=%00`)).status).toBe(200)
    for (const scope of [{ product: NUL }, { tags: [NUL] }, { skus: [NUL] }])
      expect((await anna.post('/price-scope/count', { scope })).status).toBe(422)
  })

  test('an override until the year 9999 is refused beside the day', async () => {
    const until = { mode: 'override', overrideUntil: '9999-12-31' }
    const { props } = await previewEdit(olga, 'regular', 1_550_000, until)
    expect(props.errors.overrideUntil).toBeDefined()
  })
})

describe('a currency', () => {
  test('without cents has no prices that end in .99', async () => {
    await switchToYen()
    const rule = { by: 'percent', value: '10' }
    const sale = await olga.post('/price-runs', { kind: 'sale', rule, rounding: 'point_99' })
    expect(sale.props.errors.rounding).toBeDefined()
  })

  test('cannot change once a price was written, even if it was undone', async () => {
    const [run] = await shop.ctx.db.selectFrom('price_runs').select('id').execute()
    await undo(olga, run?.id ?? 0)
    expect((await eightMm()).regularPrice).toBeNull()
    const { props } = await chooseCurrency(olga, 'EUR')
    expect(props.errors.currency).toBeDefined()
  })
})

async function switchToYen(): Promise<void> {
  const { db } = shop.ctx
  await db.updateTable('shop').set({ currency: 'JPY' }).execute()
}

test('undoing a sale keeps the date of the regular price', async () => {
  const before = await eightMm()
  const sale = await previewEdit(olga, 'sale', 1_450_000)
  await apply(olga, sale.props.run.id)
  shop.clock.advance(60_000)
  await undo(olga, sale.props.run.id)
  expect((await eightMm()).lastPricedAt).toBe(before.lastPricedAt)
})

test('the user who approves a run of the system cannot apply it alone', async () => {
  const { db } = shop.ctx
  await db.updateTable('shop').set({ approve_above_lines: 10 }).execute()
  await enterGold(olga, '4200.00')
  const { props } = await olga.post('/price-runs', { kind: 'reprice' })
  const { id } = props.run
  await db.updateTable('price_runs').set({ created_by: null }).where('id', '=', id).execute()
  await olga.post(`/price-runs/${id}/approval`)
  expect((await apply(olga, id)).status).toBe(409)
  expect((await apply(await clerk(shop), id)).props.run.state).toBe('applied')
})

test('an expired override ends after its first preview became outdated by gold', async () => {
  const { db, clock } = shop.ctx
  const until = { mode: 'override', overrideUntil: clock.now().slice(0, 10) }
  const held = await previewEdit(olga, 'regular', 1_550_000, until)
  await apply(olga, held.props.run.id)
  const { id, version } = await eightMm()
  await db
    .insertInto('price_runs')
    .values({
      kind: 'edit',
      state: 'stale',
      quote_id: null,
      quote_sha256: null,
      config_version: null,
      config_sha256: null,
      formula_version: 1,
      currency: 'USD',
      scope: '{}',
      rule: '{"expired":true}',
      totals: '{}',
      created_by: null,
      created_at: clock.now(),
      idempotency_key: `override-expiry-${sha256(`${id}/${version}`).slice(0, 40)}`,
    })
    .execute()
  shop.clock.advance(36 * 60 * 60_000)
  olga = await owner(shop)
  await enterGold(olga, '4101.00')
  const lease = await acquireLease(db, 'override-expiry', 'this process')
  if (!lease) throw new Error('the lease is held by another process')
  await endExpired(shop.ctx, lease)
  await endExpired(shop.ctx, lease)
  expect((await eightMm()).priceMode).toBe('formula')
})

test('a past price with an invalid date or an open quotation mark is refused', async () => {
  const importPastPrices = (text: string) =>
    olga.post('/past-prices', { text, channel: 'shop', attested: true })
  const rows = [
    `${EIGHT_MM_22_INCH},2025-13-01,2025-13-02,100`,
    `${EIGHT_MM_22_INCH},2025-02-30,2025-03-02,100`,
    `"${EIGHT_MM_22_INCH},2025-02-03,2025-02-05,100`,
    `${EIGHT_MM_22_INCH},0000-01-01,0000-01-02,100`,
  ]
  for (const row of rows) {
    const { status, props } = await importPastPrices(row)
    expect([row, status]).toEqual([row, 200])
    expect(props.errors.text).toBeDefined()
  }
})

describe('a campaign is scheduled from its preview', () => {
  const body = {
    name: 'Advent',
    starts: '2030-12-01T00:00',
    ends: '2030-12-24T00:00',
    scope: { skus: [EIGHT_MM_22_INCH] },
    rule: { by: 'fixed', value: '14400' },
  }

  async function drafted(who: Inertia) {
    const { props } = await who.post('/price-sale/campaigns', body)
    const schedule = () => who.post(`/price-sale/campaigns/${props.run.campaignId}/schedule`)
    return { run: props.run.id, schedule }
  }

  test('but not from a discarded preview', async () => {
    const { run, schedule } = await drafted(olga)
    await olga.post(`/price-runs/${run}/discard`)
    expect((await schedule()).status).toBe(409)
  })

  test('nor from an outdated preview, whose limits no longer hold', async () => {
    const { schedule } = await drafted(await clerk(shop))
    const { props } = await previewEdit(olga, 'regular', 1_650_000)
    await apply(olga, props.run.id)
    expect((await schedule()).status).toBe(409)
  })
})

test('undoing a reprice does not change a price that became manual since', async () => {
  const run = await repriceAt(olga, '4200.00')
  const { regularPrice } = await eightMm()
  const held = await previewEdit(olga, 'regular', regularPrice, { mode: 'fixed' })
  await apply(olga, held.props.run.id)
  const { body } = await jsonClient(await shop.admin()).get(`/price-runs/${run}/undo`)
  expect(body.changed).toMatchObject([{ sku: EIGHT_MM_22_INCH }])
  await undo(olga, run)
  expect(await eightMm()).toMatchObject({ regularPrice, priceMode: 'fixed' })
  const { props } = await olga.get(`/price-runs/${run}?only=problems`)
  expect(props.run.state).toBe('partly_reverted')
})
