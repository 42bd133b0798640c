import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  apply,
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import {
  addPerson,
  changeTerms,
  draft,
  limitDiscount,
  line,
  pay,
  payOk,
  soldFor,
  step,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  // The floor of gold without a list and a formula price is its melt value here: floor.http.test.ts has the share over it.
  await changeTerms(trade, { overMeltBp: 0 })
})
afterAll(() => trade.shop.close())
const db = () => trade.shop.ctx.db

const draftBy = async (who: Inertia, type: string, lines: object[], more: object = {}) =>
  (await draft(who, { type, customerId: trade.ada, lines, ...more })).props.id as number
const errorsAt = async (who: Inertia, id: number, act: string, more: object = {}) =>
  (await step(who, id, act, more)).props.errors
/** Gold without a construction, 771 dollars of melt value: no rule prices it, so its floor is its melt value. */
const bare = (unitPrice: string, more: object = {}) =>
  line(unitPrice, { description: 'Old chain', karat: '14K', weightG: '10', ...more })
const newestEntry = async (id: number) => {
  const { act, user_name, details } = await db()
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', 'contract')
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { act, by: user_name, details: JSON.parse(details) }
}

describe('staff and the finish of a custom order', () => {
  const chain = { description: 'A chain', karat: '14K', construction: 'solid', weightG: '100' }
  /** An order in production, and the input of its finish at this weight. */
  const started = async (one: object, more: object = {}) => {
    const id = await draftBy(sam, 'custom_order', [one], { deposit: '0', ...more })
    // A wider tolerance than the shop's is agreed to by an admin.
    await stepOk('tolerancePercent' in more ? trade.olga : sam, id, 'confirm')
    for (const act of ['approve', 'start']) await stepOk(sam, id, act)
    const [{ id: lineId }] = (await sam.get(`/contracts/${id}`)).props.lines
    const weighing = (weightG: string) => ({ lines: [{ id: lineId, weightG }] })
    return { id, weighing }
  }
  const reason = 'the clasp was left out'

  test('more than 10 % under the planned weight an admin finishes it, with a reason', async () => {
    const { id, weighing } = await started({ ...chain, unitPrice: '20000' })
    await payOk(sam, id, '20000')
    const before = (await sam.get(`/contracts/${id}`)).props
    for (const grams of ['0.01', '89.999']) {
      const errors = await errorsAt(sam, id, 'finish', { ...weighing(grams), reason })
      expect(errors, grams).toEqual({ 'lines.0': expect.stringContaining('admin') })
    }
    const after = (await sam.get(`/contracts/${id}`)).props
    expect([after.state, after.total, after.version]).toEqual([
      'in_production',
      2_000_000,
      before.version,
    ])
    expect(await errorsAt(trade.olga, id, 'finish', weighing('80'))).toEqual({
      reason: expect.stringContaining('without an admin'),
    })
    const ready = await stepOk(trade.olga, id, 'finish', { ...weighing('80'), reason })
    expect(ready).toMatchObject({ state: 'ready', amended: 2 })
    expect(await newestEntry(id)).toMatchObject({
      act: 'contract_finish',
      by: 'Olga',
      details: { reason, exceeded: ['final_weight'] },
    })
    const exact = await started({ ...chain, unitPrice: '20000' })
    expect((await stepOk(sam, exact.id, 'finish', exact.weighing('90'))).state).toBe('ready')
  })

  test('heavier than planned by more than the tolerance at the same price an admin finishes it', async () => {
    const { id, weighing } = await started({ ...chain, unitPrice: '20000' })
    const refused = { 'lines.0': expect.stringContaining('heavier than planned') }
    const heavy = { ...weighing('105.001'), reason }
    expect(await errorsAt(sam, id, 'finish', heavy)).toEqual(refused)
    await stepOk(sam, id, 'finish', weighing('105'))
    expect(await errorsAt(sam, id, 'reweigh', heavy)).toEqual(refused)
    await stepOk(trade.olga, id, 'reweigh', heavy)
    expect((await newestEntry(id)).details).toMatchObject({ exceeded: ['final_weight'] })

    const paid = await started({ ...chain, unitPrice: '20000' }, { heavier: 'customer_pays' })
    expect(await errorsAt(sam, paid.id, 'finish', paid.weighing('110'))).toEqual(refused)
    const approved = { ...paid.weighing('110'), approved: true }
    expect((await stepOk(sam, paid.id, 'finish', approved)).total).toBeGreaterThan(2_000_000)
  })

  test('a weight typed wrongly is corrected, and the price follows from the agreed one', async () => {
    const { id, weighing } = await started({ ...chain, unitPrice: '20000' })
    await payOk(sam, id, '10000')
    const light = await stepOk(sam, id, 'finish', weighing('91'))
    expect(await errorsAt(sam, id, 'reweigh', weighing('92'))).toHaveProperty('reason')
    const exact = await stepOk(sam, id, 'reweigh', { ...weighing('100'), reason })
    expect([light.total < 2_000_000, exact.total, exact.state]).toEqual([true, 2_000_000, 'ready'])
    const again = await stepOk(sam, id, 'reweigh', { ...weighing('91'), reason })
    expect(again.total).toBe(light.total)
    expect(await newestEntry(id)).toMatchObject({ act: 'contract_reweigh', details: { reason } })
    const errors = await errorsAt(sam, id, 'reweigh', { ...weighing('80'), reason })
    expect(errors).toEqual({ 'lines.0': expect.stringContaining('admin') })
  })

  test('a corrected weight lowers the price under what was paid only by an admin', async () => {
    const { id, weighing } = await started({ ...chain, unitPrice: '20000' })
    await stepOk(sam, id, 'finish', weighing('100'))
    await payOk(sam, id, '20000')
    const light = { ...weighing('91'), reason }
    expect(await errorsAt(sam, id, 'reweigh', light)).toEqual({
      form: expect.stringContaining('admin'),
    })
    expect((await sam.get(`/contracts/${id}`)).props.total).toBe(2_000_000)
    await stepOk(trade.olga, id, 'reweigh', light)
    expect((await newestEntry(id)).details).toMatchObject({ exceeded: ['paid_total'] })
  })

  test('a lowered price is compared with the floor like that of a confirmation', async () => {
    await limitDiscount(trade, 10_000)
    const high = await started({ ...chain, weightG: '20', unitPrice: '20000' })
    const { receipt } = await db()
      .selectFrom('contract_lines')
      .select('receipt')
      .where('contract_id', '=', high.id)
      .executeTakeFirstOrThrow()
    const floor = Math.ceil(Number(JSON.parse(receipt ?? '').steps.floor)) + 1
    const thin = { ...chain, weightG: '20', unitPrice: String(floor) }
    const { id, weighing } = await started(thin, { tolerancePercent: '1' })
    const errors = await errorsAt(sam, id, 'finish', weighing('18.2'))
    expect(errors).toEqual({ form: expect.stringContaining('below today’s floor') })
    const attempts = await db()
      .selectFrom('audit_entries')
      .select('details')
      .where('act', '=', 'floor_refused')
      .where('subject_id', '=', String(id))
      .execute()
    expect(attempts.map(({ details }) => JSON.parse(details).pieces)).toEqual([['A chain']])
    expect(await errorsAt(trade.olga, id, 'finish', weighing('18.2'))).toHaveProperty('reason')
    await stepOk(trade.olga, id, 'finish', { ...weighing('18.2'), reason })
    const { details } = await newestEntry(id)
    expect(details).toMatchObject({ overrideReason: reason })
    expect(details).not.toHaveProperty('exceeded')
    const kept = await started(thin, { tolerancePercent: '10' })
    expect((await stepOk(sam, kept.id, 'finish', kept.weighing('18.2'))).state).toBe('ready')
    await limitDiscount(trade, 1_500)
  })

  test('a wider tolerance than the shop’s is confirmed by an admin', async () => {
    const body = { deposit: '0', tolerancePercent: '5.01' }
    const id = await draftBy(sam, 'custom_order', [{ ...chain, unitPrice: '20000' }], body)
    expect(await errorsAt(sam, id, 'confirm')).toMatchObject({
      tolerancePercent: expect.stringContaining('5%'),
    })
    await stepOk(trade.olga, id, 'confirm')
    const amend = async (tolerancePercent: string) => {
      const { version } = (await sam.get(`/contracts/${id}`)).props
      const lines = [line('20000', chain)]
      const same = { customerId: trade.ada, lines, deposit: '0', version, reason: 'as agreed' }
      const answer = await sam.post(`/contracts/${id}/amendment`, { ...same, tolerancePercent })
      return answer.props.errors
    }
    expect(await amend('5.02')).toHaveProperty('tolerancePercent')
    expect(await amend('5.01')).toEqual({})
  })

  test('an amendment lowers the planned weight of an order in production only by an admin', async () => {
    const { id } = await started({ ...chain, unitPrice: '20000' })
    const amend = async (who: Inertia, weightG: string) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const lines = [line('20000', { ...chain, weightG })]
      const body = {
        customerId: trade.ada,
        lines,
        deposit: '0',
        version,
        reason: 'a shorter chain',
      }
      return (await who.post(`/contracts/${id}/amendment`, body)).props.errors
    }
    expect(await amend(sam, '99.999')).toEqual({ form: expect.stringContaining('Only an admin') })
    expect(await amend(sam, '100.1')).toEqual({})
    expect(await amend(trade.olga, '60')).toEqual({})
    expect(await newestEntry(id)).toMatchObject({ details: { exceeded: ['planned_weight'] } })
    const { findings } = (await trade.olga.get('/compliance?state=all&type=admin_exception')).props
    expect(findings).toContainEqual(
      expect.objectContaining({
        about: expect.objectContaining({ href: `/contracts/${id}` }),
        numbers: expect.objectContaining({ exceeded: 'planned_weight' }),
      }),
    )
    const [{ id: lineId }] = (await sam.get(`/contracts/${id}`)).props.lines
    await stepOk(sam, id, 'finish', { lines: [{ id: lineId, weightG: '60' }] })
  })

  test('a heavier piece of a price without a receipt, or of an agreed one, is finished by an admin', async () => {
    const { id, weighing } = await started(bare('900'), { tolerancePercent: '100' })
    expect(await errorsAt(sam, id, 'finish', weighing('20'))).toEqual({
      'lines.0': expect.stringContaining('heavier than planned'),
    })
    const underFloor = await started(bare('900'), { tolerancePercent: '100' })
    await stepOk(trade.olga, underFloor.id, 'finish', { ...underFloor.weighing('20'), reason })
    expect((await newestEntry(underFloor.id)).details).toMatchObject({ overrideReason: reason })
    const amended = await started(bare('900'), { tolerancePercent: '100' })
    const { version } = (await sam.get(`/contracts/${amended.id}`)).props
    const same = { customerId: trade.ada, lines: [bare('900')], deposit: '0', version }
    const body = { ...same, tolerancePercent: '100', reason: 'nothing has changed' }
    expect((await sam.post(`/contracts/${amended.id}/amendment`, body)).props.errors).toEqual({})
    const lock = await draftBy(sam, 'price_lock', [bare('900')], { deposit: '0' })
    await stepOk(sam, lock, 'confirm')
    const converted = (await step(sam, lock, 'convert', { to: 'custom_order' })).props.id as number
    await stepOk(sam, converted, 'confirm')
    await payOk(sam, converted, '900')
    for (const act of ['approve', 'start']) await stepOk(sam, converted, act)
    const frozen = [amended.id, converted]
    const weigh = async (one: number, weightG: string) => {
      const [{ id: lineId }] = (await sam.get(`/contracts/${one}`)).props.lines
      return { lines: [{ id: lineId, weightG }] }
    }
    for (const one of frozen)
      expect(await errorsAt(sam, one, 'finish', await weigh(one, '250'))).toEqual({
        'lines.0': expect.stringContaining('heavier than planned'),
      })
    // An agreed price stays when gold rises, as in an amendment.
    await enterGold(trade.olga, '4600')
    for (const one of frozen)
      expect((await stepOk(sam, one, 'finish', await weigh(one, '10.1'))).state).toBe('ready')
    expect((await stepOk(sam, id, 'finish', weighing('10.4'))).state).toBe('ready')
  })
})

