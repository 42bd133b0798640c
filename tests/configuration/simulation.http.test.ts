import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import type { Page } from '#tests/support/inertia.ts'
import { addPiece, quoteMetal, sellAlloy } from '#tests/support/metal-pieces.ts'
import {
  chainShop,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'
import { keepFewChains, rule, unchangedForm, withMargin } from './form.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const SIMULATIONS = '/configuration/rehearsals'

const simulate = (form: object): Promise<Page> => olga.post(SIMULATIONS, form)

/** Computes all samples of a simulation and returns them, today's last. */
async function loadAllSamples(page: Page) {
  const json = jsonClient(await shop.admin())
  const found = []
  for (const place of page.props.steps.keys()) {
    const answer = await json.post(`${SIMULATIONS}/${page.props.id}/samples`, { place })
    if (answer.status !== 200) throw new Error(`sample ${place}: ${answer.status}`)
    found.push(answer.body)
  }
  return found
}

const confirm = (id: number): Promise<Page> => olga.post(`${SIMULATIONS}/${id}/confirmation`)
const current = async () => (await olga.get('/configuration')).props

test('the settings of a new shop are version 1, an example without a draft', async () => {
  const page = await olga.get('/configuration')
  expect(page.component).toBe('configuration')
  expect(page.props).toMatchObject({
    version: 1,
    samples: ['solid', 'semi_solid', 'hollow'],
    draft: null,
  })
})

describe('new settings are simulated before they are in force', () => {
  beforeEach(() => keepFewChains(shop))

  test('typed settings cannot be confirmed before the whole simulation was computed', async () => {
    await enterGold(olga, '4100.00')
    const page = await simulate(withMargin('42'))
    expect(page.component).toBe('configuration-rehearsal')
    expect(page.props.settings.byConstruction.solid.selling).toEqual({
      model: 'margin',
      marginBp: 4200,
    })
    expect((await current()).version).toBe(1)
    const early = await confirm(page.props.id)
    expect(early.props.errors.form).toMatch(/simulation to finish/)
    expect((await current()).version).toBe(1)
  })

  test('after the whole simulation they become the next version, once even if confirmed twice', async () => {
    await enterGold(olga, '4100.00')
    const page = await simulate({ ...withMargin('42'), note: 'rents went up' })
    await loadAllSamples(page)
    expect((await confirm(page.props.id)).props.made).toBe(2)
    expect((await confirm(page.props.id)).props.made).toBe(2)
    const now = await current()
    expect(now.version).toBe(2)
    expect(now.samples).toEqual([])
    expect(now.versions).toMatchObject([
      { version: 2, by: 'Olga', note: 'rents went up' },
      { version: 1, by: null },
    ])
  })

  test('a new version changes no price before the next reprice', async () => {
    await repriceAt(olga, '4100.00')
    const page = await simulate(withMargin('50'))
    await loadAllSamples(page)
    await confirm(page.props.id)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).regularPrice).toBe(1_507_500)
    const runs = await olga.post('/price-runs', { kind: 'reprice' })
    await olga.post(`/price-runs/${runs.props.run.id}/application`, { includeHeld: true })
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).regularPrice).toBe(1_809_000)
  })

  test('settings that change nothing are not simulated', async () => {
    await enterGold(olga, '4100.00')
    const page = await simulate(unchangedForm())
    expect(page.props.errors.form).toMatch(/nothing to simulate/i)
  })

  test('a simulation requires a gold price', async () => {
    const page = await simulate(withMargin('42'))
    expect(page.props.errors.form).toMatch(/gold price/)
  })
})

