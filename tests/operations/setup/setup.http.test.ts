import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AlloyChoice } from '#server/catalogue/alloys/props.ts'
import {
  apply,
  chooseCurrency,
  clerk,
  type Inertia,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { setUp, setupForm } from './setup-form.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await openShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const BRITISH = {
  ...{ name: 'Hatton Jewellers', address: '1 Hatton Garden\nLondon', currency: 'GBP' },
  ...{ weightUnit: 'dwt', timeZone: 'Europe/London', taxMode: 'inclusive', taxRate: '20' },
  kinds: ['ring', 'pendant'],
  alloys: ['9 ct', '18 ct', 'Ag 925'],
}
const CHAINS = { miamiCubanLink: true, alloys: ['10K', '14K', '18K', '22K'] }

const page = async () => {
  const { requestId: _, ...props } = (await olga.get('/setup')).props
  return props
}
const sold = async () =>
  ((await page()).alloys as AlloyChoice[]).filter(({ isSold }) => isSold).map(({ label }) => label)
interface Listed {
  id: number
  title: string
  kind: string
  slug: string
  pieces: number
  archived: boolean
}
const products = async () => (await olga.get('/products')).props.products as Listed[]
const offered = async () =>
  (await products()).filter(({ archived }) => !archived).map(({ title }) => title)
const addPiece = async (id: number, karat: string) =>
  olga.post(`/products/${id}/pieces`, { table: `sku,karat,weight_g\nFIRST,${karat},4.2` })