describe('staff and a discount from the list price and the formula price', () => {
  const OWN_GOODS = ['sale', 'price_lock', 'layaway', 'custom_order', 'memo_out']
  const chain = { description: 'A chain', karat: '14K', construction: 'solid', weightG: '20' }
  const chainAt = (minor: number, more: object = {}) =>
    line(String(minor / 100), { ...chain, ...more })
  /** Today's formula price of the chain, and the lowest price of staff, in minor units. */
  const prices = async () => {
    const id = await draftBy(trade.olga, 'sale', [line('20000', chain)])
    await stepOk(trade.olga, id, 'confirm')
    const { receipt } = await db()
      .selectFrom('contract_lines')
      .select('receipt')
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow()
    const formula = JSON.parse(receipt ?? '').priceMinor as number
    return { formula, least: Math.ceil(formula * 0.85) }
  }
  const attempts = async () => {
    const rows = await db().selectFrom('floor_attempts').selectAll().execute()
    const entries = await db()
      .selectFrom('audit_entries')
      .selectAll()
      .where('act', '=', 'floor_refused')
      .execute()
    return [rows.length, entries.length]
  }
  const findingsOn = async (id: number) =>
    (await trade.olga.get('/compliance?state=all&type=admin_exception')).props.findings.filter(
      ({ about }: { about: { href: string } }) => about.href === `/contracts/${id}`,
    )

  test('beyond the limit of the shop is confirmed by an admin only, for every type', async () => {
    const { least } = await prices()
    for (const type of OWN_GOODS) {
      const id = await draftBy(sam, type, [stud('20'), chainAt(least - 1)])
      const errors = await errorsAt(sam, id, 'confirm')
      expect(Object.keys(errors).toSorted(), type).toEqual(['form', 'lines.1.unitPrice'])
      expect(errors['lines.1.unitPrice']).toContain('15%')
      expect((await sam.get(`/contracts/${id}`)).props).toMatchObject({ state: 'draft' })
      await stepOk(trade.olga, id, 'confirm')
      expect(await newestEntry(id), type).toMatchObject({
        by: 'Olga',
        details: { exceeded: ['list_discount'] },
      })
      expect(await findingsOn(id), type).toMatchObject([{ numbers: { exceeded: 'list_discount' } }])
      const within = await draftBy(sam, type, [stud('20'), chainAt(least)])
      expect((await stepOk(sam, within, 'confirm')).state, type).not.toBe('draft')
      expect((await newestEntry(within)).details).not.toHaveProperty('exceeded')
      expect(await findingsOn(within)).toEqual([])
    }
  })

  test('adds up with what staff took off the list price, until an admin or the formula sets it', async () => {
    const priced = await tradingShop()
    let staff = await clerk(priced.shop)
    await repriceAt(priced.olga, '4100.00')
    const { regularPrice: formula } = await pieceOf(priced.olga, EIGHT_MM_22_INCH)
    const edit = async (who: Inertia, value: number) => {
      const { id: variantId, version } = await pieceOf(who, EIGHT_MM_22_INCH)
      const edits = [{ variantId, field: 'regular', value, version }]
      const page = await who.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed' })
      expect((await apply(who, page.props.run.id)).props.errors).toEqual({})
    }
    const refusedAt = async (minor: number) => {
      const { id: variantId } = await pieceOf(staff, EIGHT_MM_22_INCH)
      const unitPrice = (minor / 100).toFixed(2)
      const lines = [{ variantId, description: 'Cuban link', unitPrice }]
      const { id } = (await draft(staff, { type: 'sale', customerId: priced.ada, lines })).props
      const { errors } = (await step(staff, id, 'confirm')).props
      return 'lines.0.unitPrice' in errors
    }
    const isLimit = async (least: number) => {
      expect([await refusedAt(least - 1), await refusedAt(least)]).toEqual([true, false])
    }
    await isLimit(Math.ceil(formula * 0.85))
    // Under a higher formula price the list price alone decides.
    await enterGold(priced.olga, '4200')
    const lowered = Math.round(formula * 0.96)
    await edit(staff, lowered)
    await isLimit(Math.ceil(formula * 0.85))
    priced.shop.clock.advance(25 * 60 * 60 * 1000)
    staff = await clerk(priced.shop)
    priced.olga = await owner(priced.shop)
    await isLimit(Math.ceil(formula * 0.85))
    await edit(priced.olga, lowered - 100)
    await isLimit(Math.ceil((lowered - 100) * 0.85))
    // A customer gets a piece for the price that it shows, whatever the limits of the shop.
    await changeTerms(priced, { maxDiscountBp: 0 })
    const shown = Math.round((lowered - 100) * 0.97)
    await edit(staff, shown)
    expect([await refusedAt(shown - 1), await refusedAt(shown)]).toEqual([true, false])
    await priced.shop.close()
  })

  test('is measured from the lower one of both prices, and from the list price alone', async () => {
    const { id: variantId } = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
    const cuban = (unitPrice: string) => ({ variantId, description: 'Cuban link', unitPrice })
    const list = async ({ shop }: Pick<Trade, 'shop'>, changes: object) =>
      shop.ctx.db.updateTable('variants').set(changes).where('id', '=', variantId).execute()
    const errorsOf = async (unitPrice: string) =>
      errorsAt(sam, await draftBy(sam, 'sale', [cuban(unitPrice)]), 'confirm')
    await list(trade, { regular_price: 100_000, sale_price: 80_000 })
    expect((await errorsOf('679.99'))['lines.0.unitPrice']).toContain('15%')
    expect(await errorsOf('680')).toEqual({ form: expect.stringContaining('below today’s floor') })
    await list(trade, { regular_price: 9_900_000, sale_price: null })
    expect((await errorsOf('680'))['lines.0.unitPrice']).toContain('15%')
    expect(await errorsOf('20000')).toEqual({})
    await list(trade, { regular_price: null })
    const withoutGold = await chainShop()
    await list({ shop: withoutGold }, { regular_price: 100_000 })
    const staff = await clerk(withoutGold)
    const customerId = await addPerson(withoutGold, 'Ada Byron')
    const sale = { type: 'sale', customerId, lines: [cuban('849.99')] }
    const { id } = (await draft(staff, sale)).props
    expect((await errorsAt(staff, id, 'confirm')).form).toContain('15%')
    await withoutGold.close()
  })

  test('is refused before the floor, without saying where it is or counting as an attempt', async () => {
    const { least } = await prices()
    const before = await attempts()
    const answers = new Set<string>()
    for (const minor of [100, Math.round(least * 0.5), Math.round(least * 0.9), least - 1]) {
      const id = await draftBy(sam, 'sale', [chainAt(minor)])
      answers.add(JSON.stringify(await errorsAt(sam, id, 'confirm', { reason: 'an old friend' })))
    }
    expect(answers.size).toBe(1)
    expect(await attempts()).toEqual(before)
    await limitDiscount(trade, 10_000)
    const id = await draftBy(sam, 'sale', [chainAt(100)])
    expect((await errorsAt(sam, id, 'confirm')).form).toContain('below today’s floor')
    await limitDiscount(trade, 1_500)
  })

  test('an amendment lowers a price beyond it by an admin only; agreed prices stay', async () => {
    const { formula, least } = await prices()
    const id = await draftBy(sam, 'sale', [chainAt(formula), stud('20')])
    await stepOk(sam, id, 'confirm')
    const amend = async (who: Inertia, lines: object[]) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const body = { customerId: trade.ada, lines, version, reason: 'a scratch' }
      return (await who.post(`/contracts/${id}/amendment`, body)).props.errors
    }
    const before = await attempts()
    const errors = await amend(sam, [stud('20'), chainAt(least - 1)])
    expect(Object.keys(errors).toSorted()).toEqual(['form', 'lines.1.unitPrice'])
    expect(errors.form).toContain('15%')
    expect(await attempts()).toEqual(before)
    expect(await amend(sam, [stud('20'), chainAt(least)])).toEqual({})
    expect(await amend(trade.olga, [stud('20'), chainAt(least - 1)])).toEqual({})
    expect(await newestEntry(id)).toMatchObject({ details: { exceeded: ['list_discount'] } })
    // What an admin agreed to stays, but not for more pieces.
    expect(await amend(sam, [stud('25'), chainAt(least - 1)])).toEqual({})
    expect((await newestEntry(id)).details).not.toHaveProperty('exceeded')
    expect(await amend(sam, [chainAt(least - 1, { qty: 2 })])).toHaveProperty('form')
  })

  test('the agreed price of a price lock is not compared again', async () => {
    const { least } = await prices()
    const lock = await draftBy(sam, 'price_lock', [chainAt(least - 1)], { deposit: '0' })
    await stepOk(trade.olga, lock, 'confirm')
    const converted = (await step(sam, lock, 'convert', { to: 'sale' })).props.id as number
    expect((await stepOk(sam, converted, 'confirm')).state).toBe('confirmed')
  })
})