describe('the result of a simulation', () => {
  test('for today: 132 solid 14K chains rise in price and the others stay', async () => {
    await repriceAt(olga, '4100.00')
    const form = unchangedForm()
    const solid14 = { construction: 'solid', karat: '14K' }
    form.rules = [rule('solid-14', solid14, { selling: { model: 'margin', value: '42' } })]
    const today = (await loadAllSamples(await simulate(form))).at(-1)
    expect(today).toMatchObject({ changed: 132, up: 132, down: 0, byHand: 0 })
    expect(today.pieces).toBeGreaterThan(1_000)
    expect(today.leastBp).toBeGreaterThan(300)
    expect(today.mostBp).toBeLessThan(400)
    expect(today.leastBp).toBeLessThanOrEqual(today.middleBp)
    expect(today.middleBp).toBeLessThanOrEqual(today.mostBp)
    expect(today.before.underFloor).toBe(0)
  })

  test('lists the pieces with the largest changes with both prices', async () => {
    await enterGold(olga, '4100.00')
    const form = unchangedForm()
    const sku = EIGHT_MM_22_INCH
    form.rules = [rule('one', { sku }, { selling: { model: 'margin', value: '42' } })]
    const today = (await loadAllSamples(await simulate(form))).at(-1)
    expect(today.changed).toBe(1)
    expect(today.furthest).toEqual([{ sku, before: 1_507_500, after: 1_559_500, bp: 345 }])
    expect(today).toMatchObject({ leastBp: 345, middleBp: 345, mostBp: 345, sumMinor: 52_000 })
  })

  test('counts prices that are below a higher floor', async () => {
    await repriceAt(olga, '4100.00')
    const form = unchangedForm()
    form.shop.minMarginBp = '45'
    const today = (await loadAllSamples(await simulate(form))).at(-1)
    expect(today.before.underFloor).toBe(0)
    // Solid chains have a margin of 40 %; rounding moves only a few semi-solid ones below their 45 %.
    expect(today.after.underFloor).toBeGreaterThanOrEqual(today.pieces / 3)
    expect(today.after.worstMarginBp).toBeLessThan(4100)
  })
})

describe('the result of a simulation over time', () => {
  beforeEach(() => keepFewChains(shop))

  test('covers the last twelve months of real gold prices, without months that have none', async () => {
    await enterGold(olga, '4100.00')
    const page = await simulate(withMargin('42'))
    const months = page.props.steps.map(({ at }: { at: string }) => at.slice(0, 7))
    expect(months.at(-1)).toBe('2026-11')
    expect(months).toEqual([...new Set(months)])
    expect(months.every((month: string) => month >= '2025-11')).toBe(true)
    expect(months.length).toBeGreaterThan(8)
    const samples = await loadAllSamples(page)
    for (const sample of samples) expect(sample.changed).toBe(4)
    const again = await olga.get(`${SIMULATIONS}/${page.props.id}`)
    expect(again.props.steps.map(({ sample }: { sample: object }) => sample)).toEqual(samples)
  })

  test('applies the prices of the previous month to each month: rising gold reduces the margin', async () => {
    await enterGold(olga, '4100.00')
    const page = await simulate(withMargin('42'))
    const samples = await loadAllSamples(page)
    const { steps: gold } = page.props
    const place = gold.findIndex(
      (one: { mid: string }, at: number) =>
        at > 0 && Number(one.mid) > 1.03 * Number(gold[at - 1].mid),
    )
    expect(place).toBeGreaterThan(0)
    expect(samples[place].before.worstMarginBp).toBeLessThan(3_900)
    expect(samples[place].after.worstMarginBp).toBeGreaterThan(samples[place].before.worstMarginBp)
    expect(samples[0].before.worstMarginBp).toBeGreaterThan(3_900)
  })

  test('takes every metal at the price of the same month, as it was at the start', async () => {
    await confirmPassword(olga.browser)
    await sellAlloy(olga, 'Ag 925')
    const chain = 'sku,karat,weight_g,width_mm,length_in\nAG-CHAIN,Ag 925,45,8,22'
    await addPiece(olga, 'Silver chain', 'chain', chain)
    const now = shop.clock.now()
    for (const [at, dollars] of [
      ['2026-04-30T12:00:00.000Z', 40],
      ['2026-07-31T12:00:00.000Z', 50],
      [now, 52],
    ] as const) {
      shop.clock.set(at)
      await quoteMetal(shop, 'XAG', dollars)
    }
    await enterGold(olga, '4100.00')
    const form = unchangedForm()
    form.rules = [rule('silver', { metal: 'XAG' }, { selling: { model: 'margin', value: '50' } })]
    const page = await simulate(form)
    shop.clock.advance(60_000)
    await quoteMetal(shop, 'XAG', 60)
    const samples = await loadAllSamples(page)
    const priceIn = (month: string) => {
      const place = page.props.steps.findIndex(({ at }: { at: string }) => at.startsWith(month))
      return samples[place].furthest[0].before
    }
    // (45 g × 0.925 × price ÷ 31.1034768 × 1.01 × 1.03 + 5 × 45 + 45) ÷ 0.6, to the nearest 5 dollars.
    expect(['2026-01', '2026-04', '2026-06', '2026-07', '2026-09'].map(priceIn)).toEqual([
      54_500, 54_500, 54_500, 56_500, 56_500,
    ])
    expect(samples.at(-1).furthest[0].before).toBe(57_000)

    // One of a release that stored only gold's prices uses today's of silver.
    const former = await simulate(form)
    const { id } = former.props
    const stored = shop.ctx.db.selectFrom('rehearsals').select('gold').where('id', '=', id)
    const times: object[] = JSON.parse((await stored.executeTakeFirstOrThrow()).gold)
    const gold = JSON.stringify(times.map((time) => ({ ...time, others: undefined })))
    await shop.ctx.db.updateTable('rehearsals').set({ gold }).where('id', '=', id).execute()
    const [first] = await loadAllSamples(former)
    expect(first).toMatchObject({ furthest: [{ before: 59_000 }] })
  })

  test('returns 404 for a sample that does not exist', async () => {
    await enterGold(olga, '4100.00')
    const page = await simulate(withMargin('42'))
    const json = jsonClient(await shop.admin())
    const answer = await json.post(`${SIMULATIONS}/${page.props.id}/samples`, { place: 20 })
    expect(answer.status).toBe(404)
  })
})

