import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { inertia, type Page } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const MINUTE = 60_000

let shop: Shop
let owner: Browser
let clerk: Browser

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.admin()
  clerk = await shop.staff()
})
afterAll(() => shop.close())

/** The newest row of the log. */
async function newest(): Promise<{
  id: number
  mid: string
  note: string | null
  changeBp: number
}> {
  const page = await inertia(owner).get('/gold-price-logs')
  return page.props.logs[0]
}

/** Enters a price a minute later, as the form on the log page does. */
function enter(who: Browser, body: object): Promise<Page> {
  shop.clock.advance(MINUTE)
  who.at = '/gold-price-logs'
  return inertia(who).post('/gold-price-logs', body)
}

test('a clerk may not enter the first price of a shop', async () => {
  const page = await enter(clerk, { mid: '4100.00' })

  expect(page.props.errors.mid).toContain('admin')
})

test('a price by the owner is the newest in the log, on the board and in the header', async () => {
  const list = await enter(owner, { mid: '4,100.00', note: 'as read on the board' })
  const board = await inertia(owner).get('/gold-price-logs/latest')

  expect(list.component).toBe('gold-price-logs')
  expect(list.flash).toMatchObject({ notice: { key: 'quote_recorded' } })
  expect(list.props.logs[0]).toMatchObject({
    mid: '4100.00',
    currency: 'USD',
    source: 'manual',
    kind: 'manual',
    quality: 'accepted',
    quotedAt: shop.clock.now(),
    note: 'as read on the board',
    example: false,
    perGram: '131.8181',
  })
  expect(board.props.latest).toMatchObject({ mid: '4100.00' })
  expect(board.props.gold).toMatchObject({ mid: '4100.00', example: false })
})

test('a step of exactly 3 % needs no confirmation', async () => {
  await enter(owner, { mid: '4223.00' })

  expect(await newest()).toMatchObject({ mid: '4223.00', changeBp: 300 })
})

test('ASVS 40: a step of more than 3 % requires confirmation, with both prices and the percent', async () => {
  const unconfirmed = await enter(owner, { mid: '4400.00' })
  expect(unconfirmed.props.errors.confirmed).toContain('4,400.00')
  expect(unconfirmed.props.errors.confirmed).toContain('4,223.00')
  expect(unconfirmed.props.errors.confirmed).toContain('4.19%')

  const unexplained = await enter(owner, { mid: '4400.00', confirmed: true, note: '   ' })
  expect(unexplained.props.errors.note).toContain('4.19')
  expect(await newest()).toMatchObject({ mid: '4223.00' })

  await enter(owner, { mid: '4400.00', confirmed: true, note: 'ceasefire' })
  const { id } = await newest()
  const detail = await inertia(owner).get(`/gold-price-logs/${id}`)
  expect(detail.props.log).toMatchObject({
    mid: '4400.00',
    note: 'ceasefire',
    changeBp: 419,
    recordedBy: 'Olga',
    reasons: [{ guard: 'manual', key: 'confirmed_step', values: { percent: '4.19' } }],
  })
})

test('a clerk is limited to 3 % of the last price, confirmed or not', async () => {
  const list = await inertia(clerk).get('/gold-price-logs')
  expect(list.props.mayRecord).toEqual({ withinBp: 300 })

  const refused = await enter(clerk, { mid: '4100', confirmed: true, note: 'it fell' })
  expect(refused.props.errors.mid).toContain('6.82%')
  expect(await newest()).toMatchObject({ mid: '4400.00' })

  await enter(clerk, { mid: '4350.50' })
  expect(await newest()).toMatchObject({ mid: '4350.50' })
})

test('ASVS 40: small steps of all staff on several days stay together within 3 % for 30 days', async () => {
  const own = await openShop()
  const day = 24 * 60 * MINUTE
  const record = async (who: Browser, mid: string) => {
    who.at = '/gold-price-logs'
    return (await inertia(who).post('/gold-price-logs', { mid })).props.errors
  }
  await record(await own.admin(), '4000.00')
  own.clock.advance(2 * day)
  expect(await record(await own.staff(), '4080.00')).toEqual({})
  own.clock.advance(2 * day)
  const { mid } = await record(await own.staff(), '4160.00')
  expect(mid).toContain('past 30 days')
  expect(mid).toContain('4,000.00')
  expect(mid).toContain('ask an admin')
  expect(await record(await own.staff(), '4110.00')).toEqual({})
  expect(await record(await own.admin(), '4160.00')).toEqual({})
  own.clock.advance(2 * day)
  expect(await record(await own.staff(), '4200.00')).toEqual({})
  await own.close()
})

test('a price per gram, per kilogram or of silver is refused', async () => {
  for (const mid of ['141.46', '199.999999', '50000.01', '141464', '51.20']) {
    const page = await enter(owner, { mid, confirmed: true, note: 'sure' })
    expect(page.props.errors.mid, mid).toContain('per troy ounce')
  }
  expect(await newest()).toMatchObject({ mid: '4350.50' })
})

test('the band is checked in dollars, whatever the currency of the price', async () => {
  await addRate('AED', 'USD', '0.272294')
  const perGram = await enter(owner, { mid: '485.00', currency: 'AED' })
  expect(perGram.props.errors.mid).toContain('per troy ounce')
})

test('a currency without an exchange rate is refused', async () => {
  const page = await enter(owner, { mid: '3800.00', currency: 'GBP' })

  expect(page.props.errors.currency).toContain('GBP')
  expect(await newest()).toMatchObject({ mid: '4350.50' })
})