describe('staff and a buy-back', () => {
  const scrap = (more: object = {}) => ({
    description: 'Old chain',
    karat: '14K',
    weightG: '20',
    test: 'acid',
    stamp: '585',
    ...more,
  })
  const bought = (lines: object[], payPercent = '88') =>
    draftBy(sam, 'buy_back', lines, { payPercent })

  test('a share over the shop’s is paid by an admin only', async () => {
    const id = await bought([scrap()], '88.01')
    const errors = await errorsAt(sam, id, 'test')
    expect(Object.keys(errors).toSorted()).toEqual(['form', 'payPercent'])
    expect(errors.payPercent).toContain('88%')
    expect((await sam.get(`/contracts/${id}`)).props.state).toBe('draft')
    await stepOk(trade.olga, id, 'test')
    expect(await newestEntry(id)).toMatchObject({
      act: 'contract_test',
      by: 'Olga',
      details: { exceeded: ['pay_share'] },
    })
    // What an admin has approved staff may complete.
    expect((await stepOk(sam, id, 'offer')).state).toBe('offered')
    expect((await stepOk(sam, await bought([scrap()]), 'test')).state).toBe('tested')
  })

  test('a fineness over that of the karat needs XRF, a fire assay or an admin', async () => {
    for (const test of ['acid', 'stamp'])
      for (const more of [{ fineness: '606' }, { fineness: '585', karat: '' }]) {
        const id = await bought([scrap(), scrap({ test, ...more })])
        const errors = await errorsAt(sam, id, 'test')
        expect(Object.keys(errors).toSorted(), test).toEqual(['form', 'lines.1.fineness'])
        expect(errors.form).toContain('XRF')
        await stepOk(trade.olga, id, 'test')
        const { details } = await newestEntry(id)
        expect(details).toMatchObject({ exceeded: ['untested_fineness'] })
      }
    for (const more of [
      { test: 'xrf', fineness: '990' },
      { test: 'fire', fineness: '990', karat: '' },
      { test: 'stamp', fineness: '585' },
      { test: 'acid', fineness: '575' },
    ]) {
      const id = await bought([scrap(more)])
      expect((await stepOk(sam, id, 'test')).state, JSON.stringify(more)).toBe('tested')
    }
  })

  test('both at once are both named in the audit log', async () => {
    const id = await bought([scrap({ fineness: '999' })], '95')
    expect(Object.keys(await errorsAt(sam, id, 'test')).toSorted()).toEqual([
      'form',
      'lines.0.fineness',
      'payPercent',
    ])
    await stepOk(trade.olga, id, 'test')
    const { details } = await newestEntry(id)
    expect(details).toMatchObject({ exceeded: ['pay_share', 'untested_fineness'] })
  })
})

