import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import {
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { keepFewChains, rule, unchangedForm } from './form.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await keepFewChains(shop)
  await enterGold(olga, '4100.00')
})
afterEach(() => shop.close())

const simulate = async (form: object) => (await olga.post('/configuration/rehearsals', form)).props

describe('errors are reported by field', () => {
  test('all at once, and no simulation is started', async () => {
    const form = unchangedForm()
    form.shop.premiumBp = '99'
    form.shop.meltFactor = 'much'
    form.shop.ounceGrams = ''
    form.byConstruction.hollow['labour.perGramMinor'] = '1.234'
    form.byConstruction.solid.selling = { model: 'margin', value: '120' }
    const { errors } = await simulate(form)
    expect(errors).toMatchObject({
      'shop.premiumBp': 'Enter a number from 0 to 20.',
      'shop.meltFactor': 'Enter a number, for example 1.05.',
      'shop.ounceGrams': 'This field is required.',
      'byConstruction.hollow.labour.perGramMinor': 'Enter an amount of money, for example 4.50.',
      'byConstruction.solid.selling.value': 'Enter a number from 0 to 99.99.',
    })
    expect(Object.keys(errors)).toHaveLength(5)
    expect(await shop.ctx.db.selectFrom('rehearsals').selectAll().execute()).toEqual([])
  })

  test('ASVS 39: a rule that sets nothing, begins after its end, or has its widths in the wrong order', async () => {
    const form = unchangedForm()
    form.rules = [
      rule('a', { widthFrom: '8', widthTo: '6' }, {}, { priority: '0' }),
      rule('b', {}, { wastageBp: '31' }, { from: '2026-12-02T00:00', until: '2026-12-01T00:00' }),
    ]
    const { errors } = await simulate(form)
    expect(Object.keys(errors).sort()).toEqual([
      'rules.0.match.widthTo',
      'rules.0.priority',
      'rules.0.set',
      'rules.1.set.wastageBp',
      'rules.1.until',
    ])
  })

  test('a fee of one rule and a margin of another that together use up the whole price are refused', async () => {
    const form = unchangedForm()
    form.rules = [
      rule('fee', { karat: '14K' }, { feeBp: '30' }),
      rule('margin', { widthFrom: '8' }, { selling: { model: 'margin', value: '75' } }),
    ]
    const { errors } = await simulate(form)
    expect(errors['rules.1.set.selling']).toMatch(/use up the whole price/)
  })

  test('tiers must rise, and the last has no end', async () => {
    const form = unchangedForm()
    const tiers = [
      { upTo: '25', divisor: '0.35' },
      { upTo: '10', divisor: '0.30' },
      { upTo: '', divisor: '0.45' },
    ]
    form.byConstruction.solid.selling = { model: 'divisor', value: '', by: 'density', tiers }
    const { errors } = await simulate(form)
    expect(Object.keys(errors)).toEqual(['byConstruction.solid.selling.tiers.1.upTo'])
    tiers.splice(1, 1)
    const { settings } = await simulate(form)
    expect(settings.byConstruction.solid.selling).toEqual({
      model: 'divisor',
      by: 'density',
      tiers: [
        { upTo: '25', divisor: '0.35' },
        { upTo: null, divisor: '0.45' },
      ],
    })
  })

  test('a time is read in the time zone of the shop', async () => {
    const form = unchangedForm()
    form.rules = [rule('a', {}, { wastageBp: '2' }, { from: '2026-12-01T00:00' })]
    const { settings } = await simulate(form)
    expect(settings.rules[0]).toMatchObject({ from: '2026-12-01T05:00:00.000Z', until: null })
  })
})

