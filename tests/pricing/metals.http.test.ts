import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { followGold } from '#server/pricing/follow-gold/follow-gold.ts'
import { endExpired } from '#server/pricing/run-requests/expiry.ts'
import { rule, unchangedForm } from '#tests/configuration/form.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { addPiece, quoteMetal, sellAlloy } from '#tests/support/metal-pieces.ts'
import {
  apply,
  chainShop,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  preview,
  undo,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'
import { MONDAY } from '#tests/support/shop-with-feed.ts'

const GOLD_CHAIN = 'MCL-S-14K-8MM-22IN'
const SILVER_CHAIN = 'AG-CHAIN'
const PLATINUM_RING = 'PT-RING'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await chainShop()
  // The market is open.
  shop.clock.set(MONDAY)
  olga = await owner(shop)
  await confirmPassword(olga.browser)
  await keepOneChain()
  await sellAlloy(olga, 'Ag 925')
  await sellAlloy(olga, 'Pt 950')
  await addPiece(
    olga,
    'Silver chain',
    'chain',
    `sku,karat,weight_g,width_mm,length_in\n${SILVER_CHAIN},Ag 925,45,8,22`,
  )
  await addPiece(
    olga,
    'Platinum ring',
    'ring',
    `sku,karat,weight_g,size\n${PLATINUM_RING},Pt 950,8.2,7`,
  )
})
afterAll(() => shop.close())

async function keepOneChain(): Promise<void> {
  await shop.ctx.db
    .updateTable('variants')
    .set({ archived_at: shop.clock.now() })
    .where('sku', '<>', GOLD_CHAIN)
    .execute()
}

const pieceOf = (sku: string) =>
  shop.ctx.db.selectFrom('variants').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()

async function receiptOf(sku: string) {
  const { id } = await pieceOf(sku)
  const json = async (path: string) =>
    (await olga.browser.get(path, { Accept: 'application/json' })).body
  return { receipt: await json(`/receipts/${id}`), proof: await json(`/receipts/${id}/proof`) }
}

const flags = async (run: number) =>
  Object.fromEntries(
    (await linesOf(olga, run)).map(({ sku, flag, reasons }) => [sku, [flag, ...reasons]]),
  )

async function follow(): Promise<void> {
  const lease = await acquireLease(shop.ctx.db, 'follow-gold', 'this process')
  if (lease) await followGold(shop.ctx, lease)
}

const systemRuns = () =>
  shop.ctx.db
    .selectFrom('price_runs')
    .select(['id', 'scope', 'state'])
    .where('created_by', 'is', null)
    .orderBy('id')
    .execute()