describe('a new shop', () => {
  test('has units for everybody who chose none, and keeps those that a form does not name', async () => {
    const shown = async (client: Inertia) => {
      const { lengthUnit, ringSystem } = (await client.get('/products')).props.shop
      return [lengthUnit, ringSystem]
    }
    const sam = await clerk(shop)
    expect(await shown(sam)).toEqual([null, null])
    await setUp(olga, { ...BRITISH, lengthUnit: 'cm', ringSystem: 'uk' })
    expect([await shown(olga), await shown(sam)]).toEqual([
      ['cm', 'uk'],
      ['cm', 'uk'],
    ])
    await setUp(olga, BRITISH)
    expect(await shown(sam)).toEqual(['cm', 'uk'])
    await setUp(olga, { ...BRITISH, lengthUnit: 'locale', ringSystem: 'jp' })
    expect(await shown(sam)).toEqual([null, 'jp'])
    expect((await setUp(olga, { ...BRITISH, ringSystem: 'fr' })).props.errors).toHaveProperty(
      'ringSystem',
    )
  })

  test('chooses what it sells in one step, which leads to its first product', async () => {
    const answer = await setUp(olga, { ...BRITISH, prices: { XAU: '3,200.00', XAG: '' } })
    expect(answer.component).toBe('product')
    expect(answer.props.product).toMatchObject({ title: 'Rings', kind: 'ring', hasPieces: false })
    expect(answer.props.karats).toEqual(['9 ct', '18 ct', 'Ag 925'])
    expect(answer.props.shop).toMatchObject({
      ...{ name: 'Hatton Jewellers', currency: 'GBP', weightUnit: 'dwt' },
      ...{ timeZone: 'Europe/London', metals: ['XAU', 'XAG'] },
    })
    expect(await offered()).toEqual(['Pendants', 'Rings'])
    const { settings, shopSettings, samples } = (await olga.get('/configuration')).props
    expect(settings).toMatchObject({
      currency: 'GBP',
      tax: { mode: 'inclusive', ratePpm: 200_000 },
    })
    expect(samples).toEqual(['solid'])
    expect(shopSettings.letterhead.address).toBe('1 Hatton Garden\nLondon')
    const { classes, rateInPrices } = (await olga.get('/configuration/tax-classes')).props
    expect(classes[0]).toMatchObject({ isDefault: true, rate: '20' })
    expect(rateInPrices).toBeNull()
    expect(await page()).toMatchObject({
      ...{ isOpen: true, isSaved: true, kinds: ['ring', 'pendant'], miamiCubanLink: false },
      ...{ taxMode: 'inclusive', taxRate: '20', priced: ['XAU'], address: BRITISH.address },
    })
    expect((await olga.get('/gold-price-logs/latest')).props.latest).toMatchObject({
      mid: '3200.00',
      currency: 'GBP',
    })
  })

  test('chooses the markets whose law is checked; none: none, with the reason', async () => {
    const saved = async () => {
      const { markets, law } = (await olga.get('/configuration')).props.shopSettings
      return { markets, reason: law.noneReason, shown: (await page()).markets }
    }
    expect((await page()).markets).toEqual(['us_ftc'])
    await setUp(olga, { ...BRITISH, markets: ['uk', 'eu'] })
    expect(await saved()).toEqual({
      ...{ markets: ['uk', 'eu'], reason: null },
      shown: ['uk', 'eu'],
    })
    await setUp(olga, { ...BRITISH, currency: 'AED', markets: [] })
    const reason = 'No region with built-in rules was selected in setup.'
    expect(await saved()).toEqual({ markets: ['none'], reason, shown: [] })
    await setUp(olga, { ...BRITISH, markets: ['uk'] })
    expect(await saved()).toEqual({ markets: ['uk'], reason: null, shown: ['uk'] })
    const refused = (await setUp(olga, { ...BRITISH, markets: ['none'] })).props.errors
    expect(Object.keys(refused)).toEqual(['markets.0'])
  })

  test('in the Gulf has example settings of gold plus a making charge, until it saved its own', async () => {
    const selling = async () => {
      const { settings, samples } = (await olga.get('/configuration')).props
      return [settings.byKind.bangle.selling.model, settings.tax.ratePpm, samples.length]
    }
    const gulf = { kinds: ['bangle'], currency: 'AED', taxMode: 'inclusive', taxRate: '5' }
    await setUp(olga, gulf)
    expect(await selling()).toEqual(['per_gram', 50_000, 1])
    await setUp(olga, { ...gulf, currency: 'GBP' })
    expect(await selling()).toEqual(['margin', 50_000, 1])
    const own = { group: 'bangle', marginPercent: '30', labourPerGram: '5', rounding: 'nearest_1' }
    await olga.post('/configuration', own)
    await setUp(olga, gulf)
    expect(await selling()).toEqual(['margin', 50_000, 1])
  })

  test('names its products in the language of the user', async () => {
    olga.browser.cookies.set('i18n_locale', 'de')
    const answer = await setUp(olga, { kinds: ['bangle'] })
    expect(answer.props.product.title).toBe('Armreife')
  })

  test('that sells the chains gets those of its alloys, and its price chart', async () => {
    const answer = await setUp(olga, { miamiCubanLink: true, alloys: ['14K', '24K'] })
    expect(answer.component).toBe('price')
    expect((await products())[0]).toMatchObject({ slug: 'miami-cuban-link', pieces: 396 })
    await setUp(olga, CHAINS)
    expect((await products())[0]?.pieces).toBe(1584)
  })

  test('can choose anew until it has prices: unused products are archived and come back', async () => {
    await setUp(olga, CHAINS)
    await setUp(olga, { kinds: ['ring'], alloys: ['21K'] })
    expect(await offered()).toEqual(['Rings'])
    expect(await sold()).toEqual(['21K'])
    const needed = await setUp(olga, { miamiCubanLink: true, alloys: ['14K'] })
    expect(needed.props.errors.alloys).toContain('10K, 18K, 22K')
    await setUp(olga, CHAINS)
    expect(await offered()).toEqual(['Miami Cuban Link'])
    await setUp(olga, { kinds: ['ring'], alloys: ['21K'] })
    expect((await products()).map(({ title }) => title)).toEqual(['Rings', 'Miami Cuban Link'])
  })

  test('keeps the kinds and alloys of its pieces', async () => {
    const { product } = (await setUp(olga, { kinds: ['ring'], alloys: ['14K', '18K'] })).props
    await addPiece(product.id, '18K')
    const kinds = await setUp(olga, { kinds: ['pendant'], alloys: ['14K', '18K'] })
    expect(kinds.props.errors.kinds).toContain('Rings')
    const alloys = await setUp(olga, { kinds: ['ring'], alloys: ['14K'] })
    expect(alloys.props.errors.alloys).toBeTruthy()
    expect(await offered()).toEqual(['Rings'])
    expect(await sold()).toEqual(['14K', '18K'])
  })

  test('is told beside the field what is wrong, and nothing is saved', async () => {
    const errorsOf = async (changes: object) => (await setUp(olga, changes)).props.errors
    const before = await page()
    expect(Object.keys(await errorsOf({ kinds: [] }))).toEqual(['kinds'])
    expect(Object.keys(await errorsOf({ kinds: ['ring'], alloys: [] }))).toEqual(['alloys'])
    const many = {
      ...{ currency: 'GOLD', weightUnit: 'stone', taxRate: '101' },
      ...{ kinds: [], timeZone: 'Mars', prices: { XAU: 'many', XAG: '-1' } },
    }
    expect(Object.keys(await errorsOf(many)).sort()).toEqual([
      ...['currency', 'kinds', 'prices.XAG', 'prices.XAU'],
      ...['taxRate', 'timeZone', 'weightUnit'],
    ])
    const long = { ...BRITISH, name: 'x'.repeat(300), address: 'x'.repeat(500) }
    expect(Object.keys(await errorsOf(long)).sort()).toEqual(['address', 'name'])
    const perGram = { ...BRITISH, prices: { XAU: '3200', XAG: '2500' } }
    expect(Object.keys(await errorsOf(perGram))).toEqual(['prices.XAG'])
    expect(Object.keys(await errorsOf({ kinds: ['ring'], alloys: ['Unobtainium'] }))).toEqual([
      'alloys',
    ])
    const noKarat = await errorsOf({ miamiCubanLink: true, alloys: ['24K'] })
    expect(noKarat.alloys).toContain('10K, 14K, 18K, 22K')
    expect((await errorsOf({ ...BRITISH, admin: true })).form).toBeTruthy()
    expect(await page()).toEqual(before)
    expect(await products()).toEqual([])
  })
})