describe('staff and the sale of a consigned piece', () => {
  const held = async () => {
    const id = await draftBy(sam, 'consignment_in', [bare('900')])
    await stepOk(sam, id, 'confirm')
    return id
  }

  test('less than the owner’s share is recorded by an admin with a reason, and never 0', async () => {
    const bent = { reason: 'it was bent' }
    const id = await held()
    const errors = await errorsAt(sam, id, 'sell', await soldFor(trade, '899.99', bent))
    expect(Object.keys(errors)).toEqual(['soldFor'])
    expect(errors.soldFor).toContain('900.00')
    for (const who of [sam, trade.olga])
      for (const price of ['0', '0.00', ''])
        expect(
          await errorsAt(who, id, 'sell', await soldFor(trade, price, bent)),
          price,
        ).toHaveProperty('soldFor')
    expect(await errorsAt(trade.olga, id, 'sell', await soldFor(trade, '890'))).toHaveProperty(
      'reason',
    )
    await stepOk(trade.olga, id, 'sell', await soldFor(trade, '890', bent))
    expect(await newestEntry(id)).toMatchObject({
      act: 'contract_sell',
      by: 'Olga',
      details: { reason: 'it was bent', soldFor: 89_000, exceeded: ['owner_share'] },
    })
    expect((await stepOk(sam, await held(), 'sell', await soldFor(trade, '900'))).state).toBe(
      'sold',
    )
  })

  test('a piece of the catalogue is taken in by an admin, and sold within the discount of a sale, else by an admin', async () => {
    const { id: variantId } = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
    const cuban = { variantId, description: 'Cuban link' }
    const sale = await draftBy(trade.olga, 'sale', [{ ...cuban, unitPrice: '20000' }])
    await stepOk(trade.olga, sale, 'confirm')
    const { receipt } = await db()
      .selectFrom('contract_lines')
      .select('receipt')
      .where('contract_id', '=', sale)
      .executeTakeFirstOrThrow()
    const shownPrice = JSON.parse(receipt ?? '').priceMinor / 100
    const owned = { ...cuban, unitPrice: '10' }
    const id = await draftBy(sam, 'consignment_in', [owned, line('10')])
    expect(await errorsAt(sam, id, 'confirm')).toEqual({
      'lines.0.variantId': expect.stringContaining('Only an admin'),
      form: expect.stringContaining('Only an admin'),
    })
    await stepOk(trade.olga, id, 'confirm')
    expect(await newestEntry(id)).toMatchObject({ details: { exceeded: ['owner_share'] } })
    const sellFor = async (who: Inertia, share: number) => {
      const price = String(Math.ceil(2 * shownPrice * share))
      return errorsAt(who, id, 'sell', await soldFor(trade, price, { reason: 'agreed so' }))
    }
    const refused = { soldFor: expect.stringContaining('15%') }
    expect(await sellFor(sam, 0.84)).toEqual(refused)
    const { version } = (await sam.get(`/contracts/${id}`)).props
    const body = { customerId: trade.ada, lines: [owned, line('10')], version, reason: 'a note' }
    await sam.post(`/contracts/${id}/amendment`, body)
    expect(await sellFor(sam, 0.84)).toEqual(refused)
    expect(await sellFor(trade.olga, 0.84)).toEqual({})
    expect(await newestEntry(id)).toMatchObject({ details: { exceeded: ['list_discount'] } })
    const second = await draftBy(sam, 'consignment_in', [owned])
    await stepOk(trade.olga, second, 'confirm')
    const price = String(Math.ceil(shownPrice * 0.86))
    await stepOk(sam, second, 'sell', await soldFor(trade, price))

    // The one price of several pieces is compared with all their list prices, however it is divided.
    const unequal = [owned, { ...owned, unitPrice: '20' }]
    const several = await draftBy(sam, 'consignment_in', unequal)
    await stepOk(trade.olga, several, 'confirm')
    const forBoth = (share: number) => String(Math.ceil(2 * shownPrice * share))
    const low = await errorsAt(sam, several, 'sell', await soldFor(trade, forBoth(0.84)))
    expect(low).toEqual(refused)
    await stepOk(sam, several, 'sell', await soldFor(trade, forBoth(0.86)))
  })

  test('an amendment changes the owner’s share or lowers the metal only by an admin', async () => {
    const id = await held()
    const amend = async (who: Inertia, one: object) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const body = { customerId: trade.ada, lines: [one], version, reason: 'typed wrongly' }
      return (await who.post(`/contracts/${id}/amendment`, body)).props.errors
    }
    for (const lower of [
      bare('899.99'),
      bare('900.01'),
      bare('900', { weightG: '9.99' }),
      bare('900', { karat: '10K' }),
      bare('900', { fineness: '500' }),
    ])
      expect(await amend(sam, lower), JSON.stringify(lower)).toEqual({
        form: expect.stringContaining('Only an admin'),
      })
    expect(await amend(sam, bare('900', { weightG: '10.1' }))).toEqual({})
    expect(await amend(trade.olga, bare('800', { weightG: '9' }))).toEqual({})
    expect(await newestEntry(id)).toMatchObject({ details: { exceeded: ['owner_share'] } })
    expect((await stepOk(sam, id, 'sell', await soldFor(trade, '800'))).state).toBe('sold')
  })
})

