import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { endExpired } from '#server/pricing/run-requests/expiry.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
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
import { preview as previewFile } from './import-export/price-files.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const ANY_PIECE = {
  family: null,
  product: null,
  sku: null,
  metal: null,
  construction: null,
  karat: null,
  widthFrom: null,
  widthTo: null,
}

const REASON = 'as agreed with the regulars'

const eightMm = () => pieceOf(olga, EIGHT_MM_22_INCH)

const edit = (who: Inertia, edits: object[], more: object = {}) =>
  who.post('/price-runs', { kind: 'edit', edits, reason: REASON, ...more })

/** An edit of the 8 mm chain, which costs 15,075. */
async function editOf(value: number | null, more: object = {}) {
  const { id: variantId, version } = await eightMm()
  return { variantId, field: 'regular', value, version, ...more }
}

describe('a price typed into the chart', () => {
  test('is previewed first, and once applied it is in the chart and in the ledger with its reason', async () => {
    const { props } = await edit(olga, [await editOf(1_550_000)])
    expect(props.run).toMatchObject({ kind: 'edit', state: 'previewed', reason: REASON })
    expect(props.lines).toHaveLength(1)
    expect((await eightMm()).regularPrice).toBe(1_507_500)
    await apply(olga, props.run.id)
    expect((await eightMm()).regularPrice).toBe(1_550_000)
    const rows = await shop.ctx.db
      .selectFrom('price_changes')
      .select(['old', 'new', 'cause', 'reason'])
      .where('run_id', '=', props.run.id)
      .execute()
    expect(rows).toEqual([{ old: 1_507_500, new: 1_550_000, cause: 'manual', reason: REASON }])
  })

  test('is undone together with its price mode', async () => {
    const before = await eightMm()
    const { props } = await edit(olga, [await editOf(1_550_000, { mode: 'fixed' })])
    await apply(olga, props.run.id)
    expect((await eightMm()).priceMode).toBe('fixed')
    await undo(olga, props.run.id)
    const after = await eightMm()
    expect(after).toMatchObject({
      ...before,
      version: after.version,
      lastPricedAt: after.lastPricedAt,
    })
  })

  test('is refused beside the reason without one', async () => {
    const { props } = await edit(olga, [await editOf(1_550_000)], { reason: 'so' })
    expect(props.errors.reason).toMatch(/at least 5/)
    const none = await edit(olga, [await editOf(1_550_000)], { reason: null })
    expect(none.props.errors.reason).toMatch(/at least 5/)
  })

  test('a sale above the price is blocked, and the other cells are written', async () => {
    const { id: variantId, version } = await eightMm()
    const other = await pieceOf(olga, 'MCL-S-14K-8MM-24IN')
    const { props } = await edit(olga, [
      { variantId, field: 'sale', value: 1_600_000, version },
      {
        variantId: other.id,
        field: 'sale',
        value: other.regularPrice - 50_000,
        version: other.version,
      },
    ])
    expect(props.run.totals).toMatchObject({ lines: 2, blocked: 1 })
    await apply(olga, props.run.id)
    expect((await eightMm()).salePrice).toBeNull()
    expect((await pieceOf(olga, other.sku)).salePrice).toBe(other.regularPrice - 50_000)
  })

  test('is held by the maximum step of the rule for its piece, as a price in a file is', async () => {
    const { db } = shop.ctx
    const current = await db
      .selectFrom('pricing_configs')
      .selectAll()
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const own = {
      id: 'one',
      note: '',
      priority: 100,
      match: { ...ANY_PIECE, sku: EIGHT_MM_22_INCH },
      from: null,
      until: null,
      set: { maxStepBp: 200 },
    }
    const settings = JSON.stringify({ ...JSON.parse(current.settings), rules: [own] })
    await db
      .insertInto('pricing_configs')
      .values({ ...current, version: current.version + 1, settings })
      .execute()
    const held = async (price: number) =>
      (await edit(olga, [await editOf(price)])).props.run.totals.held
    expect(await held(1_550_000)).toBe(1)
    // 2 % of 15,075.00 is 301.50; rounded as the price would be, 300.00.
    expect(await held(1_537_500)).toBe(0)
    const heldInFile = async (price: string) => {
      const { last } = await previewFile(olga.browser, `sku,price\n${EIGHT_MM_22_INCH},${price}\n`)
      return (await olga.get(`/price-runs/${last.run}`)).props.run.totals.held
    }
    expect(await heldInFile('15500')).toBe(1)
    expect(await heldInFile('15375')).toBe(0)
  })

  test('ASVS 40: a typing mistake by a digit is held for an admin', async () => {
    const { props } = await edit(olga, [await editOf(150_750)])
    expect(props.run.totals.held).toBe(1)
    expect(props.lines[0].reasons).toEqual(expect.arrayContaining(['max_step']))
  })

  test('the same edit sent twice after a lost response is one run', async () => {
    const edits = [await editOf(1_550_000)]
    const key = { idempotencyKey: 'one-wish-of-olga' }
    const first = await edit(olga, edits, key)
    const again = await edit(olga, edits, key)
    expect(again.props.run.id).toBe(first.props.run.id)
  })

  test('one price cannot be edited twice in one request', async () => {
    const { props } = await edit(olga, [await editOf(1_550_000), await editOf(1_560_000)])
    expect(props.errors.edits).toMatch(/changed twice/)
  })
})