test('a price in another currency stores its exchange rate, and is compared in shop currency', async () => {
  await addRate('EUR', 'USD', '1.15')
  const unconfirmed = await enter(owner, { mid: '3400', currency: 'EUR' })
  expect(unconfirmed.props.errors.confirmed).toContain('10.13%')

  await enter(owner, { mid: '3790', currency: 'EUR' })
  const { id } = await newest()
  const detail = await inertia(owner).get(`/gold-price-logs/${id}`)
  expect(detail.props.log).toMatchObject({
    mid: '3790.00',
    currency: 'EUR',
    fx: { rate: '1.15', source: 'the bank' },
  })
})

test('A29: twenty concurrent submits record one price', async () => {
  const body = { mid: '4360.00', idempotencyKey: 'form-of-this-morning' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post('/gold-price-logs', body)),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303))
  expect(await countOf('4360.00')).toBe(1)
})

test('prices entered at once follow one another: each is compared with the one before it', async () => {
  const mids = Array.from({ length: 10 }, (_, n) => 4381 + n)
  const answers = await Promise.all(
    mids.map((mid) => owner.post('/gold-price-logs', { mid: `${mid}.00` })),
  )
  expect(answers.map(({ status }) => status)).toEqual(mids.map(() => 303))
  const rows = await shop.ctx.db
    .selectFrom('metal_quotes')
    .select(['mid', 'step_bp'])
    .where('kind', '=', 'manual')
    .orderBy('id', 'desc')
    .limit(mids.length + 1)
    .execute()
  const pairs = rows.slice(0, -1).map((row, n) => [row.step_bp, stepBp(rows[n + 1]?.mid, row.mid)])
  expect(pairs.map(([stored]) => stored)).toEqual(pairs.map(([, between]) => between))
})

/** Basis points between two prices. */
const stepBp = (from = 0, to = 0) => Math.round(((to - from) * 10_000) / from)

test('a price from the home page leads back to it', async () => {
  shop.clock.advance(MINUTE)
  owner.at = '/'
  const { status, headers } = await owner.post('/gold-price-logs', { mid: '4363.00' })

  expect([status, headers.location]).toEqual([303, '/'])
})

test('a guest cannot record a price', async () => {
  const guest = shop.guest()
  await guest.get('/login')
  const { status, headers } = await guest.post('/gold-price-logs', { mid: '4364.00' })

  expect(status === 303 ? headers.location : status).toMatch(/^\/login/)
  expect(await countOf('4364.00')).toBe(0)
})

const badPrices: unknown[] = [
  -1,
  0,
  4100,
  true,
  null,
  [],
  {},
  2 ** 53,
  '-1',
  '0',
  '0.00',
  '1e309',
  'NaN',
  'Infinity',
  '1e21',
  '0x10',
  '1e3',
  '',
  ' ',
  '12 ',
  '9007199254740992',
  '4100.1234567',
  '4,10.00',
  '4.100,00',
  '+4100',
  '4100\u202e',
  'a'.repeat(50_000),
]

test.each(badPrices.map((mid) => [JSON.stringify(mid).slice(0, 40), mid]))(
  'ASVS 38, A27: %s is not a price',
  async (_, mid) => {
    const before = await newest()
    const page = await enter(owner, { mid, confirmed: true, note: 'sure' })

    expect(page.status).toBeLessThan(500)
    expect(page.props.errors.mid).toBeTruthy()
    expect(await newest()).toEqual(before)
  },
)

test('ASVS 38, A28: a price typed in Persian or Arabic digits is the same price', async () => {
  await enter(owner, { mid: '۴۳۶۵٫۵۰' })
  expect(await newest()).toMatchObject({ mid: '4365.50' })

  await enter(owner, { mid: '٤٬٣٦٦٫٢٥' })
  expect(await newest()).toMatchObject({ mid: '4366.25' })
})

test('A28: a note is stored in normalized form, and refused with direction marks', async () => {
  await enter(owner, { mid: '4367', note: 'Cafe\u0301 market' })
  expect(await newest()).toMatchObject({ note: 'Café market' })

  for (const note of ['a\u202eb', 'nul\u0000', '\ud800', 'x'.repeat(501), 7]) {
    const page = await enter(owner, { mid: '4368', note })
    expect(page.props.errors.note, JSON.stringify(note).slice(0, 20)).toBeTruthy()
  }
  expect(await newest()).toMatchObject({ mid: '4367.00' })
})

test.each(['yes', 'true', 1])('only true confirms, not %j', async (confirmed) => {
  const page = await enter(owner, { mid: '4900', confirmed, note: 'sure' })

  expect(page.props.errors.confirmed).toBeTruthy()
  expect(await newest()).toMatchObject({ mid: '4367.00' })
})

test('unknown fields in a form are refused', async () => {
  const page = await enter(owner, { mid: '4368', quality: 'accepted', example: 1, recorded_by: 1 })

  expect(Object.keys(page.props.errors).sort()).toEqual(['form'])
  expect(await newest()).toMatchObject({ mid: '4367.00' })
})

async function addRate(from: string, to: string, rate: string): Promise<void> {
  await shop.ctx.db
    .insertInto('exchange_rates')
    .values({
      from_currency: from,
      to_currency: to,
      rate,
      source: 'the bank',
      at: shop.clock.now(),
    })
    .execute()
}

async function countOf(mid: string): Promise<number> {
  const page = await inertia(owner).get('/gold-price-logs?source=manual')
  return page.props.logs.filter((log: { mid: string }) => log.mid === mid).length
}

test('a price that is entered after the clock was set back is used at once', async () => {
  await enter(owner, { mid: '4150.00', note: 'before', confirmed: true })
  shop.clock.advance(-10 * MINUTE)
  await enter(owner, { mid: '4160.00' })
  const board = await inertia(owner).get('/gold-price-logs/latest')
  expect(board.props.latest).toMatchObject({ mid: '4160.00' })
})
