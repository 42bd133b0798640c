import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompositionProps } from '#server/catalogue/compositions/props.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { followGold } from '#server/pricing/follow-gold/follow-gold.ts'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import { rule, unchangedForm } from '#tests/configuration/form.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { addPiece, quoteMetal, sellAlloy } from '#tests/support/metal-pieces.ts'
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
import { confirmPassword, type Shop } from '#tests/support/shop.ts'
import { MONDAY } from '#tests/support/shop-with-feed.ts'
import { enterMetal } from '#tests/trade/metals/silver.ts'

const RING = 'PT-RING'
const TWO_TONE = 'TWO-TONE'
const PENDANT = 'VERMEIL'
const STONE = {
  kind: 'diamond',
  count: '1',
  carats: '1.010',
  quality: 'Round, H, VS1',
  certificate: 'GIA 2141438171',
  priceBy: 'stone',
  unit: '4800',
  setting: '60',
  markup: '25',
}
const NOTHING = {
  parts: [],
  stones: [],
  plating: '',
  platingCost: '',
  hallmark: '',
  hallmarkCost: '',
}

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await chainShop()
  // The market is open.
  shop.clock.set(MONDAY)
  olga = await owner(shop)
  await confirmPassword(olga.browser)
  await shop.ctx.db.updateTable('variants').set({ archived_at: shop.clock.now() }).execute()
  for (const label of ['Ag 925', 'Pt 950']) await sellAlloy(olga, label)
  await addPiece(olga, 'Solitaire', 'ring', `sku,karat,weight_g,size\n${RING},Pt 950,8.2,7`)
  await addPiece(olga, 'Two-tone', 'ring', `sku,karat,weight_g,size\n${TWO_TONE},18K,12.4,7`)
  await addPiece(olga, 'Vermeil', 'pendant', `sku,karat,weight_g\n${PENDANT},Ag 925,14.5`)
  await enterGold(olga, '4100.00')
  await quoteMetal(shop, 'XAG', 52)
  await quoteMetal(shop, 'XPT', 1590)
  await saveRules()
})
afterAll(() => shop.close())

/** The settings of the worked examples F, G and H of docs/domain.md 1.7. */
async function saveRules(): Promise<void> {
  const form = unchangedForm()
  form.rules = [
    rule(
      'platinum',
      { metal: 'XPT' },
      {
        premiumBp: '3',
        wastageBp: '5',
        'labour.perGramMinor': '12',
        'labour.flatMinor': '90',
        findingsMinor: '0',
        selling: { model: 'margin', value: '45' },
      },
    ),
    rule(
      'silver',
      { metal: 'XAG' },
      {
        premiumBp: '3',
        wastageBp: '2',
        'labour.perGramMinor': '1.50',
        'labour.minimumMinor': '10',
        findingsMinor: '3',
        selling: { model: 'margin', value: '60' },
        rounding: 'nearest_1',
      },
    ),
  ]
  const { id, steps } = (await olga.post('/configuration/rehearsals', form)).props
  const samples = jsonClient(olga.browser)
  for (const place of steps.keys())
    await samples.post(`/configuration/rehearsals/${id}/samples`, { place })
  await olga.post(`/configuration/rehearsals/${id}/confirmation`)
}

const pieceOf = (sku: string) =>
  shop.ctx.db.selectFrom('variants').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()

const json = async (client: Inertia, path: string) =>
  (await client.browser.get(path, { Accept: 'application/json' })).body

async function save(sku: string, composition: object, client = olga) {
  const { id, composition: n } = await pieceOf(sku)
  return client.post(`/variants/${id}/composition`, { n, ...NOTHING, ...composition })
}

async function receiptOf(sku: string, client = olga) {
  const { id } = await pieceOf(sku)
  return {
    receipt: await json(client, `/receipts/${id}`),
    proof: await json(client, `/receipts/${id}/proof`),
  }
}