test('the owner of a consigned piece is paid after the buyer, by a person who neither took it in nor sold it', async () => {
  const consigned = async (taker: Inertia, ...sellers: Inertia[]) => {
    const id = await draftBy(taker, 'consignment_in', [bare('900')])
    await stepOk(taker, id, 'confirm')
    let saleId = 0
    for (const [n, seller] of sellers.entries()) {
      if (n > 0) await stepOk(trade.olga, saleId, 'cancel', { reason: 'bought another' })
      const page = await step(seller, id, 'sell', await soldFor(trade, '900'))
      saleId = page.props.id
    }
    return { id, saleId }
  }
  const payOut = async (who: Inertia, id: number) =>
    (await pay(who, id, '1', { direction: 'out', method: 'check' })).props.errors
  const another = { form: expect.stringContaining('Another person') }
  for (const { id, saleId } of [
    await consigned(trade.olga, sam),
    await consigned(sam, trade.olga),
    await consigned(trade.olga, sam, trade.olga),
  ]) {
    await payOk(trade.olga, saleId, '900')
    expect(await payOut(sam, id)).toEqual(another)
    expect(await payOut(trade.olga, id)).toEqual({})
  }
  const { id, saleId } = await consigned(trade.olga, trade.olga)
  await payOk(sam, saleId, '899')
  expect(await payOut(sam, id)).toEqual({ form: expect.stringContaining('has not yet paid') })
  await payOk(sam, saleId, '1')
  expect(await payOut(sam, id)).toEqual({})
  await stepOk(sam, saleId, 'deliver')
  expect(await payOut(sam, id)).toEqual({})
})

