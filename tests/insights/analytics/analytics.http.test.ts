import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { CARDS } from '#server/insights/analytics/cards/lookup.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Page } from '#tests/support/inertia.ts'
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
} from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  key,
  line,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'
import { setStock } from '#tests/trade/stock/set-stock.ts'

const DAY = 24 * 60 * 60 * 1000
interface DeferredPage {
  deferredProps?: Record<string, string[]>
}

const boss: Actor = {
  id: 1,
  name: 'Olga',
  email: '',
  locale: null,
  role: 'admin',
  staffSeesCost: true,
}

let trade: Trade
let olga: Inertia
let chain: { id: number; price: number; mg: number }

beforeAll(async () => {
  trade = await tradingShop()
  olga = trade.olga
  const run = (await preview(olga)).props.run.id
  await apply(olga, run)
  const { db } = trade.shop.ctx
  const row = await db
    .selectFrom('variants')
    .selectAll()
    .where('sku', '=', EIGHT_MM_22_INCH)
    .executeTakeFirstOrThrow()
  chain = { id: row.id, price: row.regular_price ?? 0, mg: row.weight_mg ?? 0 }
  await setStock(db, chain.id, 2)
})
afterAll(() => trade.shop.close())

/** Signs in again, because sessions expire overnight. */
async function passDays(days: number): Promise<void> {
  trade.shop.clock.advance(days * DAY)
  olga = await owner(trade.shop)
}

async function resultOf(card: CardName, more: object = {}): Promise<CardResult> {
  const query = analyticsQuery.parse({ card, ...more })
  const answer = await cardResult(await analyticsContext(trade.shop.ctx, query, 50), boss, card)
  if (!answer) throw new Error(`${card} was not answered`)
  return answer
}

async function figuresOf(card: CardName, more: object = {}): Promise<Record<string, unknown>> {
  const { figures } = await resultOf(card, more)
  return Object.fromEntries(figures.map((one) => [one.key, one.value]))
}

