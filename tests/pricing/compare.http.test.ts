import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { pricer } from '#server/pricing/lines/basis.ts'
import { proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

const DAY = 24 * 60 * 60 * 1000
const THE_PIECE = { scope: { skus: [EIGHT_MM_22_INCH] } }

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

async function daysLater(days: number): Promise<void> {
  shop.clock.advance(days * DAY)
  olga = await owner(shop)
}

const sellIn = (...markets: string[]) =>
  shop.ctx.db
    .updateTable('shop')
    .set({ markets: JSON.stringify(markets) })
    .execute()

const compare = (who: Inertia, rule: object, body: object = {}) =>
  who.post('/price-runs', { kind: 'compare', ...THE_PIECE, rule, ...body })

/** Includes every row of a preview, also those whose compare-at price is not allowed. */
const include = (page: Awaited<ReturnType<typeof compare>>) =>
  olga.post(`/price-runs/${page.props.run.id}/lines`, { only: 'all', chosen: true })

/** The line with the compare-at price. */
const lineOf = (page: Awaited<ReturnType<typeof compare>>) => page.props.lines.at(-1)

const thePiece = () => pieceOf(olga, EIGHT_MM_22_INCH)

/** Puts the piece on sale with a percentage off; returns the sale price in minor units. */
async function putOnSale(percent: number): Promise<number> {
  const { regularPrice } = await thePiece()
  const sale = Math.floor((regularPrice * (100 - percent)) / 10_000) * 100
  const run = await previewRun(
    shop.ctx,
    SYSTEM,
    { kind: 'sale', scope: {} },
    {
      pieces: (tx) => piecesInScope(tx.db, THE_PIECE.scope),
      lines: async (_tx, basis) => {
        const prices = pricer(basis)
        return (piece) => proposedLine(piece, { sale }, prices)
      },
    },
  )
  await applyRun(shop.ctx, SYSTEM, run, { includeHeld: false })
  return sale
}

/** Applies included lines whose compare-at price is not allowed. */
const JUSTIFIED = { includeNotAllowed: true, reason: 'offered at this price in the other shop' }

/** No price was offered for so long that it is an allowed reference. */
const STRICT_DAYS = { us_ftc: { minimumDays: 365 } }

const money = (minor: number) => (minor / 100).toFixed(2)

describe('a piece with one price for forty days, then on sale', () => {
  let regular: number
  beforeEach(async () => {
    await repriceAt(olga, '4100.00')
    regular = (await thePiece()).regularPrice
    await daysLater(40)
    await repriceAt(olga, '4100.00')
    await putOnSale(10)
  })

  test('gets its last regular price as reference, which US law accepts', async () => {
    const page = await compare(olga, { by: 'last_regular' })
    expect(page.component).toBe('price-run')
    const line = lineOf(page)
    expect(line).toMatchObject({ flag: 'ok', reasons: [] })
    expect(line.verdict).toMatchObject({
      result: 'ok',
      reference: regular,
      asked: regular,
      limit: { maxReference: regular, maxPercent: 10 },
    })
    await apply(olga, page.props.run.id)
    expect((await thePiece()).compareAtPrice).toBe(regular)
  })

  test('gets a calculated price of at most the price that was really offered', async () => {
    const line = lineOf(await compare(olga, { by: 'factor', value: '2' }))
    expect(line.reasons).toEqual(['capped_by_law'])
    expect(line.verdict).toMatchObject({ result: 'ok', reference: regular })
    expect(line.verdict.asked).toBeGreaterThan(regular)
  })

  test('gets a fixed price that was never offered with a warning', async () => {
    const page = await compare(olga, { by: 'fixed', value: money(regular + 100_000) })
    const line = lineOf(page)
    expect(line).toMatchObject({ flag: 'ok', reasons: ['law_doubt'] })
    expect(line.verdict).toMatchObject({ result: 'fail', blocks: false })
    expect(page.props.counts).toMatchObject({ problems: 1 })
    expect(line.chosen).toBe(false)
    await include(page)
    await apply(olga, page.props.run.id, JUSTIFIED)
    expect((await thePiece()).compareAtPrice).toBe(regular + 100_000)
  })

  test('is written with a price that is not allowed only once this is confirmed, with a reason', async () => {
    const page = await compare(olga, { by: 'fixed', value: money(regular + 100_000) })
    const { id } = page.props.run
    await include(page)
    const errorsOf = async (body: object) => (await apply(olga, id, body)).props.errors
    const { notAllowed, ...others } = await errorsOf({ reason: JUSTIFIED.reason })
    expect(notAllowed).toContain('by law: 1.')
    expect(others).toEqual({})
    const unreasoned = ['notAllowed', 'reason']
    expect(Object.keys(await errorsOf({ includeNotAllowed: true }))).toEqual(unreasoned)
    const short = await errorsOf({ includeNotAllowed: true, reason: 'so' })
    expect(Object.keys(short)).toEqual(unreasoned)
    expect((await thePiece()).compareAtPrice).toBeNull()
    expect(await errorsOf(JUSTIFIED)).toEqual({})
    const written = await shop.ctx.db
      .selectFrom('price_changes')
      .select(['new', 'reason'])
      .where('field', '=', 'compare_at')
      .execute()
    expect(written).toEqual([{ new: regular + 100_000, reason: JUSTIFIED.reason }])
  })

  test('is never blocked by a region that only warns: where nothing is allowed, the price is left out with the warning', async () => {
    await shop.ctx.db
      .updateTable('shop')
      .set({ law: JSON.stringify(STRICT_DAYS) })
      .execute()
    const effectOf = async () => (await olga.get('/price-compare')).props.markets
    expect(await effectOf()).toEqual([{ market: 'us_ftc', effect: 'warn' }])
    const line = lineOf(await compare(olga, { by: 'factor', value: '2' }))
    expect(line).toMatchObject({ flag: 'ok', reasons: ['law_doubt'], chosen: false })
    expect(line.verdict).toMatchObject({ result: 'fail', blocks: false })

    const blocking = { us_ftc: { ...STRICT_DAYS.us_ftc, effect: 'block' } }
    await shop.ctx.db
      .updateTable('shop')
      .set({ law: JSON.stringify(blocking) })
      .execute()
    expect(await effectOf()).toEqual([{ market: 'us_ftc', effect: 'block' }])
    expect(lineOf(await compare(olga, { by: 'factor', value: '2' }))).toMatchObject({
      flag: 'blocked',
      reasons: ['no_lawful_reference'],
    })
  })

  test('never gets a price that is not above the sale price', async () => {
    const line = lineOf(await compare(olga, { by: 'fixed', value: '1.00' }))
    expect(line.flag).toBe('blocked')
    expect(line.reasons).toContain('compare_at_not_above')
  })

  test('loses its compare-at price by clearing, and keeps a valid one when only invalid ones are cleared', async () => {
    await apply(olga, (await compare(olga, { by: 'last_regular' })).props.run.id)
    const unchanged = lineOf(await compare(olga, { by: 'clear_not_above' }))
    expect(unchanged.flag).toBe('unchanged')
    await apply(olga, (await compare(olga, { by: 'clear' })).props.run.id)
    expect((await thePiece()).compareAtPrice).toBeNull()
  })

  test('needs a reason for a price that was never offered where no law applies', async () => {
    await sellIn('none')
    const refused = await compare(olga, { by: 'factor', value: '1.5' })
    expect(refused.props.errors.reason).toMatch(/enter a reason/)
    const page = await compare(
      olga,
      { by: 'factor', value: '1.5' },
      { reason: 'as the maker lists it' },
    )
    expect(lineOf(page).verdict.limit).toBe('none')
    expect(page.props.run.reason).toBe('as the maker lists it')
  })
})

describe('in the European Union, a price that gold raised ten days ago', () => {
  let before: number
  let raised: number
  beforeEach(async () => {
    await sellIn('eu')
    await repriceAt(olga, '4100.00')
    before = (await thePiece()).regularPrice
    await daysLater(40)
    await repriceAt(olga, '4400.00', { includeHeld: true })
    raised = (await thePiece()).regularPrice
    await daysLater(10)
    await repriceAt(olga, '4400.00')
    await putOnSale(15)
  })

  const previewRaised = () => compare(olga, { by: 'fixed', value: money(raised) })

  test('is held already in the live preview, with the reason', async () => {
    const { body } = await jsonClient(await shop.admin()).post('/price-compare/impact', {
      ...THE_PIECE,
      rule: { by: 'fixed', value: money(raised) },
    })
    expect(body).toMatchObject({
      changes: 0,
      problems: [{ kind: 'held', count: 1 }],
      findings: expect.arrayContaining([
        expect.objectContaining({
          kind: 'held',
          market: 'eu',
          finding: expect.objectContaining({ code: 'EU_REFERENCE_ABOVE_PRIOR' }),
          count: 1,
        }),
      ]),
    })
  })

  test('is not lawful as reference: the lowest of the last thirty days is lower', async () => {
    const line = lineOf(await previewRaised())
    expect(line).toMatchObject({ flag: 'held', reasons: ['law_fail'] })
    expect(line.verdict).toMatchObject({
      result: 'fail',
      blocks: true,
      limit: { maxReference: before },
    })
    const [eu] = line.verdict.verdicts.filter(({ market }: { market: string }) => market === 'eu')
    expect(eu.codes[0]).toMatchObject({ code: 'EU_REFERENCE_ABOVE_PRIOR' })
    expect(eu.prior.minor).toBe(before)
  })

  test('cannot be written by the clerk, nor by the owner without a reason', async () => {
    const sam = await clerk(shop)
    const page = await compare(sam, { by: 'fixed', value: money(raised) })
    const { id } = page.props.run
    await include(page)
    const reason = { includeHeld: true, overrideReason: 'the lawyer has looked at it' }
    expect((await apply(sam, id, reason)).status).toBe(403)
    await apply(sam, id)
    expect((await thePiece()).compareAtPrice).toBeNull()
    const again = await previewRaised()
    await include(again)
    const refused = await apply(olga, again.props.run.id, { includeHeld: true })
    expect(refused.props.errors.overrideReason).toBeTruthy()
    expect((await thePiece()).compareAtPrice).toBeNull()
  })

  test('is written with a reason of the owner, which is stored in the ledger', async () => {
    const page = await previewRaised()
    const { id } = page.props.run
    expect(lineOf(page).chosen).toBe(false)
    await include(page)
    const overrideReason = 'the lawyer has looked at it'
    const { props } = await apply(olga, id, { includeHeld: true, overrideReason })
    expect(props.run).toMatchObject({ state: 'applied', overrideReason })
    expect((await thePiece()).compareAtPrice).toBe(raised)
    const change = await shop.ctx.db
      .selectFrom('price_changes')
      .select(['cause', 'reason', 'new'])
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(change).toEqual({ cause: 'compare', reason: overrideReason, new: raised })
  })

  test('is reduced to the lawful one automatically', async () => {
    const line = lineOf(await compare(olga, { by: 'last_regular' }))
    expect(line).toMatchObject({ flag: 'ok', reasons: ['capped_by_law'] })
    expect(line.verdict.reference).toBe(before)
  })
})

describe('the planner, in the European Union', () => {
  test('returns the day from which a claim is lawful', async () => {
    await sellIn('eu')
    await repriceAt(olga, '4100.00')
    const before = (await thePiece()).regularPrice
    await daysLater(40)
    await repriceAt(olga, '4400.00', { includeHeld: true })
    const raised = (await thePiece()).regularPrice
    const price = money(Math.round(raised * 0.85))
    const query = `sku=${EIGHT_MM_22_INCH}&price=${price}&reference=${money(raised)}`
    const { status, body } = await jsonClient(await shop.admin()).get(
      `/price-compare/plan?${query}`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ percent: 15, check: { result: 'fail', blocks: true } })
    expect(body.check.limit.maxReference).toBe(before)
    // The price rose at 04:00 in New York on 31 December; the first day that begins thirty full days later is the
    // result.
    expect(body.lawfulFrom).toBe('2027-01-31T05:00:00.000Z')
    expect(body.higher).toEqual({ at: body.lawfulFrom, maxReference: raised, maxPercent: 15 })
  })

  test('returns no day while the lower price is on the page', async () => {
    await sellIn('eu')
    await repriceAt(olga, '4100.00')
    await daysLater(40)
    await repriceAt(olga, '4400.00', { includeHeld: true })
    const { regularPrice } = await thePiece()
    const sale = await putOnSale(15)
    shop.clock.advance(DAY)
    const query = `sku=${EIGHT_MM_22_INCH}&price=${money(sale)}&reference=${money(regularPrice)}`
    const { body } = await jsonClient(await shop.admin()).get(`/price-compare/plan?${query}`)
    expect(body).toMatchObject({ lawfulFrom: null, higher: null })
  })

  test('refuses an unknown piece and an invalid price', async () => {
    const client = jsonClient(await shop.admin())
    expect((await client.get('/price-compare/plan?sku=nothing&price=5')).status).toBe(404)
    const invalid = await client.get(`/price-compare/plan?sku=${EIGHT_MM_22_INCH}&price=dear`)
    expect(invalid.status).toBe(422)
  })
})