test('an amendment lowers the total under what was paid only by an admin, after a refund in cash too', async () => {
  const paidSale = async () => {
    const id = await draftBy(sam, 'sale', [stud('500')])
    await stepOk(sam, id, 'confirm')
    return { id, ...(await payOk(sam, id, '500', { method: 'cash' })) }
  }
  const amend = async (who: Inertia, unitPrice: string, id: number) => {
    const { version } = (await who.get(`/contracts/${id}`)).props
    const body = { customerId: trade.ada, lines: [stud(unitPrice)], version, reason: 'agreed so' }
    return (await who.post(`/contracts/${id}/amendment`, body)).props.errors
  }
  const { id } = await paidSale()
  await payOk(sam, id, '100', { direction: 'out', method: 'cash' })
  expect(await amend(sam, '499', id)).toEqual({ form: expect.stringContaining('only an admin') })
  expect(await amend(sam, '600', id)).toEqual({})
  expect(await amend(sam, '500', id)).toEqual({})
  expect(await amend(trade.olga, '400', id)).toEqual({})
  expect(await newestEntry(id)).toMatchObject({ details: { exceeded: ['paid_total'] } })

  const byCard = await draftBy(sam, 'sale', [stud('120')])
  await stepOk(sam, byCard, 'confirm')
  await payOk(sam, byCard, '120')
  await payOk(sam, byCard, '108', { direction: 'out' })
  expect(await amend(sam, '11.99', byCard)).toEqual({ form: expect.stringContaining('admin') })
  expect(await amend(sam, '12', byCard)).toEqual({})

  const mistake = await paidSale()
  const [{ id: payment }] = mistake.payments
  const reversal = { reason: 'booked on the wrong contract' }
  await trade.olga.post(`/contracts/${mistake.id}/payments/${payment}/reversal`, reversal)
  expect(await amend(sam, '400', mistake.id)).toEqual({})
})