describe('two people at once', () => {
  test('A30: the second gets status 409 with the changed pieces, and nothing of the first is lost', async () => {
    const outdated = await editOf(1_560_000)
    const first = await edit(olga, [await editOf(1_550_000)])
    await apply(olga, first.props.run.id)
    const sam = jsonClient(await shop.staff())
    const body = { kind: 'edit', edits: [outdated], reason: REASON }
    const answer = await sam.post('/price-runs', body)
    expect(answer.status).toBe(409)
    expect(answer.body.refusal).toEqual({
      key: 'edits_conflict',
      values: { count: 1, list: EIGHT_MM_22_INCH },
    })
    expect((await eightMm()).regularPrice).toBe(1_550_000)
    const runs = await shop.ctx.db.selectFrom('price_runs').select('id').execute()
    expect(runs).toHaveLength(2)
  })

  test('an outdated preview is not applied', async () => {
    const slow = await edit(olga, [await editOf(1_560_000)])
    const quick = await edit(olga, [await editOf(1_550_000)])
    await apply(olga, quick.props.run.id)
    expect((await apply(olga, slow.props.run.id)).status).toBe(409)
    expect((await eightMm()).regularPrice).toBe(1_550_000)
  })
})

describe('what staff may change without an admin', () => {
  test('staff can apply less than five percent, and more needs an admin', async () => {
    const sam = await clerk(shop)
    const much = await edit(sam, [await editOf(1_600_000)])
    const refused = await apply(sam, much.props.run.id)
    expect(refused.props.errors.form).toMatch(/more than 5%/)
    expect((await eightMm()).regularPrice).toBe(1_507_500)
    const little = await edit(sam, [await editOf(1_550_000)])
    expect((await apply(sam, little.props.run.id)).props.run.state).toBe('applied')
  })

  test('a price under its floor is held, and an admin needs a reason to write it', async () => {
    const value = 829_000
    const { props } = await edit(await clerk(shop), [await editOf(value)])
    expect(props.run.totals.held).toBe(1)
    const { id } = props.run
    expect((await apply(await clerk(shop), id, { includeHeld: true })).status).toBe(403)
    const withoutReason = await apply(olga, id, { includeHeld: true })
    expect(withoutReason.props.errors.overrideReason).toBeDefined()
    await apply(olga, id, { includeHeld: true, overrideReason: 'scratched, sold as seen' })
    expect((await eightMm()).regularPrice).toBe(value)
  })
})

