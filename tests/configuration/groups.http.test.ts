import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#server/platform/context.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { addPiece, quoteMetal, sellAlloy } from '#tests/support/metal-pieces.ts'
import {
  apply,
  chainShop,
  clerk,
  enterGold,
  type Inertia,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'
import { groupFields, keepFewChains, rule, unchangedForm } from './form.ts'

const RING = 'RING-14K'
const PLATINUM_RING = 'RING-PT'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await confirmPassword(olga.browser)
  await keepFewChains(shop)
  for (const label of ['14K', 'Pt 950']) await sellAlloy(olga, label)
  await addPiece(olga, 'Band', 'ring', `sku,karat,weight_g,size\n${RING},14K,5,7`)
  await addPiece(olga, 'White band', 'ring', `sku,karat,weight_g,size\n${PLATINUM_RING},Pt 950,5,7`)
  await enterGold(olga, '4100.00')
  await quoteMetal(shop, 'XPT', 1600)
})
afterEach(() => shop.close())

const simulate = async (form: object) => (await olga.post('/configuration/rehearsals', form)).props

/** Saves settings as the next version. */
async function save(form: object): Promise<void> {
  const { id, steps } = await simulate(form)
  const json = jsonClient(olga.browser)
  for (const place of steps.keys())
    await json.post(`/configuration/rehearsals/${id}/samples`, { place })
  await olga.post(`/configuration/rehearsals/${id}/confirmation`)
}

const settings = async () => (await olga.get('/configuration')).props.settings

const idOf = async (sku: string) =>
  (
    await shop.ctx.db
      .selectFrom('variants')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
  ).id

const receiptOf = async (sku: string, reader = olga) =>
  (await jsonClient(reader.browser).get(`/receipts/${await idOf(sku)}`)).body

const reprice = async () => apply(olga, (await preview(olga)).props.run.id)

describe('settings of a kind', () => {
  test('the page names the groups that are sold, and the example settings have every kind', async () => {
    const { groups } = (await olga.get('/configuration')).props
    expect(groups).toEqual(['solid', 'semi_solid', 'hollow', 'ring'])
    expect((await settings()).byKind).toMatchObject({
      ring: { findingsMinor: 2000 },
      coin: { labour: { perGramMinor: 0 } },
    })
    const version = (await olga.get('/configuration/versions/1')).props
    expect(version.groups).toEqual(groups)
  })

  test('are saved, price rings only, and are named in the breakdown of the price', async () => {
    const form = { ...unchangedForm(), byKind: { ring: groupFields('0', '10', '12', '50') } }
    await save(form)
    expect((await settings()).byKind).toEqual({
      ring: expect.objectContaining({ findingsMinor: 1200, wastageBp: 0 }),
    })
    await reprice()
    const { settings: parts, lines } = await receiptOf(RING)
    const amountOf = (key: string) =>
      lines.find((line: { key: string }) => line.key === key)?.amountMinor
    expect([amountOf('wastage'), amountOf('labour'), amountOf('findings')]).toEqual([0, 5000, 1200])
    const [{ fields }] = parts
    const by = (field: string) => fields.find((one: { field: string }) => one.field === field)?.by
    expect(by('findingsMinor')).toEqual({ of: 'group', group: 'ring' })
    expect(by('premiumBp')).toEqual({ of: 'shop' })
    const proof = await jsonClient(olga.browser).get(`/receipts/${await idOf(RING)}/proof`)
    expect(proof.body.proven).toBe(true)
  })

  test('a page of an earlier release, which sends none, keeps them', async () => {
    const before = (await settings()).byKind
    const form = unchangedForm()
    form.shop.premiumBp = '2'
    await save(form)
    expect(await settings()).toMatchObject({ premiumBp: 200, byKind: before })
  })

  test('a refusal is beside the field', async () => {
    const ring = groupFields('3', '5', '1.234', '99')
    const { errors } = await simulate({ ...unchangedForm(), byKind: { ring } })
    expect(Object.keys(errors)).toEqual(['byKind.ring.findingsMinor'])
    const form = { ...unchangedForm(), byKind: { ring: { ...ring, findingsMinor: '1' } } }
    form.shop.feeBp = '5'
    expect(Object.keys((await simulate(form)).errors)).toEqual(['byKind.ring.selling'])
    const unknown = await simulate({ ...unchangedForm(), byKind: { chain: ring } })
    expect(Object.keys(unknown.errors)).not.toEqual([])
  })

  test('a rule for a kind is stored with it, and one without as before there were kinds', async () => {
    const form = unchangedForm()
    form.rules = [
      rule('rings', { kind: 'ring' }, { wastageBp: '2' }),
      rule('all', {}, { wastageBp: '1' }),
    ]
    const { settings: read } = await simulate(form)
    expect(read.rules.map(({ match }: { match: { kind?: string } }) => match.kind)).toEqual([
      'ring',
      undefined,
    ])
  })
})