describe('gold and prices', () => {
  test('directly after pricing no piece is outdated or under its floor', async () => {
    expect(await figuresOf('price_age')).toMatchObject({ pieces: 1584, outdated: 0 })
    expect(await figuresOf('repricing_gap')).toMatchObject({ net_gap: 0, stock_pieces: 1 })
    expect(await figuresOf('margin')).toMatchObject({ pieces: 1584, under_floor: 0 })
    expect(await figuresOf('price_changes')).toMatchObject({
      changes: 1584,
      first_prices: 1584,
      by_gold: 0,
      by_settings: 0,
      manual: 0,
    })
  })

  test('when gold is 3 % higher, all pieces are outdated and the gap is that of two pieces in stock', async () => {
    await passDays(1)
    await enterGold(olga, '4223')
    expect(await figuresOf('price_age')).toMatchObject({
      gold_price: 4_223_000_000,
      pieces: 1584,
      outdated: 1584,
    })
    const lines = await linesOf(olga, (await preview(olga)).props.run.id)
    const now = lines.find(({ sku }) => sku === EIGHT_MM_22_INCH)
    const gap = 2 * ((now?.regular.new ?? 0) - chain.price)
    expect(gap).toBeGreaterThan(0)
    const answer = await resultOf('repricing_gap', { only: 'under' })
    expect(answer.figures.find((one) => one.key === 'under')?.value).toBe(gap)
    expect(answer.rows).toHaveLength(1)
    expect(answer.advice.key).toBe('gap_under')
  })

  test('at a dollar above its break-even gold price a piece is under its floor', async () => {
    const [first] = (await resultOf('break_even')).rows
    const gold = Number(first?.cells[2])
    expect(gold).toBeGreaterThan(4_223_000_000)
    const before = (await figuresOf('break_even')).under_floor
    trade.shop.clock.advance(1000)
    await enterGold(olga, String(Math.ceil(gold / 1_000_000) + 1))
    expect(before).toBe(0)
    expect(Number((await figuresOf('break_even')).under_floor)).toBeGreaterThan(0)
    trade.shop.clock.advance(1000)
    await enterGold(olga, '4223')
    expect(await figuresOf('break_even')).toMatchObject({ under_floor: 0 })
  })

  test('karat, width and construction filter the cards about pieces only', async () => {
    const narrow = { karat: '14K', width: '800', construction: 'solid' }
    const { pieces } = await figuresOf('margin', narrow)
    expect(Number(pieces)).toBeGreaterThan(0)
    const { db } = trade.shop.ctx
    const own = await db
      .selectFrom('variants as v')
      .innerJoin('alloys as a', 'a.id', 'v.alloy_id')
      .select('v.id')
      .where('a.label', '=', '14K')
      .where('v.width', '=', 800)
      .where('v.construction', '=', 'solid')
      .where('v.archived_at', 'is', null)
      .execute()
    expect(pieces).toBe(own.length)
    for (const card of ['price_age', 'break_even', 'outliers'] as const)
      expect(await figuresOf(card, narrow), card).toMatchObject({ pieces })
    expect(await figuresOf('repricing_gap', narrow)).toMatchObject({ stock_pieces: 1 })
    expect(await figuresOf('repricing_gap', { karat: '22K' })).toMatchObject({ stock_pieces: 0 })
    expect(await figuresOf('stock_value', { karat: '22K' })).toMatchObject({ stock_units: 0 })
    expect((await figuresOf('price_changes', narrow)).changes).toBe(
      (await figuresOf('price_changes')).changes,
    )
  })

  test('margins are shown in columns of five percent, and as averages by all properties of pieces', async () => {
    const { charts, figures } = await resultOf('margin')
    const [columns, ...parts] = charts
    const counted =
      columns?.kind === 'columns' ? columns.points.flatMap(({ values }) => values) : []
    const pieces = figures.find(({ key }) => key === 'pieces')?.value
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(pieces)
    expect(parts.map(({ key }) => key)).toEqual([
      'margin_karat',
      'margin_construction',
      'margin_width',
      'margin_product',
      'margin_kind',
    ])
    const karats = parts[0]?.kind === 'bars' ? parts[0].points.map(({ at }) => at) : []
    expect(karats).toEqual(['10K', '14K', '18K', '22K'])
  })

  test('product and kind filter the cards about pieces', async () => {
    const all = Number((await figuresOf('margin')).pieces)
    const ofKind = async (kind: string) => Number((await figuresOf('margin', { kind })).pieces)
    expect((await ofKind('chain')) + (await ofKind('bracelet'))).toBe(all)
    expect(await ofKind('chain')).toBeGreaterThan(await ofKind('bracelet'))
    expect(await ofKind('ring')).toBe(0)
    const product = 'miami-cuban-link'
    expect(await figuresOf('margin', { product })).toMatchObject({ pieces: all })
    expect(await figuresOf('margin', { product: 'none' })).toMatchObject({ pieces: 0 })
    const { facets } = (await olga.get(`/analytics?product=${product}&kind=chain`)).props
    expect(facets.kinds).toEqual(['chain', 'bracelet'])
    expect(facets.products.map(({ slug }: { slug: string }) => slug)).toEqual([product])
  })

  test('a price ten times too high is the first of the outliers', async () => {
    const { db } = trade.shop.ctx
    const before = Number((await figuresOf('outliers')).outliers)
    await db
      .updateTable('variants')
      .set({ regular_price: chain.price * 10 })
      .where('id', '=', chain.id)
      .execute()
    const answer = await resultOf('outliers')
    expect(answer.rows[0]?.cells[0]).toBe(EIGHT_MM_22_INCH)
    expect(answer.figures.find((one) => one.key === 'outliers')?.value).toBeGreaterThan(before)
    const narrow = { karat: '18K', width: '800', construction: 'solid' }
    expect(await figuresOf('outliers', narrow)).toMatchObject({ outliers: 0, pieces: 11 })
    await db
      .updateTable('variants')
      .set({ regular_price: chain.price })
      .where('id', '=', chain.id)
      .execute()
  })
})

