import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlloyProps } from '#server/catalogue/alloys/props.ts'
import { rule, unchangedForm } from '#tests/configuration/form.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  chainShop,
  clerk,
  type Inertia,
  linesOf,
  owner,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await confirmPassword(olga.browser)
})
afterAll(() => shop.close())

const PAGE = '/configuration/alloys'
let keys = 0
const alloys = async () => (await olga.get(PAGE)).props.alloys as AlloyProps[]
const named = async (label: string) => {
  const alloy = (await alloys()).find((one) => one.label === label)
  if (!alloy) throw new Error(`no alloy ${label}`)
  return alloy
}
const add = async (label: string, fineness: string, more: object = {}) => {
  const body = { label, fineness, idempotencyKey: `alloy-key-${++keys}`, ...more }
  return (await olga.post(PAGE, body)).props.errors
}
const sell = async (label: string, isSold: boolean) =>
  olga.post(`${PAGE}/${(await named(label)).id}/sale`, { isSold })
const offered = async () => (await olga.get('/products')).props.karats as string[]
const json = async (path: string) =>
  (await olga.browser.get(path, { Accept: 'application/json' })).body
async function productNamed(title: string): Promise<number> {
  await olga.post('/products', { title, kind: 'pendant' })
  const { products } = (await olga.get('/products')).props
  return products.find((one: { title: string }) => one.title === title).id
}
async function addTo(product: number, rows: string[]) {
  const table = ['sku,karat,weight_g', ...rows].join('\n')
  return (await olga.post(`/products/${product}/pieces`, { table })).props.errors
}
const addPieces = async (title: string, rows: string[]) => addTo(await productNamed(title), rows)

/** The labels of the listed alloys of a metal. */
const labelsOf = async (metal: string) =>
  (await alloys()).flatMap((one) => (one.metal === metal ? [one.label] : []))

test('a new shop sells four alloys of gold, and those of each metal are listed by their fineness', async () => {
  const list = await alloys()
  expect(await labelsOf('XAU')).toEqual('8K 9K 10K 12K 14K 18K 19.2K 21K 22K 24K'.split(' '))
  expect(await labelsOf('XAG')).toEqual(['Ag 800', 'Ag 830', 'Ag 925', 'Ag 958', 'Ag 999'])
  expect(list.map(({ metal }) => metal)).toEqual(
    ['XAU', 'XAG', 'XPT', 'XPD'].flatMap((metal) =>
      list.map((one) => one.metal).filter((one) => one === metal),
    ),
  )
  expect(list.filter(({ isSold }) => isSold).map(({ label }) => label)).toEqual(await offered())
  expect(await named('14K')).toMatchObject({ fineness: '585', stamp: '585', rules: 0 })
  expect((await named('14K')).pieces).toBeGreaterThan(100)
  expect((await named('9K')).pieces).toBe(0)
})