describe('of two at once', () => {
  test('one admin wins and the other is told', async () => {
    const form = await setupForm(olga, { kinds: ['ring'] })
    const other = { ...form, kinds: ['coin'], idempotencyKey: 'another-key' }
    const answers = await Promise.all(
      [form, other].map((body) => olga.browser.post('/setup', body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await products()).toHaveLength(1)
  })

  test('the same submit sets up once', async () => {
    const form = await setupForm(olga, { ...BRITISH, prices: { XAU: '3200' } })
    const answers = await Promise.all([1, 2].map(() => olga.browser.post('/setup', form)))
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      Array(2).fill(`/products/${(await products()).find(({ kind }) => kind === 'ring')?.id}`),
    )
    expect(await products()).toHaveLength(2)
  })
})

test('with its first prices the form closes', async () => {
  await setUp(olga, { ...CHAINS, prices: { XAU: '4100' } })
  const form = await setupForm(olga, { kinds: ['ring'] })
  await apply(olga, (await preview(olga)).props.run.id)
  expect((await page()).isOpen).toBe(false)
  expect((await olga.post('/setup', form)).props.errors.form).toBeTruthy()
  expect(await offered()).toEqual(['Miami Cuban Link'])
  expect((await chooseCurrency(olga, 'EUR')).props.errors.currency).toBeTruthy()
})

test('staff neither see nor send the form', async () => {
  const sam = await clerk(shop)
  expect((await sam.get('/setup')).status).toBe(403)
  expect((await sam.post('/setup', await setupForm(olga, BRITISH))).status).toBe(403)
  expect(await products()).toEqual([])
})