describe('contracts', () => {
  test('a sale of 1,000 with 400 paid in cash is open, with a deposit of 400', async () => {
    const page = await draft(olga, { type: 'sale', customerId: trade.ada, lines: [line('1000')] })
    const id = page.props.id as number
    await stepOk(olga, id, 'confirm')
    await olga.post(`/contracts/${id}/payments`, {
      direction: 'in',
      method: 'cash',
      amount: '400',
      idempotencyKey: key(),
    })
    expect(await figuresOf('contract_book')).toMatchObject({
      open_contracts: 1,
      open_value: 100_000,
      deposits: 40_000,
      overdue: 0,
    })
    const { rows } = await resultOf('contract_book', { only: 'deposits' })
    expect(rows.map(({ href }) => href)).toEqual([`/contracts/${id}`])
  })

  test('cash is summed by customer, and 9,000 is near the limit of 10,000', async () => {
    const bea = await addPerson(trade.shop, 'Bea Prior')
    const page = await draft(olga, { type: 'sale', customerId: bea, lines: [line('9000')] })
    await stepOk(olga, page.props.id, 'confirm')
    await payOk(olga, page.props.id, '9000', { method: 'cash' })
    const answer = await resultOf('cash_counter')
    expect(answer.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['Bea Prior', 900_000, 9_000],
    ])
    expect(await figuresOf('cash_counter')).toMatchObject({
      near_limit: 1,
      over_limit: 0,
      bought_year: 0,
    })
  })

  test('a price lock locks its fine grams, and a higher gold price is a loss on them', async () => {
    const piece = await pieceOf(olga, EIGHT_MM_22_INCH)
    const page = await draft(olga, {
      type: 'price_lock',
      customerId: trade.ada,
      lockMinutes: 100_000,
      deposit: '',
      lines: [{ variantId: chain.id, description: piece.sku, unitPrice: '5000', pricedBy: 'hand' }],
    })
    await stepOk(olga, page.props.id, 'confirm', { reason: 'An old friend' })
    const fine = Math.floor((chain.mg * 5_850) / 10_000)
    expect(await figuresOf('locked_grams')).toMatchObject({
      locked_fine: fine,
      lock_price: 4_223_000_000,
      result_today: 0,
    })
    trade.shop.clock.advance(1000)
    await enterGold(olga, '4323')
    const loss = Math.round(((fine / 1000) * 100 * 100) / 31.1034768)
    expect(
      Math.abs(Number((await figuresOf('locked_grams')).result_today) + loss),
    ).toBeLessThanOrEqual(1)
    expect((await resultOf('locked_grams')).advice.key).toBe('cover_locked')
  })

  test('48.60 g at 575 ‰ bought at 88 % of gold at 4,323 has a pay share of 88 %', async () => {
    const lines = [
      { ...line(''), karat: '14K', fineness: '575', weightG: '48.60', test: 'xrf', stamp: '585' },
    ]
    const page = await draft(olga, {
      type: 'buy_back',
      customerId: trade.ada,
      lines,
      payPercent: '88',
    })
    const id = page.props.id as number
    await stepOk(olga, id, 'test')
    await stepOk(olga, id, 'offer')
    const accepted = await stepOk(olga, id, 'accept')
    await payOk(olga, id, String(accepted.total / 100), { direction: 'out' })
    expect(await figuresOf('buy_back')).toMatchObject({
      gross: 48_600,
      fine: 27_945,
      pay_share: 8_800,
      paid_out: accepted.total,
      on_hold: 1,
    })
    expect((await resultOf('buy_back', { only: 'on_hold' })).rows).toHaveLength(1)
  })

  test('the stock value is that of two pieces, with its premium over melt value', async () => {
    const { premium, at_melt, ...figures } = await figuresOf('stock_value')
    expect(figures).toMatchObject({ stock_units: 2, at_price: 2 * chain.price })
    expect(premium).toBe(Math.round(((2 * chain.price) / Number(at_melt) - 1) * 10_000))
  })

  test('a campaign shows one piece sold for 4,500, and none in the equal period before', async () => {
    const { db, clock } = trade.shop.ctx
    const hour = (n: number) => new Date(Date.parse(clock.now()) + n * 3_600_000).toISOString()
    await db
      .insertInto('sale_campaigns')
      .values({
        name: 'Autumn',
        starts_at: hour(-1),
        ends_at: hour(1),
        time_zone: 'UTC',
        scope: '{}',
        rule: '{"by":"percent","bp":1000}',
        gold_policy: 'freeze',
        state: 'running',
        reference_policy: 'none',
        created_at: hour(-1),
      })
      .execute()
    await db
      .insertInto('campaign_variants')
      .values({ campaign_id: 1, variant_id: chain.id, running: 1 })
      .execute()
    const page = await draft(olga, {
      type: 'sale',
      customerId: trade.ada,
      lines: [line('4500', { variantId: chain.id })],
    })
    await stepOk(olga, page.props.id, 'confirm', { reason: 'An old friend' })
    const answer = await resultOf('campaigns')
    expect(answer.rows[0]?.cells.slice(0, 6)).toEqual(['Autumn', 1, 450_000, 0, 0, 1_000])
    expect(answer.advice.key).toBe('campaigns_sold')
  })

  test('an unpaid instalment is overdue by its amount', async () => {
    const page = await draft(olga, {
      type: 'layaway',
      customerId: trade.ada,
      lines: [line('1000')],
      count: 3,
      every: 'month',
      deposit: '100',
      graceDays: 3,
    })
    const id = page.props.id as number
    await stepOk(olga, id, 'confirm')
    await payOk(olga, id, '100')
    await passDays(35)
    expect(await figuresOf('contract_book')).toMatchObject({ overdue: 30_000 })
    expect((await resultOf('contract_book', { only: 'overdue' })).rows).toHaveLength(1)
  })
})