describe('an alloy', () => {
  test('that is switched on can be priced, from the pieces to the receipt', async () => {
    const rows = ['BANGLE-1,21K,20']
    expect((await addPieces('Bangle', rows))['rows.2']).toContain('21K')
    expect((await sell('21K', true)).props.errors).toEqual({})
    expect(await addPieces('Bangle', rows)).toEqual({})
    const run = await repriceAt(olga, '4100.00')
    const line = (await linesOf(olga, run)).find(({ sku }) => sku === 'BANGLE-1')
    const proof = `/receipts/${line?.variantId}/proof?run=${run}`
    const { checks } = await json(proof)
    expect(checks.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
    const quote = '/quick-quote?grams=10&construction=solid&karat='
    // 10 grams: 4100 ÷ 31.1034768 × 0.875 × 10.
    expect((await json(`${quote}21K`)).meltMinor).toBe(115_341)
    expect((await json('/quick-quote/alloys')).karats).toContain('21K')
    await shop.ctx.db
      .selectFrom('audit_entries')
      .select('act')
      .where('act', '=', 'alloy_sold')
      .executeTakeFirstOrThrow()
  })

  test('of the shop’s own has the name and fineness of its market', async () => {
    expect(await add('9 ct', '375')).toEqual({})
    expect(await add('22K fine', '11/12', { stamp: '917' })).toEqual({})
    expect(await named('9 ct')).toMatchObject({ fineness: '375', stamp: '375', isSold: true })
    const labels = await labelsOf('XAU')
    expect(labels.slice(1, 4)).toEqual(['9K', '9 ct', '10K'])
    expect(labels.slice(-2)).toEqual(['22K fine', '24K'])
    expect(await add('Sterling', '925', { metal: 'XAG' })).toEqual({})
    expect((await labelsOf('XAG')).slice(2, 5)).toEqual(['Ag 925', 'Sterling', 'Ag 958'])
    await sell('Sterling', false)
    expect(await addPieces('Locket', ['LOCKET-1,9 ct,4.2'])).toEqual({})
    expect(await named('9 ct')).toMatchObject({ pieces: 1 })
  })

  test('is refused beside the field without a name, with a taken one, or with another fineness', async () => {
    expect(Object.keys(await add('', '375'))).toEqual(['label'])
    expect(await add('9CT', '376')).toEqual({ label: expect.stringContaining('Another alloy') })
    expect(await add('14 k', '580')).toEqual({ label: expect.stringContaining('Another alloy') })
    expect(Object.keys(await add('a name of 13', '375'))).toEqual([])
    expect(Object.keys(await add('a name of 13 ', '37'))).toEqual(['label'])
    for (const wrong of ['', '0', '1000.1', '1001', '3/2', '-5', '585 ', 'gold', '58,5.5'])
      expect(Object.keys(await add(`new ${wrong}`.slice(0, 12), wrong)), wrong).toEqual(
        wrong === '585 ' ? [] : ['fineness'],
      )
    expect(Object.keys(await add('two\nlines', '375'))).toEqual(['label'])
    expect(Object.keys(await add('9\u200cct', '375'))).toEqual(['label'])
  })

  test('with pieces or with a rule that names it stays', async () => {
    expect((await sell('14K', false)).props.errors).toEqual({
      form: expect.stringMatching(/This alloy has pieces: \d/),
    })
    expect((await sell('24K', true)).props.errors).toEqual({})
    const form = unchangedForm()
    form.rules = [rule('fine', { karat: '24K' }, { wastageBp: '1' })]
    const { id, steps } = (await olga.post('/configuration/rehearsals', form)).props
    const samples = jsonClient(olga.browser)
    for (const place of steps.keys())
      await samples.post(`/configuration/rehearsals/${id}/samples`, { place })
    await olga.post(`/configuration/rehearsals/${id}/confirmation`)
    expect(await named('24K')).toMatchObject({ rules: 1 })
    expect((await sell('24K', false)).props.errors).toEqual({
      form: expect.stringMatching(/Pricing rules that name this alloy: 1/),
    })
  })

  test('of an archived product alone is switched off, and the product is not restored without it', async () => {
    expect(await add('Old 20', '833')).toEqual({})
    expect(await addPieces('Amulet', ['AMULET-1,Old 20,5'])).toEqual({})
    expect((await sell('Old 20', false)).props.errors).toHaveProperty('form')
    const product = async () =>
      (await olga.get('/products')).props.products.find(
        ({ title }: { title: string }) => title === 'Amulet',
      )
    const move = async (to: 'archive' | 'return') => {
      const { id, version } = await product()
      return (await olga.post(`/products/${id}/${to}`, { version })).props.errors
    }
    expect(await move('archive')).toEqual({})
    expect((await sell('Old 20', false)).props.errors).toEqual({})
    expect(await move('return')).toEqual({ form: expect.stringContaining('Old 20') })
    expect((await sell('Old 20', true)).props.errors).toEqual({})
    expect(await move('return')).toEqual({})
  })

  test('that is switched off is no longer offered, and the second of two switches is told', async () => {
    await sell('8K', true)
    expect(await offered()).toContain('8K')
    expect((await sell('8K', false)).props.errors).toEqual({})
    expect(await offered()).not.toContain('8K')
    expect((await sell('8K', false)).status).toBe(409)
    expect((await olga.post(`${PAGE}/999999/sale`, { isSold: true })).status).toBe(404)
  })

  test('is not seen or changed by staff', async () => {
    const sam = await clerk(shop)
    expect((await sam.get(PAGE)).status).toBe(403)
    const { id } = await named('12K')
    expect((await sam.post(`${PAGE}/${id}/sale`, { isSold: true })).status).toBe(403)
  })
})

describe('at the same time', () => {
  test('two alloys of one name are one', async () => {
    const both = await Promise.all([add('Twin', '600'), add('twin', '601')])
    expect(both.filter(({ label }) => label !== undefined)).toHaveLength(1)
    expect((await alloys()).filter(({ label }) => label.toLowerCase() === 'twin')).toHaveLength(1)
  })

  test('an alloy is either switched off or gets pieces', async () => {
    const product = await productNamed('Charm')
    for (let round = 1; round <= 10; round++) {
      const label = `R${round}`
      expect(await add(label, '700')).toEqual({})
      const { id } = await named(label)
      await Promise.all([
        addTo(product, [`CHARM-${round},${label},5`]),
        olga.post(`${PAGE}/${id}/sale`, { isSold: false }),
      ])
      const { isSold, pieces } = await named(label)
      expect([isSold, pieces], label).toEqual(isSold ? [true, 1] : [false, 0])
    }
  })
})