describe('a piece to test the rules on', () => {
  test('shows which rule sets each field, and the resulting price', async () => {
    const form = unchangedForm()
    form.rules = [
      rule('heavy', { widthFrom: '8' }, { 'labour.perGramMinor': '4' }),
      rule('piece', { sku: EIGHT_MM_22_INCH }, { selling: { model: 'margin', value: '42' } }),
    ]
    const json = jsonClient(await shop.admin())
    const answer = await json.post('/configuration/resolution', { ...form, sku: EIGHT_MM_22_INCH })
    const given = Object.fromEntries(
      answer.body.fields.map((one: Record<string, unknown>) => [one.field, one.by]),
    )
    expect(given).toMatchObject({
      selling: { of: 'rule', id: 'piece' },
      'labour.perGramMinor': { of: 'rule', id: 'heavy' },
      wastageBp: { of: 'group', group: 'solid' },
      premiumBp: { of: 'shop' },
    })
    expect(answer.body.inForce).toMatchObject({ priceMinor: 1_507_500, marginBp: 4_000 })
    // 8,471.36 + 4 × 105.6 + 45 = 8,938.76
    expect(answer.body.typed).toMatchObject({ priceMinor: 1_541_000, costMinor: 893_876 })
    const unknown = await json.post('/configuration/resolution', { ...form, sku: 'NOT-THERE' })
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors.sku).toMatch(/No piece/)
  })

  test('a rule determines prices: run, receipt and verification agree', async () => {
    const form = unchangedForm()
    form.rules = [rule('heavy', { widthFrom: '8' }, { 'labour.perGramMinor': '4' })]
    const { id, steps } = await simulate(form)
    const json = jsonClient(await shop.admin())
    for (const place of steps.keys())
      await json.post(`/configuration/rehearsals/${id}/samples`, { place })
    await olga.post(`/configuration/rehearsals/${id}/confirmation`)
    await repriceAt(olga, '4100.00')
    const { variants } = (await olga.get('/price?scope=all')).props
    const piece = variants.find(({ sku }: { sku: string }) => sku === EIGHT_MM_22_INCH)
    // 8,471.36 + 4 × 105.6 + 45 = 8,938.76; ÷ 0.6 = 14,897.93, to the nearest 5.
    expect(piece.regularPrice).toBe(1_490_000)
    const receipt = await json.get(`/receipts/${piece.id}`)
    expect(receipt.body.priceMinor).toBe(1_490_000)
    const proof = await json.get(`/receipts/${piece.id}/proof`)
    expect(proof.body.proven).toBe(true)
  })
})

describe('the shop’s own settings', () => {
  const settings = async () => (await olga.get('/configuration')).props.shopSettings

  test('name, unit and time zone are saved; an outdated form is refused as a conflict', async () => {
    const form = {
      version: (await settings()).version,
      name: 'Olga’s Gold',
      currency: 'USD',
      weightUnit: 'dwt',
      timeZone: 'Europe/Warsaw',
    }
    await olga.post('/configuration/shop', form)
    expect(await settings()).toMatchObject({ name: 'Olga’s Gold', timeZone: 'Europe/Warsaw' })
    expect((await olga.post('/configuration/shop', { ...form, name: 'Mine' })).status).toBe(409)
    const wrong = { ...form, version: (await settings()).version, name: '', timeZone: 'Mars/Base' }
    const { errors } = (await olga.post('/configuration/shop', wrong)).props
    expect(Object.keys(errors).sort()).toEqual(['name', 'timeZone'])
  })

  test('the currency cannot change once anything has a price', async () => {
    await repriceAt(olga, '4100.00')
    const { version, name, weightUnit, timeZone } = await settings()
    const form = { version, name, weightUnit, timeZone, currency: 'EUR' }
    const { errors } = (await olga.post('/configuration/shop', form)).props
    expect(errors.currency).toMatch(/currency/)
    expect((await settings()).currency).toBe('USD')
  })

  test('limits for staff are validated, saved and applied', async () => {
    const { version } = await settings()
    const form = {
      version,
      staffLines: '10',
      staffChange: '2.5',
      staffCashOut: '750.50',
      staffPaidOut: '8000',
      weighFirst: '12',
      weighAgain: '4',
      approveAbove: '',
      staffSeesCost: true,
    }
    const amounts = { staffCashOut: '-1', staffPaidOut: 'much' }
    const bad = { ...form, staffLines: 'many', staffChange: '200', ...amounts }
    const { errors } = (await olga.post('/configuration/limits', bad)).props
    expect(Object.keys(errors).sort()).toEqual([
      'staffCashOut',
      'staffChange',
      'staffLines',
      'staffPaidOut',
    ])
    await olga.post('/configuration/limits', { ...form, approveAbove: '50' })
    expect(await settings()).toMatchObject({
      staffLines: 10,
      staffChangeBp: 250,
      staffCashOut: 75_050,
      staffPaidOut: 800_000,
      weighFirstBp: 1_200,
      weighAgainBp: 400,
      approveAboveLines: 50,
      staffSeesCost: true,
    })
    const sam = await clerk(shop)
    expect((await sam.get('/')).props.auth.can['cost.see']).toBe(true)
  })

  test('markets and thresholds: “None” must be the only one and needs a reason; the EU period is at least 30 days', async () => {
    const form = { version: (await settings()).version, markets: ['eu', 'none'] }
    const alone = (await olga.post('/configuration/markets', form)).props.errors
    expect(alone.markets).toMatch(/“None” can’t be combined/)
    const silent = (await olga.post('/configuration/markets', { ...form, markets: ['none'] })).props
    expect(silent.errors.noneReason).toBeTruthy()
    const short = { ...form, markets: ['eu'], eu: { effect: 'block', windowDays: '14' } }
    const { errors } = (await olga.post('/configuration/markets', short)).props
    expect(Object.keys(errors)).toEqual(['eu.windowDays'])
    await olga.post('/configuration/markets', { ...short, eu: { windowDays: '60' } })
    const saved = await settings()
    expect(saved.markets).toEqual(['eu'])
    expect(saved.law.eu).toMatchObject({ windowDays: 60, effect: 'block' })
  })
})