describe('two owners at once', () => {
  beforeEach(() => keepFewChains(shop))

  test('the second owner gets a conflict with the name of the first and keeps the draft', async () => {
    await enterGold(olga, '4100.00')
    const mine = await simulate(withMargin('42'))
    await loadAllSamples(mine)
    const theirs = await simulate(withMargin('44'))
    await loadAllSamples(theirs)
    await confirm(theirs.props.id)

    const refused = await confirm(mine.props.id)
    expect(refused.status).toBe(409)
    expect(refused.props.refusal).toEqual({
      key: 'configuration_conflict',
      values: { name: 'Olga', version: 2 },
    })
    const page = await olga.get(`${SIMULATIONS}/${mine.props.id}`)
    expect(page.props.newest).toMatchObject({ version: 2, by: 'Olga' })
    expect(page.props.newest.settings.byConstruction.solid.selling.marginBp).toBe(4400)
    const draft = (await olga.get(`/configuration?rehearsal=${mine.props.id}`)).props.draft
    expect(draft.base).toBe(1)
    expect(draft.settings.byConstruction.solid.selling.marginBp).toBe(4200)
    expect((await simulate(withMargin('43'))).status).toBe(409)
  })

  test('two parallel confirmations create one version', async () => {
    await enterGold(olga, '4100.00')
    const first = await simulate(withMargin('42'))
    await loadAllSamples(first)
    const second = await simulate(withMargin('44'))
    await loadAllSamples(second)
    const other = await owner(shop)
    const answers = await Promise.all([
      confirm(first.props.id),
      other.post(`${SIMULATIONS}/${second.props.id}/confirmation`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await current()).version).toBe(2)
  })
})

describe('restoring an older version', () => {
  beforeEach(() => keepFewChains(shop))

  test('requires the same simulation and creates a new version', async () => {
    await enterGold(olga, '4100.00')
    const change = await simulate(withMargin('50'))
    await loadAllSamples(change)
    await confirm(change.props.id)
    const back = await olga.post('/configuration/versions/1/restoration', { base: 2 })
    expect(back.component).toBe('configuration-rehearsal')
    expect(back.props).toMatchObject({ restores: 1, base: { version: 2 } })
    const today = (await loadAllSamples(back)).at(-1)
    expect(today.down).toBe(today.changed)
    expect((await confirm(back.props.id)).props.made).toBe(3)
    const now = await current()
    expect(now.settings.byConstruction.solid.selling).toEqual({ model: 'margin', marginBp: 4000 })
    expect(now.versions[0]).toMatchObject({ version: 3, by: 'Olga' })
  })

  test('a version is compared with the previous one or with any other', async () => {
    await enterGold(olga, '4100.00')
    const change = await simulate(withMargin('50'))
    await loadAllSamples(change)
    await confirm(change.props.id)
    const { component, props } = await olga.get('/configuration/versions/2')
    expect(component).toBe('configuration-version')
    expect(props.comparedTo.version.version).toBe(1)
    expect(props.settings.byConstruction.solid.selling.marginBp).toBe(5000)
    expect(props.comparedTo.settings.byConstruction.solid.selling.marginBp).toBe(4000)
    for (const address of ['1', '1?beside=1', '1?beside=2']) {
      const first = await olga.get(`/configuration/versions/${address}`)
      expect(first.props.comparedTo.version.version).toBe(2)
    }
    expect((await olga.get('/configuration/versions/3')).status).toBe(404)
    expect((await olga.get('/configuration/versions/x')).status).toBe(404)
  })
})