describe('staff and the sale of pieces kept from a memo', () => {
  /** The sale of two kept pieces of different lines, and the lines of its form. */
  const soldFromMemo = async () => {
    const pieces = [bare('900'), bare('950', { description: 'Old bracelet' })]
    const memo = await draftBy(sam, 'memo_out', pieces)
    await stepOk(sam, memo, 'confirm')
    const { lines } = (await sam.get(`/contracts/${memo}`)).props
    const kept = lines.map(({ id }: { id: number }) => ({ id, kept: 1 }))
    await stepOk(sam, memo, 'close', { lines: kept })
    const { id } = await db()
      .selectFrom('contracts')
      .select('id')
      .where('converted_from', '=', memo)
      .executeTakeFirstOrThrow()
    return { id, pieces }
  }

  test('an amendment neither removes nor changes pieces that were handed over', async () => {
    const { id, pieces } = await soldFromMemo()
    const [chain = {}, bracelet = {}] = pieces
    const amend = async (who: Inertia, lines: object[]) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const body = { customerId: trade.ada, lines, version, reason: 'typed wrongly' }
      return (await who.post(`/contracts/${id}/amendment`, body)).props.errors
    }
    for (const who of [sam, trade.olga])
      for (const lines of [
        [stud('90')],
        [chain],
        [chain, { ...bracelet, unitPrice: '949' }],
        [{ ...chain, qty: 2 }],
        [{ ...chain, qty: 2 }, bracelet],
      ])
        expect(await amend(who, lines), JSON.stringify(lines)).toEqual({
          form: expect.stringContaining('kept from a memo'),
        })
    expect(await amend(sam, [stud('90'), bracelet, chain])).toEqual({})
    expect((await sam.get(`/contracts/${id}`)).props.total).toBe(194_000)
  })

  test('is due on the day of the close', async () => {
    const { id } = await soldFromMemo()
    const { due_at, created_at } = await db()
      .selectFrom('contracts')
      .select(['due_at', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { dueOn } = (await sam.get(`/contracts/${id}`)).props
    expect([dueOn, due_at === null]).toEqual([created_at.slice(0, 10), false])
  })
})

describe('staff and the cancellation fee of a layaway', () => {
  /** A layaway of 1,000 with a fee of 20 %, on which 300 were paid. */
  const active = async () => {
    const lines = [stud('1000')]
    const terms = { deposit: '300', feePercent: '20', count: 3, every: 'month' }
    const id = await draftBy(sam, 'layaway', lines, terms)
    await stepOk(sam, id, 'confirm')
    await payOk(sam, id, '300')
    return id
  }
  const out = { direction: 'out', method: 'card' }

  test('staff refund what was paid less the fee, an admin all of it', async () => {
    const id = await active()
    expect((await sam.get(`/contracts/${id}`)).props.payable.out).toBe(10_000)
    for (const amount of ['300', '100.01'])
      expect((await pay(sam, id, amount, out)).props.errors.amount, amount).toContain('100.00')
    await payOk(sam, id, '60', out)
    await payOk(sam, id, '40', out)
    expect((await pay(sam, id, '0.01', out)).props.errors.amount).toContain('Only an admin')
    expect((await newestEntry(id)).details).not.toHaveProperty('exceeded')
    await payOk(trade.olga, id, '200', out)
    expect(await newestEntry(id)).toMatchObject({
      act: 'contract_paid',
      by: 'Olga',
      details: { amount: 20_000, exceeded: ['cancellation_fee'] },
    })
  })

  test('so too when it is overdue or paid off', async () => {
    const id = await active()
    await payOk(sam, id, '700')
    expect((await sam.get(`/contracts/${id}`)).props).toMatchObject({
      state: 'paid_off',
      payable: { out: 80_000 },
    })
    const late = await active()
    await db().updateTable('contracts').set({ state: 'overdue' }).where('id', '=', late).execute()
    expect((await pay(sam, late, '100.01', out)).props.errors).toHaveProperty('amount')
  })

  test('an amendment lowers the agreed fee only by an admin', async () => {
    const id = await active()
    const amend = async (who: Inertia, feePercent: string) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const body = { customerId: trade.ada, lines: [stud('1000')], deposit: '300', version }
      const reason = 'agreed by telephone'
      return (await who.post(`/contracts/${id}/amendment`, { ...body, feePercent, reason })).props
    }
    const { errors } = await amend(sam, '19.99')
    expect(Object.keys(errors).toSorted()).toEqual(['feePercent', 'form'])
    expect(errors.form).toContain('20%')
    expect((await amend(sam, '20')).errors).toEqual({})
    expect((await amend(trade.olga, '5')).errors).toEqual({})
    expect((await newestEntry(id)).details).toMatchObject({ exceeded: ['cancellation_fee'] })
  })

  test('a waived fee is named in the audit log', async () => {
    const id = await active()
    const request = { method: 'card', reason: 'a friend of the house' }
    expect((await step(sam, id, 'cancel', { ...request, waiveFee: true })).status).toBe(403)
    await stepOk(trade.olga, id, 'cancel', { ...request, waiveFee: true })
    expect((await newestEntry(id)).details).toMatchObject({
      waived: 20_000,
      exceeded: ['cancellation_fee'],
    })
    const other = await active()
    await stepOk(trade.olga, other, 'cancel', request)
    expect((await newestEntry(other)).details).not.toHaveProperty('exceeded')
  })
})