async function reprice(): Promise<number> {
  const { run } = (await preview(olga)).props
  await apply(olga, run.id, { includeHeld: true })
  return run.id
}

const amounts = (receipt: { lines: { key: string; part?: number; amountMinor: number }[] }) =>
  receipt.lines
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ key, part, amountMinor }) => [part ? `${key} ${part}` : key, amountMinor])

describe('a piece with further parts and stones', () => {
  test('is saved, priced by formula 2, and proven: the worked examples F, G and H', async () => {
    await save(RING, { stones: [STONE] })
    await save(TWO_TONE, { parts: [{ karat: 'Pt 950', grams: '3.1' }] })
    await save(PENDANT, { plating: 'Gold 18K, 2.5 µm', platingCost: '12' })
    await reprice()
    const ring = await receiptOf(RING)
    expect(ring.receipt).toMatchObject({
      priceMinor: 720_000,
      formulaVersion: 2,
      stones: [{ kind: 'diamond', count: 1, caratMilli: 1010, certificate: 'GIA 2141438171' }],
    })
    expect(Object.fromEntries(amounts(ring.receipt))).toMatchObject({
      stones: 480_000,
      setting: 6_000,
      stone_margin: 121_500,
    })
    const twoTone = await receiptOf(TWO_TONE)
    expect(twoTone.receipt).toMatchObject({
      priceMinor: 259_500,
      goldPerGram: expect.stringMatching(/^98\.8/),
      partRates: [expect.stringMatching(/^48\.56/)],
      parts: [{ metal: 'XPT', karat: 'Pt 950', fineness: '950', weightG: '3.100' }],
      quote: { metal: 'XAU', mid: '4100.00' },
      otherQuotes: [{ metal: 'XPT', mid: '1590.00' }],
      meltMinor: 137_646,
    })
    // 12.4 g × 99.852181155516, 3.1 g × 50.020613772670, and 3 and 5 percent of them.
    expect(amounts(twoTone.receipt).slice(0, 4)).toEqual([
      ['metal', 123_817],
      ['metal 1', 15_506],
      ['wastage', 3_715],
      ['wastage 1', 775],
    ])
    expect(twoTone.receipt.partSteps.map(({ karat }: { karat: string }) => karat)).toEqual([
      '18K',
      'Pt 950',
    ])
    expect((await receiptOf(PENDANT)).receipt).toMatchObject({ priceMinor: 15_100 })
    for (const sku of [RING, TWO_TONE, PENDANT])
      expect((await receiptOf(sku)).proof).toMatchObject({ proven: true })
  })

  test('shows the price of each of its metals in its history, its main one first', async () => {
    const quotesOf = async (sku: string) => {
      const { changes } = (await olga.get(`/variants/${(await pieceOf(sku)).id}/history`)).props
      return changes[0].quotes.map(({ metal, mid }: { metal: string; mid: string }) => [metal, mid])
    }
    const gold = ['XAU', '4100.00']
    const platinum = ['XPT', '1590.00']
    expect(await quotesOf(TWO_TONE)).toEqual([gold, platinum])
    expect(await quotesOf(RING)).toEqual([platinum])
  })

  test('is said to have changed since its price was calculated, until it is as before', async () => {
    const { receipt } = await receiptOf(RING)
    const { id, composition: n } = await pieceOf(RING)
    const isChanged = async (query = '', client = olga) =>
      (await json(client, `/receipts/${id}${query}`)).isPieceChanged
    expect(await isChanged()).toBe(false)
    await save(RING, {})
    expect(await isChanged()).toBe(true)
    expect(await isChanged(`?change=${receipt.changeId}`)).toBe(false)
    await olga.post(`/variants/${id}/composition/undo`, { n: n + 1 })
    expect(await isChanged()).toBe(false)
    // That a cost was changed is for users who see it.
    const sam = await clerk(shop)
    await save(RING, { stones: [{ ...STONE, unit: '5000' }] })
    expect(await isChanged()).toBe(true)
    expect(await isChanged('', sam)).toBe(false)
    await save(RING, { stones: [STONE, { ...STONE, certificate: '' }] })
    expect(await isChanged('', sam)).toBe(true)
    await olga.post(`/variants/${id}/composition/undo`, { n: n + 4 })
    await save(RING, { stones: [STONE] })
    expect(await isChanged()).toBe(false)
  })

  test('keeps the receipt of its former version, which a changed row no longer proves', async () => {
    const before = await receiptOf(RING)
    await save(RING, { stones: [{ ...STONE, unit: '5000' }] })
    const run = await reprice()
    const { id } = await pieceOf(RING)
    const former = `/receipts/${id}/proof?change=${before.receipt.changeId}`
    expect(await json(olga, former)).toMatchObject({ proven: true })
    expect((await receiptOf(RING)).proof).toMatchObject({ proven: true })
    const [line] = (await linesOf(olga, run)).filter(({ sku }) => sku === RING)
    expect(line?.causes).toContainEqual({ cause: 'piece', facts: ['composition'] })
    // Rows of a version cannot be changed.
    const changed = shop.ctx.db
      .updateTable('piece_stones')
      .set({ unit_minor: 1 })
      .where('variant_id', '=', id)
      .execute()
    await expect(changed).rejects.toThrow()
    const line2 = shop.ctx.db
      .selectFrom('price_run_lines')
      .select('piece')
      .where('run_id', '=', run)
      .where('variant_id', '=', id)
    const stored = (await line2.executeTakeFirstOrThrow()).piece
    await shop.ctx.db
      .updateTable('price_run_lines')
      .set({ piece: stored.replace('"unitMinor":500000', '"unitMinor":490000') })
      .where('run_id', '=', run)
      .where('variant_id', '=', id)
      .execute()
    expect((await receiptOf(RING)).proof).toMatchObject({ proven: false })
    await shop.ctx.db
      .updateTable('price_run_lines')
      .set({ piece: stored })
      .where('run_id', '=', run)
      .where('variant_id', '=', id)
      .execute()
  })

  test('is not proven when the price of its other metal was changed in the database', async () => {
    const { id, last_run_id: run } = await pieceOf(TWO_TONE)
    const quote = shop.ctx.db
      .updateTable('run_quotes')
      .where('run_id', '=', run)
      .where('metal', '=', 'XPT')
    const { quote_sha256: sha256 } = await shop.ctx.db
      .selectFrom('run_quotes')
      .select('quote_sha256')
      .where('run_id', '=', run)
      .where('metal', '=', 'XPT')
      .executeTakeFirstOrThrow()
    await quote.set({ quote_sha256: 'x' }).execute()
    expect(await json(olga, `/receipts/${id}/proof`)).toMatchObject({ proven: false })
    await quote.set({ quote_sha256: sha256 }).execute()
    expect(await json(olga, `/receipts/${id}/proof`)).toMatchObject({ proven: true })
  })

  test('saved unchanged makes no new version', async () => {
    const { composition } = await pieceOf(TWO_TONE)
    await save(TWO_TONE, { parts: [{ karat: 'Pt 950', grams: '3.1' }] })
    expect((await pieceOf(TWO_TONE)).composition).toBe(composition)
  })

  test('is undone, and an outdated version is refused', async () => {
    const { id, composition } = await pieceOf(RING)
    await olga.post(`/variants/${id}/composition/undo`, { n: composition })
    expect((await json(olga, `/variants/${id}/composition`)).stones[0].unit).toBe('4800.00')
    const again = await olga.post(`/variants/${id}/composition/undo`, { n: composition })
    expect(again.status).toBe(409)
    const outdated = await olga.post(`/variants/${id}/composition`, { n: 1, ...NOTHING })
    expect(outdated.status).toBe(409)
  })

  test('is saved once by parallel requests', async () => {
    const { id, composition: n } = await pieceOf(RING)
    const answers = await Promise.all(
      ['4801', '4802', '4803', '4804'].map((unit) =>
        olga.post(`/variants/${id}/composition`, { n, ...NOTHING, stones: [{ ...STONE, unit }] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect((await pieceOf(RING)).composition).toBe(n + 1)
  })

  test('is refused beside each wrong field, and nothing is saved', async () => {
    const { composition } = await pieceOf(TWO_TONE)
    const { errors } = (
      await save(TWO_TONE, {
        parts: [
          { karat: 'Pd 950', grams: '1' },
          { karat: 'Pt 950', grams: '0.009' },
        ],
        stones: [
          { ...STONE, count: '0' },
          { ...STONE, carats: '', priceBy: 'carat' },
          { ...STONE, carats: '1000' },
          { ...STONE, unit: '-1' },
          { ...STONE, markup: '1000.01' },
          { ...STONE, unit: '9999999999', count: '999' },
        ],
        hallmarkCost: 'x',
      })
    ).props
    expect(Object.keys(errors).sort()).toEqual([
      'hallmarkCost',
      'parts.0.karat',
      'parts.1.grams',
      'stones.0.count',
      'stones.1.carats',
      'stones.2.carats',
      'stones.3.unit',
      'stones.4.markup',
      'stones.5.unit',
    ])
    expect((await pieceOf(TWO_TONE)).composition).toBe(composition)
  })

  test('has a certificate alone: of two pieces saved at once one gets it', async () => {
    const skus = ['CERTIFICATE-A', 'CERTIFICATE-B']
    const rows = skus.map((sku) => `${sku},Pt 950,8.2,7`).join('\n')
    await addPiece(olga, 'Certified', 'ring', `sku,karat,weight_g,size\n${rows}`)
    const stone = (certificate: string) => ({ ...STONE, certificate })
    const answers = await Promise.all(
      skus.map((sku) => save(sku, { stones: [stone('IGI 5550 0001')] })),
    )
    const refused = answers.filter(({ props }) => props.errors?.['stones.0.certificate'])
    expect(refused).toHaveLength(1)
    const [first = RING, second = RING] = (await pieceOf('CERTIFICATE-A')).composition
      ? skus
      : skus.toReversed()
    const { errors } = (
      await save(second, { stones: [stone('IGI 7 of others'), stone('igi 5550 0001')] })
    ).props
    expect(errors['stones.1.certificate']).toContain(first)
    expect(
      (await save(first, { n: 1, stones: [stone('IGI 9'), stone('IGI 9')] })).props.errors,
    ).toHaveProperty('stones.1.certificate')
    await save(second, { stones: [stone('GIA')] })
    await save(first, { stones: [stone('GIA')] })
    expect((await pieceOf(first)).composition).toBe(2)

    await shop.ctx.db
      .updateTable('variants')
      .set({ archived_at: shop.clock.now() })
      .where('sku', 'in', skus)
      .execute()
  })

  test('is blocked by the name of the metal that has no price, and not sold too low', async () => {
    const { db } = shop.ctx
    const platinum = db.updateTable('metal_quotes').where('metal', '=', 'XPT')
    await platinum.set({ quality: 'rejected' }).execute()
    const { run } = (await preview(olga)).props
    const flags = Object.fromEntries(
      (await linesOf(olga, run.id)).map(({ sku, flag, reasons }) => [sku, [flag, ...reasons]]),
    )
    expect(flags[TWO_TONE]).toEqual(['blocked', 'no_price_of_XPT'])
    expect(flags[PENDANT]?.[0]).not.toBe('blocked')
    await platinum.set({ quality: 'accepted' }).execute()
  })

  test('follows the metal of its other part', async () => {
    await reprice()
    shop.clock.advance(60_000)
    await quoteMetal(shop, 'XPT', 1650)
    const lease = await acquireLease(shop.ctx.db, 'follow-gold', 'this process')
    if (lease) await followGold(shop.ctx, lease)
    const run = await shop.ctx.db
      .selectFrom('price_runs')
      .select(['id', 'scope'])
      .where('created_by', 'is', null)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(run.scope)).toEqual({ metal: 'XPT' })
    expect((await linesOf(olga, run.id)).map(({ sku }) => sku).sort()).toEqual([RING, TWO_TONE])
    await apply(olga, run.id, { includeHeld: true })
    // The run has gold’s price too, but gold is followed from the reprice of its own pieces.
    const { props } = await olga.get('/price?product=vermeil')
    expect(props.lastRun.id).not.toBe(run.id)
  })

  test('repriced alone is no reprice of the metal of its other part', async () => {
    const lastRunOf = async (product: string) =>
      (await olga.get(`/price?product=${product}`)).props.lastRun.id
    const platinum = await lastRunOf('solitaire')
    shop.clock.advance(60_000)
    await quoteMetal(shop, 'XAU', 4150)
    const { run } = (await preview(olga, { product: 'two-tone' })).props
    await apply(olga, run.id, { includeHeld: true })
    expect(await lastRunOf('two-tone')).toBe(run.id)
    expect(await lastRunOf('solitaire')).toBe(platinum)
    // By one metal it is a reprice of that alone, whatever the main metal of its pieces is.
    const byPlatinum = (await preview(olga, { metal: 'XPT', product: 'two-tone' })).props.run
    await apply(olga, byPlatinum.id, { includeHeld: true })
    expect(await lastRunOf('two-tone')).toBe(run.id)
    expect(await lastRunOf('solitaire')).toBe(byPlatinum.id)
  })

  test('waits for a person while the price of its other metal is not followed', async () => {
    const row = { settings: JSON.stringify({ follow: 'apply' }), changed_at: MONDAY }
    await shop.ctx.db
      .insertInto('gold_settings')
      .values({ id: 1, changed_by: null, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const goldRun = async (dollars: number) => {
      shop.clock.advance(60_000)
      await quoteMetal(shop, 'XAU', dollars)
      const lease = await acquireLease(shop.ctx.db, 'follow-gold', 'this process')
      if (lease) await followGold(shop.ctx, lease)
      const run = await shop.ctx.db
        .selectFrom('price_runs')
        .select(['scope', 'state'])
        .where('created_by', 'is', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return [JSON.parse(run.scope).metal, run.state]
    }
    shop.clock.advance(60_000)
    for (const [metal, dollars] of [
      ['XAU', 4110],
      ['XPT', 1650],
      ['XAG', 52],
    ] as const)
      await quoteMetal(shop, metal, dollars)
    await reprice()
    expect(await goldRun(4160)).toEqual(['XAU', 'applied'])
    await enterMetal(shop, 'XPT', 1_500_000_000)
    expect(await goldRun(4211)).toEqual(['XAU', 'previewed'])
  })

  test('keeps the alloy of a part on sale', async () => {
    const { alloys } = (await olga.get('/configuration/alloys')).props
    const platinum = alloys.find(({ label }: { label: string }) => label === 'Pt 950')
    expect(platinum.pieces).toBe(2)
  })

  test('is weighed as a whole, and its other parts and stones are deducted', async () => {
    await save(TWO_TONE, {
      parts: [{ karat: 'Pt 950', grams: '3.1' }],
      stones: [{ ...STONE, certificate: 'HRD 7' }],
    })
    const { id } = await pieceOf(TWO_TONE)
    const { errors } = (await olga.post(`/variants/${id}/weight`, { grams: '3.3' })).props
    expect(errors.grams).toContain('weight')
    // 3.100 g of platinum, and 1.010 carats are 0.202 g.
    await olga.post(`/variants/${id}/weight`, { grams: '15.8' })
    expect((await pieceOf(TWO_TONE)).weight_mg).toBe(12_498)
  })

  test('moves with each of its metals in the what-if of the chart', async () => {
    await save(TWO_TONE, { parts: [{ karat: 'Pt 950', grams: '3.1' }] })
    const { id } = await pieceOf(TWO_TONE)
    const at = async (whatIf: string) => {
      const partial = {
        'X-Inertia-Partial-Component': 'price',
        'X-Inertia-Partial-Data': 'whatIf',
      }
      return (await olga.get(`/price?product=two-tone&whatIf=${whatIf}`, partial)).props.whatIf[id]
    }
    const { quote, otherMetals } = (await olga.get('/price?product=two-tone')).props as PriceProps
    const [gold, platinum] = [quote?.mid ?? '', otherMetals[0]?.quote.mid ?? '']
    expect([quote, ...otherMetals.map((other) => other.quote)]).toMatchObject([
      { metal: 'XAU' },
      { metal: 'XPT' },
    ])
    const today = await at(`XAU:${gold}`)
    expect(await at(`XPT:${platinum}`)).toBe(today)
    const high = (Number(platinum) * 1.15).toFixed(2)
    const risen = await at(`XPT:${high}`)
    expect(risen).toBeGreaterThan(today)
    expect(await at(`XAU:4900.00,XPT:${platinum}`)).toBeGreaterThan(today)
    expect(await at(`XAU:4900.00,XPT:${high}`)).toBeGreaterThan(risen)
    // A price of none would leave the costs of labor.
    expect(await at('XAU:0.01')).toBe(await at('XAU:1000.00'))
    const odd = ['4900.00', 'XAU:', 'XCU:12', 'XAU:4900.00;XPT:1', 'XAU:4500:x', 'XAU:1,XAU:2']
    for (const wrong of odd) {
      expect(await at(wrong)).toBeUndefined()
    }
  })

  test('stands in the price file with its parts and stones, with costs for those who see them', async () => {
    await save(TWO_TONE, {
      parts: [{ karat: 'Pt 950', grams: '3.1' }],
      stones: [{ ...STONE, certificate: 'HRD 8' }],
      plating: 'Rhodium 0.5 µm',
      platingCost: '12',
    })
    const fileOf = async (client: Inertia) => {
      const { text } = await client.browser.get('/price/export?product=two-tone')
      const [row] = parse(text, { bom: true, columns: true }) as Record<string, string>[]
      return row
    }
    const what = {
      metal_parts: expect.stringMatching(/^18K 1\d\.\d{3} g \| Pt 950 3\.100 g$/),
      stones_set: '1 diamond 1.010 ct Round, H, VS1 HRD 8',
      plating: 'Rhodium 0.5 µm',
      hallmark: '',
    }
    const costs = {
      stones_set_cost: '4800.00',
      setting_cost: '60.00',
      plating_cost: '12.00',
      hallmark_cost: '0.00',
    }
    expect(await fileOf(olga)).toMatchObject({ ...what, ...costs })
    const staffs = await fileOf(await clerk(shop))
    expect(staffs).toMatchObject(what)
    expect(Object.keys(staffs ?? {}).filter((column) => column.includes('cost'))).toEqual([])
  })

  test('shows staff what it consists of, but no cost, and lets them change nothing', async () => {
    const sam = await clerk(shop)
    const { receipt } = await receiptOf(RING, sam)
    expect(receipt.stones).toMatchObject([{ kind: 'diamond', quality: 'Round, H, VS1' }])
    const text = JSON.stringify(receipt)
    for (const secret of ['unitMinor', 'settingMinor', 'markupBp', 'lines', 'partSteps'])
      expect(text).not.toContain(secret)
    const { id } = await pieceOf(RING)
    expect((await sam.browser.get(`/variants/${id}/composition`)).status).toBe(403)
    expect((await save(RING, { stones: [] }, sam)).status).toBe(403)
    const props: CompositionProps = await json(olga, `/variants/${id}/composition`)
    expect(props).toMatchObject({ main: { karat: 'Pt 950', weightG: '8.200' }, addedWithMinor: 0 })
  })
})