describe('edge cases', () => {
  test('an instalment is not overdue on its due day, neither here nor on the home page', async () => {
    const today = trade.shop.clock.now().slice(0, 10)
    const homeCards = async () =>
      (
        await olga.get('/', {
          'X-Inertia-Partial-Component': 'home',
          'X-Inertia-Partial-Data': 'promises,priorities',
        })
      ).props
    const before = await figuresOf('contract_book')
    const { priorities } = await homeCards()
    const page = await draft(olga, {
      type: 'layaway',
      customerId: trade.ada,
      lines: [line('500')],
      count: 1,
      deposit: '100',
      firstOn: today,
    })
    await stepOk(olga, page.props.id, 'confirm')
    await payOk(olga, page.props.id, '100')
    expect(await figuresOf('contract_book')).toMatchObject({ overdue: before.overdue })
    const home = await homeCards()
    expect(home.promises.map((one: { id: number }) => one.id)).toContain(page.props.id)
    expect(home.priorities).toEqual(priorities)
  })

  test('cash of two merged customers is one sum', async () => {
    const [one, two] = [
      await addPerson(trade.shop, 'Two Names'),
      await addPerson(trade.shop, 'To Names'),
    ]
    for (const id of [one, two]) {
      const page = await draft(olga, { type: 'sale', customerId: id, lines: [line('4500')] })
      await stepOk(olga, page.props.id, 'confirm')
      await payOk(olga, page.props.id, '4500', { method: 'cash' })
    }
    const { db } = trade.shop.ctx
    await db.updateTable('customers').set({ merged_into: one }).where('id', '=', two).execute()
    const rows = (await resultOf('cash_counter')).rows.filter(
      ({ href }) => href === `/customers/${one}`,
    )
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['Two Names', 900_000]])
  })

  test('the deposit of an expired price lock still belongs to the customer', async () => {
    const before = Number((await figuresOf('contract_book')).deposits)
    const page = await draft(olga, {
      type: 'sale',
      customerId: trade.ada,
      lines: [line('900')],
    })
    await stepOk(olga, page.props.id, 'confirm')
    await payOk(olga, page.props.id, '90')
    await trade.shop.ctx.db
      .updateTable('contracts')
      .set({ type: 'price_lock', state: 'expired', closed_at: trade.shop.clock.now() })
      .where('id', '=', page.props.id)
      .execute()
    expect((await figuresOf('contract_book')).deposits).toBe(before + 9_000)
    const { rows } = await resultOf('contract_book', { only: 'deposits' })
    expect(rows.map(({ href }) => href)).toContain(`/contracts/${page.props.id}`)
  })

  test('days are those of the shop’s time zone, also with 23 or 25 hours', async () => {
    const { ctx, clock } = trade.shop
    const now = clock.now()
    await ctx.db.updateTable('shop').set({ time_zone: 'America/New_York' }).execute()
    const spans = async (at: string) => {
      clock.set(at)
      const { since, until, before } = await analyticsContext(
        ctx,
        analyticsQuery.parse({ range: '7' }),
        5,
      )
      return [before?.since, before?.until, since, until]
    }
    expect(await spans('2026-11-02T04:30:00.000Z')).toEqual([
      '2026-10-19T04:00:00.000Z',
      '2026-10-26T04:00:00.000Z',
      '2026-10-26T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ])
    expect(await spans('2026-03-10T04:30:00.000Z')).toEqual([
      '2026-02-25T05:00:00.000Z',
      '2026-03-04T05:00:00.000Z',
      '2026-03-04T05:00:00.000Z',
      '2026-03-11T04:00:00.000Z',
    ])
    await ctx.db.updateTable('shop').set({ time_zone: 'UTC' }).execute()
    clock.set(now)
  })

  test('a returned sale does not count as sold', async () => {
    const sold = async () => (await resultOf('campaigns', { range: '90' })).rows[0]?.cells[1]
    const before = await sold()
    await trade.shop.ctx.db
      .updateTable('contracts')
      .set({ state: 'returned' })
      .where('type', '=', 'sale')
      .where('total', '=', 450_000)
      .execute()
    expect(before).toBe(1)
    expect(await sold()).toBe(0)
  })

  test('an address with invalid parameters causes no server error', async () => {
    const browser = await trade.shop.admin()
    const odd = ['/analytics?karat=%00', '/analytics/export?card=margin&karat=%00']
    for (const path of [...odd, '/contracts/price?karat=%00'])
      expect((await browser.get(path)).status).toBeLessThan(500)
  })
})