describe('staff and the return of a sale or a layaway', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const passDays = async (days: number) => {
    trade.shop.clock.advance(days * DAY_MS)
    sam = await clerk(trade.shop)
    trade.olga = await owner(trade.shop)
  }
  const delivered = async () => {
    const id = await draftBy(sam, 'sale', [stud('90')])
    await stepOk(sam, id, 'confirm')
    await payOk(sam, id, '90')
    await stepOk(sam, id, 'deliver')
    return id
  }
  const back = { reason: 'too short', method: 'card' }

  test('is of the whole sale, and refused for a part of it', async () => {
    const id = await delivered()
    const [{ id: lineId }] = (await sam.get(`/contracts/${id}`)).props.lines
    const part = { ...back, lines: [{ id: lineId, returned: 1 }] }
    expect(await errorsAt(sam, id, 'return', part)).toEqual({
      form: expect.stringContaining('as a whole'),
    })
    expect((await sam.get(`/contracts/${id}`)).props.netPaid).toBe(9_000)
  })

  test('is accepted within the shop’s number of days, and by an admin after them', async () => {
    const [first, second] = [await delivered(), await delivered()]
    await passDays(30)
    expect((await stepOk(sam, first, 'return', back)).state).toBe('returned')
    expect((await newestEntry(first)).details).not.toHaveProperty('exceeded')
    await passDays(1)
    const errors = await errorsAt(sam, second, 'return', back)
    expect(errors).toEqual({ form: expect.stringContaining('30') })
    expect((await sam.get(`/contracts/${second}`)).props).toMatchObject({
      state: 'delivered',
      netPaid: 9_000,
    })
    await stepOk(trade.olga, second, 'return', back)
    expect(await newestEntry(second)).toMatchObject({
      act: 'contract_return',
      by: 'Olga',
      details: { reason: 'too short', exceeded: ['return_period'] },
    })
  })

  test('is limited for a layaway as for a sale', async () => {
    const id = await draftBy(sam, 'layaway', [stud('90')], { deposit: '90' })
    await stepOk(sam, id, 'confirm')
    await payOk(sam, id, '90')
    await stepOk(sam, id, 'deliver')
    await passDays(31)
    expect(await errorsAt(sam, id, 'return', back)).toEqual({
      form: expect.stringContaining('30'),
    })
    expect((await stepOk(trade.olga, id, 'return', back)).state).toBe('returned')
    expect((await newestEntry(id)).details).toMatchObject({ exceeded: ['return_period'] })
  })
})

describe('staff and goods that carry less than was agreed', () => {
  test('cheaper goods lower the cancellation fee of a paid layaway only by an admin', async () => {
    const terms = { deposit: '300', feePercent: '20', count: 3, every: 'month' }
    const id = await draftBy(sam, 'layaway', [stud('1000')], terms)
    await stepOk(sam, id, 'confirm')
    const amend = async (who: Inertia, unitPrice: string, deposit: string) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const lines = [stud(unitPrice)]
      const body = { ...terms, customerId: trade.ada, lines, deposit, version, reason: 'a stud' }
      return (await who.post(`/contracts/${id}/amendment`, body)).props.errors
    }
    // Nothing was paid yet, so that there is no fee to lose.
    expect(await amend(sam, '990', '300')).toEqual({})
    await payOk(sam, id, '300')
    const errors = await amend(sam, '301', '300')
    expect(errors).toEqual({ form: expect.stringContaining('198.00 USD') })
    expect((await sam.get(`/contracts/${id}`)).props).toMatchObject({
      total: 99_000,
      payable: { out: 10_200 },
    })
    expect(await amend(sam, '1200', '300')).toEqual({})
    expect(await amend(trade.olga, '301', '300')).toEqual({})
    expect((await newestEntry(id)).details).toMatchObject({ exceeded: ['cancellation_fee'] })
  })

  test('a price lock is converted once its agreed deposit is paid', async () => {
    await enterGold(trade.olga, '4600')
    const lock = async (deposit: string) => {
      const id = await draftBy(sam, 'price_lock', [stud('1000')], { deposit })
      await stepOk(sam, id, 'confirm')
      return id
    }
    const id = await lock('100')
    await payOk(sam, id, '99.99')
    for (const who of [sam, trade.olga])
      expect(await errorsAt(who, id, 'convert', { to: 'sale' })).toEqual({
        form: expect.stringContaining('deposit'),
      })
    expect((await sam.get(`/contracts/${id}`)).props.state).toBe('locked')
    await payOk(sam, id, '0.01')
    expect((await stepOk(sam, id, 'convert', { to: 'sale' })).type).toBe('price_lock')
    const free = await stepOk(sam, await lock('0'), 'convert', { to: 'sale' })
    expect(free.state).toBe('converted')
  })
})