describe('a shop that sells gold, silver and platinum', () => {
  test('blocks the pieces of a metal without a price by its name, and prices the others', async () => {
    await enterGold(olga, '4100.00')
    await quoteMetal(shop, 'XAG', 52)
    const { run } = (await preview(olga)).props
    expect(await flags(run.id)).toMatchObject({
      [GOLD_CHAIN]: ['ok', 'first_price'],
      [SILVER_CHAIN]: ['ok', 'first_price'],
      [PLATINUM_RING]: ['blocked', 'no_price_of_XPT'],
    })
    expect(run.quotes.map(({ metal }: { metal: string }) => metal)).toEqual(['XAU', 'XAG'])
  })

  test('a run of several products names the product of each line', async () => {
    const several = (await preview(olga)).props
    expect(several.hasSeveralProducts).toBe(true)
    expect((await preview(olga, { karat: 'Ag 925' })).props).toMatchObject({
      hasSeveralProducts: false,
      lines: [{ sku: SILVER_CHAIN, product: 'Silver chain', productSlug: 'silver-chain' }],
    })
  })

  test('refuses a run that covers only pieces without a price', async () => {
    const { errors } = (await preview(olga, { karat: 'Pt 950' })).props
    expect(errors.gold).toContain('platinum')
  })

  test('refuses a quick quote of an alloy without a price by the name of its metal', async () => {
    const query = 'grams=10&construction=solid&karat='
    const quoteOf = (karat: string) =>
      olga.browser.get(`/quick-quote?${query}${karat}`, { Accept: 'application/json' })
    const { status, body } = await quoteOf('Pt%20950')
    expect(status).toBe(422)
    expect(body.errors).toEqual({ gold: expect.stringContaining('no platinum price') })
    expect((await quoteOf('Ag%20925')).status).toBe(200)
  })

  test('prices each piece by its metal, from the run to the receipt and its proof', async () => {
    const platinum = await quoteMetal(shop, 'XPT', 1590)
    const { run } = (await preview(olga)).props
    await apply(olga, run.id)
    const [gold, silver, ring] = await Promise.all(
      [GOLD_CHAIN, SILVER_CHAIN, PLATINUM_RING].map(receiptOf),
    )
    for (const one of [gold, silver, ring]) expect(one?.proof).toMatchObject({ proven: true })
    expect(gold?.receipt).toMatchObject({
      metal: 'XAU',
      quote: { metal: 'XAU', mid: '4100.00' },
    })
    // 45 g × 0.925 × 52 ÷ 31.1034768, and 8.2 g × 0.95 × 1,590 ÷ 31.1034768, in cents.
    expect(silver?.receipt).toMatchObject({
      metal: 'XAG',
      meltMinor: 6_959,
      quote: { mid: '52.00' },
    })
    expect(ring?.receipt).toMatchObject({
      metal: 'XPT',
      meltMinor: 39_822,
      quote: { mid: '1590.00' },
    })
    // (69.590291 × 1.01 × 1.03 + 5 × 45 + 45) ÷ 0.6, to the nearest 5 dollars.
    expect((await pieceOf(SILVER_CHAIN)).regular_price).toBe(57_000)
    expect((await pieceOf(PLATINUM_RING)).last_quote_id).toBe(platinum.id)
    expect((await pieceOf(SILVER_CHAIN)).colour).toBe('white')
    const changes = await shop.ctx.db
      .selectFrom('price_changes as c')
      .innerJoin('metal_quotes as q', 'q.id', 'c.quote_id')
      .select(['c.variant_id', 'q.metal'])
      .where('c.run_id', '=', run.id)
      .execute()
    expect(changes.map(({ metal }) => metal).sort()).toEqual(['XAG', 'XAU', 'XPT'])
  })

  test('cannot prove a price after the price of its metal was changed in the database', async () => {
    const { last_quote_id: id } = await pieceOf(PLATINUM_RING)
    const change = (mid: number) =>
      shop.ctx.db.updateTable('metal_quotes').set({ mid }).where('id', '=', id).execute()
    await change(1_591_000_000)
    expect((await receiptOf(PLATINUM_RING)).proof).toMatchObject({ proven: false })
    expect((await receiptOf(SILVER_CHAIN)).proof).toMatchObject({ proven: true })
    await change(1_590_000_000)
  })

  test('shows the price chart of an alloy with the price of its metal, and moves only that', async () => {
    const { props } = await olga.get('/price?product=silver-chain')
    expect(props.quote).toMatchObject({ metal: 'XAG', mid: '52.00' })
    expect(props.lastRun).toMatchObject({ mid: '52.00' })
    const whatIf = async (path: string) =>
      (
        await olga.get(path, {
          'X-Inertia-Partial-Component': 'price',
          'X-Inertia-Partial-Data': 'whatIf',
        })
      ).props.whatIf as Record<string, number>
    const silver = await pieceOf(SILVER_CHAIN)
    const moved = await whatIf('/price?product=silver-chain&whatIf=XAG:104.00')
    expect(moved[silver.id]).toBeGreaterThan(silver.regular_price ?? 0)
  })

  test('outdates a preview when one of its metals moves', async () => {
    const { run } = (await preview(olga)).props
    const silverOnly = (await preview(olga, { karat: 'Ag 925' })).props.run
    shop.clock.advance(60_000)
    await quoteMetal(shop, 'XPT', 1650)
    const may = async (id: number) => (await olga.get(`/price-runs/${id}`)).props.may
    expect((await may(run.id)).why).toBe('gold_moved')
    expect((await may(silverOnly.id)).why).toBe(null)
  })

  test('follows each metal by its own move', async () => {
    const { run } = (await preview(olga)).props
    await apply(olga, run.id, { includeHeld: true })
    await follow()
    expect(await systemRuns()).toEqual([])
    shop.clock.advance(60_000)
    await quoteMetal(shop, 'XAG', 56)
    await quoteMetal(shop, 'XPT', 1651)
    await follow()
    await follow()
    const runs = await systemRuns()
    expect(runs).toMatchObject([{ state: 'previewed', scope: JSON.stringify({ metal: 'XAG' }) }])
    expect(Object.keys(await flags(runs[0]?.id ?? 0))).toEqual([SILVER_CHAIN])
    const { notifications } = (await jsonClient(olga.browser).get('/notifications')).body
    expect(notifications[0]).toMatchObject({
      title: { key: 'run_waits.title', values: { context: 'XAG' } },
      link: `/price-runs/${runs[0]?.id}`,
    })
    expect(notifications[0].message.values.context).toBeUndefined()
    await apply(olga, runs[0]?.id ?? 0, { includeHeld: true })
    await undo(olga, runs[0]?.id ?? 0)
    expect((await receiptOf(SILVER_CHAIN)).proof).toMatchObject({ proven: true })
  })

  test('follows the other metals when one has no pieces any more', async () => {
    const archive = (at: string | null) =>
      shop.ctx.db
        .updateTable('variants')
        .set({ archived_at: at })
        .where('sku', '=', GOLD_CHAIN)
        .execute()
    await archive(shop.clock.now())
    shop.clock.advance(60_000)
    await quoteMetal(shop, 'XAU', 4400)
    await quoteMetal(shop, 'XAG', 62)
    const before = (await systemRuns()).length
    await follow()
    expect((await systemRuns()).slice(before)).toMatchObject([
      { state: 'previewed', scope: JSON.stringify({ metal: 'XAG' }) },
    ])
    await follow()
    await archive(null)
  })

  test('prices by rules that name a metal', async () => {
    const form = unchangedForm()
    form.rules = [rule('silver', { metal: 'XAG' }, { findingsMinor: '3' })]
    const { id, steps } = (await olga.post('/configuration/rehearsals', form)).props
    const samples = jsonClient(olga.browser)
    for (const place of steps.keys())
      await samples.post(`/configuration/rehearsals/${id}/samples`, { place })
    await olga.post(`/configuration/rehearsals/${id}/confirmation`)
    const { run } = (await preview(olga)).props
    await apply(olga, run.id, { includeHeld: true })
    const findings = async (sku: string) =>
      (await receiptOf(sku)).receipt.lines.find(({ key }: { key: string }) => key === 'findings')
        .amountMinor
    expect(await findings(SILVER_CHAIN)).toBe(300)
    expect(await findings(GOLD_CHAIN)).toBe(4500)
  })

  test('ends manual prices of the metals that have a price', async () => {
    const ids = [(await pieceOf(SILVER_CHAIN)).id, (await pieceOf(PLATINUM_RING)).id]
    const until = new Date(Date.parse(shop.clock.now()) - 1000).toISOString()
    const mode = {
      price_mode: 'override' as const,
      override_until: until,
      override_reason: 'By hand',
    }
    await shop.ctx.db.updateTable('variants').set(mode).where('id', 'in', ids).execute()
    // The prices of platinum and gold are past the age limit, silver has a new one.
    shop.clock.advance(10 * 24 * 3_600_000)
    await quoteMetal(shop, 'XAG', 62.5)
    const lease = await acquireLease(shop.ctx.db, 'expiry', 'this process')
    if (lease) await endExpired(shop.ctx, lease)
    expect((await pieceOf(SILVER_CHAIN)).price_mode).toBe('formula')
    expect((await pieceOf(PLATINUM_RING)).price_mode).toBe('override')
    await quoteMetal(shop, 'XPT', 1651)
    await quoteMetal(shop, 'XAU', 4400)
    if (lease) await endExpired(shop.ctx, lease)
    expect((await pieceOf(PLATINUM_RING)).price_mode).toBe('formula')
  })
})

test('a shop that sells gold alone has one price per run', async () => {
  const other = await chainShop()
  const client = await owner(other)
  await enterGold(client, '4100.00')
  const { run } = (await preview(client)).props
  expect(run.quotes).toMatchObject([{ metal: 'XAU', mid: '4100.00' }])
  await other.close()
})