describe('a manual price until a day', () => {
  const untilFriday = {
    mode: 'override',
    overrideUntil: '2026-12-04',
    overrideReason: 'trade fair',
  }

  test('needs that day', async () => {
    const { props } = await edit(olga, [await editOf(1_550_000, { mode: 'override' })])
    expect(props.errors['edits.0.overrideUntil']).toBeDefined()
  })

  test('applies until the end of the day in the shop’s time zone', async () => {
    const { props } = await edit(olga, [await editOf(1_550_000, untilFriday)])
    await apply(olga, props.run.id)
    expect(await eightMm()).toMatchObject({
      priceMode: 'override',
      overrideUntil: '2026-12-05T05:00:00.000Z',
      overrideReason: 'trade fair',
    })
  })

  test('is not changed by gold, and returns to the formula when it is removed', async () => {
    const { props } = await edit(olga, [await editOf(1_550_000, untilFriday)])
    await apply(olga, props.run.id)
    await repriceAt(olga, '4150.00')
    expect((await eightMm()).regularPrice).toBe(1_550_000)
    const back = await edit(olga, [await editOf(null, { mode: 'formula' })])
    await apply(olga, back.props.run.id)
    expect(await eightMm()).toMatchObject({
      regularPrice: 1_524_500,
      priceMode: 'formula',
      overrideUntil: null,
      overrideReason: null,
    })
  })
})

describe('the day that an override ends', () => {
  const trade = { mode: 'override', overrideUntil: '2026-11-21', overrideReason: 'trade fair' }
  const endOfDay = '2026-11-22T05:00:00.000Z'

  async function overridden(): Promise<number> {
    const { props } = await edit(olga, [await editOf(1_550_000, trade)])
    await apply(olga, props.run.id)
    return props.run.id
  }

  async function setClock(now: string): Promise<void> {
    shop.clock.set(now)
    olga = await owner(shop)
  }

  async function endOverrides(): Promise<void> {
    const lease = await acquireLease(shop.ctx.db, 'override-expiry', 'this process')
    if (!lease) throw new Error('the lease is held by another process')
    await endExpired(shop.ctx, lease)
  }

  const runs = () =>
    shop.ctx.db
      .selectFrom('price_runs')
      .select(['kind', 'state', 'created_by', 'rule'])
      .orderBy('id', 'desc')
      .execute()

  test('the price applies until its end, and no run is created before', async () => {
    await overridden()
    await setClock('2026-11-22T04:59:59.999Z')
    await endOverrides()
    expect(await eightMm()).toMatchObject({ regularPrice: 1_550_000, priceMode: 'override' })
    expect(await runs()).toHaveLength(2)
  })

  test('the system returns the piece to the formula with one run', async () => {
    await overridden()
    await setClock(endOfDay)
    await endOverrides()
    await endOverrides()
    expect(await eightMm()).toMatchObject({ regularPrice: 1_507_500, priceMode: 'formula' })
    expect(await runs()).toHaveLength(3)
    const [run] = await runs()
    expect(run).toMatchObject({ kind: 'edit', state: 'applied', created_by: null })
  })

  test('the run that ended it can be undone like any other, and is not created again', async () => {
    await overridden()
    await setClock(endOfDay)
    await endOverrides()
    const { props } = await olga.get('/price-runs')
    await undo(olga, props.runs[0].id)
    await endOverrides()
    expect((await eightMm()).regularPrice).toBe(1_550_000)
  })

  test('an override stays until there is a usable gold price', async () => {
    await overridden()
    await setClock('2026-12-21T05:00:00.000Z')
    await endOverrides()
    expect((await eightMm()).priceMode).toBe('override')
    await enterGold(olga, '4100.00')
    await endOverrides()
    expect((await eightMm()).priceMode).toBe('formula')
  })

  test('a past day is refused', async () => {
    const { props } = await edit(olga, [
      await editOf(1_550_000, { ...trade, overrideUntil: '2026-11-20' }),
    ])
    expect(props.errors.overrideUntil).toMatch(/has passed/)
  })

  test('the day of the run applies to every cell without its own', async () => {
    const { mode, overrideUntil } = trade
    const { props } = await edit(olga, [await editOf(1_550_000)], { mode, overrideUntil })
    await apply(olga, props.run.id)
    expect(await eightMm()).toMatchObject({
      priceMode: 'override',
      overrideUntil: endOfDay,
      overrideReason: REASON,
    })
  })
})