describe('the page', () => {
  test('is sent at once tab by tab, and the cards are deferred', async () => {
    const names: string[] = []
    const { tabs } = (await olga.get('/analytics')).props
    for (const tab of tabs) {
      const page: Page & DeferredPage = await olga.get(`/analytics?tab=${tab}`)
      expect(page.component).toBe('analytics')
      const cards = page.props.cards.map(({ card }: { card: string }) => card)
      names.push(...cards)
      const deferred = Object.values(page.deferredProps ?? {}).flat()
      expect(deferred).toEqual(expect.arrayContaining(cards))
      for (const card of cards) expect(page.props[card]).toBeUndefined()
    }
    expect(names.toSorted()).toEqual(CARDS.toSorted())
  })

  test.each(['card=feed_health', 'card=gram_curve&only=judged', 'tab=gold'])(
    'an old address, %s, opens the first tab with its cards',
    async (query) => {
      const { status, props } = await olga.get(`/analytics?${query}`)
      expect(status).toBe(200)
      expect(props.request).toMatchObject({ tab: 'pricing', card: null, only: null })
      expect(props.cards.length).toBeGreaterThan(4)
      expect(props.kpis[0]).toMatchObject({ key: 'gold_price', card: 'price_age' })
    },
  )

  test('shows no cost to users who may not see it', async () => {
    const sam = await clerk(trade.shop)
    const { props } = await sam.get('/analytics')
    const cards = props.cards.map(({ card }: { card: string }) => card)
    expect(cards).toContain('price_age')
    expect(cards).not.toContain('margin')
    expect(cards).not.toContain('break_even')
    const staff = { ...boss, role: 'staff' as const, staffSeesCost: false }
    const asking = await analyticsContext(trade.shop.ctx, analyticsQuery.parse({}), 5)
    expect(await cardResult(asking, staff, 'margin')).toBeNull()
    const campaigns = await cardResult(asking, staff, 'campaigns')
    expect(JSON.stringify(campaigns?.figures)).toContain('revenue')
    expect(JSON.stringify([campaigns?.figures, campaigns?.columns])).not.toContain('margin')
  })

  test('reads while another transaction writes prices', async () => {
    const { changes } = await transaction(trade.shop.ctx, async (tx) => {
      await tx.db.updateTable('variants').set({ note: 'Seen' }).where('id', '=', chain.id).execute()
      return figuresOf('price_changes', { range: '365' })
    })
    expect(changes).toBeGreaterThanOrEqual(1584)
  })

  test('recalculates figures after a change of settings', async () => {
    const before = Number((await figuresOf('repricing_gap')).net_gap)
    await olga.post('/configuration', {
      group: 'solid',
      marginPercent: '60',
      labourPerGram: '5.50',
      rounding: 'nearest_5',
    })
    expect(Number((await figuresOf('repricing_gap')).net_gap)).toBeGreaterThan(before)
  })

  test('exports rows for staff without names of customers', async () => {
    const path = '/analytics/export?card=contract_book'
    const [theirs, ours] = [await trade.shop.staff(), await trade.shop.admin()]
    expect((await ours.get(path)).text).toContain('Ada Byron')
    const file = (await theirs.get(path)).text
    expect(file).toContain('number')
    expect(file).not.toContain('Ada Byron')
  })

  test('the page names each piece of its rows by its SKU, and the file has the SKUs alone', async () => {
    const rows = async (path: string) => {
      const partial = {
        'X-Inertia-Partial-Component': 'analytics',
        'X-Inertia-Partial-Data': 'margin,stock_value',
      }
      return (await olga.get(path, partial)).props as Record<'margin' | 'stock_value', CardResult>
    }
    const { margin } = await rows('/analytics?card=margin')
    const skus = margin.rows.map(({ cells }) => String(cells[0]))
    expect(new Set(Object.keys(margin.pieces ?? {}))).toEqual(new Set(skus))
    const { stock_value: stock } = await rows('/analytics?card=stock_value')
    expect(stock.pieces).toEqual({
      [EIGHT_MM_22_INCH]: {
        product: 'miami-cuban-link',
        title: 'Miami Cuban Link',
        kind: 'chain',
        metal: 'XAU',
        karat: '14K',
        construction: 'solid',
        colour: 'yellow',
        widthMm: 8,
        lengthIn: 22,
        size: null,
      },
    })
    const file = (await olga.browser.get('/analytics/export?card=stock_value')).text
    expect(file).toContain(EIGHT_MM_22_INCH)
    expect(file).not.toContain('Miami Cuban Link')
  })

  test('exports the rows of a card as a file', async () => {
    const browser = await trade.shop.admin()
    const { status, text } = await browser.get('/analytics/export?card=contract_book')
    expect(status).toBe(200)
    expect(text).toContain('number,type,state,customer')
    expect(text).toContain('Bea Prior')
  })
})