test('a price of a ring from before there were kinds is proven, and the next one is due to the settings', async () => {
  const { db } = shop.ctx
  const row = await db.selectFrom('pricing_configs').selectAll().executeTakeFirstOrThrow()
  const { byKind: _kinds, ...before } = JSON.parse(row.settings)
  const text = JSON.stringify(before)
  await db
    .insertInto('pricing_configs')
    .values({ ...row, version: 2, settings: text, settings_sha256: sha256(text) })
    .execute()
  await reprice()
  const id = await idOf(RING)
  const line = await db
    .selectFrom('price_run_lines')
    .selectAll()
    .where('variant_id', '=', id)
    .executeTakeFirstOrThrow()
  const { kind: _, ...piece } = JSON.parse(line.piece)
  await db
    .updateTable('price_run_lines')
    .set({ piece: JSON.stringify({ ...piece, construction: 'solid' }) })
    .where('variant_id', '=', id)
    .execute()
  const json = jsonClient(olga.browser)
  expect((await json.get(`/receipts/${id}/proof`)).body.proven).toBe(true)

  await save({ ...unchangedForm(2), byKind: { ring: groupFields('3', '5', '200', '40') } })
  await reprice()
  const next = await db
    .selectFrom('price_run_lines')
    .select('causes')
    .where('variant_id', '=', id)
    .orderBy('run_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(next.causes ?? '[]')).toEqual([
    { cause: 'settings', fields: ['findingsMinor'] },
  ])
  expect((await json.get(`/receipts/${id}/proof`)).body.proven).toBe(true)
})

describe('settings of a metal', () => {
  test('a blank field is that of the shop; the others price its pieces and are named', async () => {
    await save({
      ...unchangedForm(),
      byMetal: { XPT: { premiumBp: '5', minMarginBp: '' }, XAG: { premiumBp: '' } },
    })
    expect((await settings()).byMetal).toEqual({ XPT: { premiumBp: 500 } })
    await reprice()
    const premium = async (sku: string) => {
      const [{ fields }] = (await receiptOf(sku)).settings
      return fields.find((one: { field: string }) => one.field === 'premiumBp')
    }
    expect(await premium(PLATINUM_RING)).toMatchObject({
      value: 500,
      by: { of: 'metal', metal: 'XPT' },
    })
    expect(await premium(RING)).toMatchObject({ value: 100, by: { of: 'shop' } })
  })

  test('a refusal is beside the field', async () => {
    const tooMuch = await simulate({ ...unchangedForm(), byMetal: { XPT: { premiumBp: '99' } } })
    expect(Object.keys(tooMuch.errors)).toEqual(['byMetal.XPT.premiumBp'])
    const form = { ...unchangedForm(), byMetal: { XPT: { minMarginBp: '97' } } }
    form.shop.feeBp = '5'
    expect(Object.keys((await simulate(form)).errors)).toEqual(['byMetal.XPT.minMarginBp'])
  })
})

test('staff without the right to see cost get no settings, and cannot save any', async () => {
  await reprice()
  const sam = await clerk(shop)
  const receipt = await receiptOf(RING, sam)
  expect(receipt.priceMinor).toBeGreaterThan(0)
  expect(receipt).not.toHaveProperty('settings')
  expect((await sam.browser.get('/configuration')).status).toBe(403)
  const answer = await jsonClient(sam.browser).post('/configuration/resolution', unchangedForm())
  expect(answer.status).toBe(403)
})
