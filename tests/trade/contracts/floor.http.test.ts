import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditDetail, AuditEntryProps } from '#server/operations/audit-log/props.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  type Inertia,
  owner,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import { ADMIN } from '#tests/support/shop.ts'
import {
  changeTerms,
  draft,
  limitDiscount,
  line,
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
  await limitDiscount(trade, 10_000)
})
afterAll(() => trade.shop.close())
const db = () => trade.shop.ctx.db

/** Ten grams of 14K have a melt value of 768 dollars. */
const chain = (unitPrice: string, more: object = {}) =>
  line(unitPrice, { karat: '14K', construction: 'solid', weightG: '10', ...more })
/** Gold without a construction: no rule prices it, so its floor is its melt value. */
const bare = (unitPrice: string, more: object = {}) =>
  line(unitPrice, { karat: '14K', weightG: '10', ...more })
const draftWith = async (type: string, lines: object[], more: object = {}) =>
  (await draft(sam, { type, customerId: trade.ada, lines, ...more })).props.id as number
const begin = (type: string, unitPrice: string) => draftWith(type, [stud('20'), chain(unitPrice)])
const errorsAt = async (who: Inertia, id: number, act = 'confirm', more: object = {}) =>
  (await step(who, id, act, more)).props.errors

describe('a price under the floor by today’s gold', () => {
  test('ASVS 32: is not shown without the right to see cost, neither in the calculation nor on the draft', async () => {
    const lines = [stud('20'), chain('500'), chain('5000')]
    const request = { type: 'sale', lines }
    const { body } = await jsonClient(await trade.shop.staff()).post(
      '/contracts/draft-totals',
      request,
    )
    expect(body).not.toHaveProperty('underFloor')
    const admin = jsonClient(await trade.shop.admin())
    const calculated = (await admin.post('/contracts/draft-totals', request)).body
    expect(calculated.underFloor).toEqual([false, true, false])
    const id = await begin('sale', '500')
    const [, low] = (await sam.get(`/contracts/${id}`)).props.lines
    expect(low).not.toHaveProperty('isUnderFloor')
    expect((await trade.olga.get(`/contracts/${id}`)).props.lines[1].isUnderFloor).toBe(true)
  })

  test('ASVS 32: is refused to staff without saying which line it is; an admin confirms it with a recorded reason', async () => {
    const id = await begin('sale', '500')
    const refused = await step(sam, id, 'confirm', { reason: 'an old friend' })
    expect(Object.keys(refused.props.errors)).toEqual(['form'])
    expect(refused.props.errors.form).toContain('admin')
    expect((await step(trade.olga, id, 'confirm')).props.errors.reason).toContain('floor')
    const confirmed = await stepOk(trade.olga, id, 'confirm', { reason: 'an old friend' })
    expect(confirmed.state).toBe('confirmed')
    expect(confirmed.lines[1]).toMatchObject({ isUnderFloor: true })
    expect(confirmed.events.at(-1)).toMatchObject({ act: 'confirm', reason: 'an old friend' })
    const entry = await newest('contract_confirm')
    expect(JSON.parse(entry.details)).toMatchObject({ overrideReason: 'an old friend' })
    const { lines, versions } = (await sam.get(`/contracts/${id}`)).props
    expect(JSON.stringify([lines, versions])).not.toContain('nderFloor')
  })

  test('is refused for every type with own goods, and in amendments', async () => {
    for (const type of ['price_lock', 'layaway', 'custom_order', 'memo_out'])
      expect((await step(sam, await begin(type, '500'), 'confirm')).props.errors.form).toBeDefined()
    const id = await begin('sale', '5000')
    const { version } = await stepOk(sam, id, 'confirm')
    const body = { customerId: trade.ada, lines: [chain('500')], reason: 'a scratch', version }
    const amend = (who: Inertia) => who.post(`/contracts/${id}/amendment`, body)
    expect(Object.keys((await amend(sam)).props.errors)).toEqual(['form'])
    expect((await amend(trade.olga)).props).toMatchObject({ total: 50_000, amended: 2 })
  })

  test('is allowed for a consignment, where the owner sets the price', async () => {
    const id = await begin('consignment_in', '500')
    expect((await stepOk(sam, id, 'confirm')).state).toBe('held')
  })

  test('ASVS 32: other refusals do not reveal whether a price is over the floor', async () => {
    // A price refused for another reason is not checked for its floor.
    for (const unitPrice of ['500', '5000']) {
      const id = await draftWith('sale', [chain(unitPrice, { pricedBy: 'formula' })])
      const errors = await errorsAt(sam, id)
      expect(errors['lines.0.unitPrice']).toContain('gold price has moved')
      expect(errors['lines.0.unitPrice']).not.toContain('floor')
    }
  })
})

describe('an attempt to confirm under the floor', () => {
  beforeEach(async () => {
    trade.shop.clock.advance(2 * 60 * 60 * 1000)
    await db().deleteFrom('notifications').execute()
    await db().deleteFrom('floor_attempts').execute()
    sam = await clerk(trade.shop)
    trade.olga = await owner(trade.shop)
  })

  test('is recorded although the contract is unchanged', async () => {
    const id = await begin('sale', '501')
    await errorsAt(sam, id)
    const entry = await newest('floor_refused')
    expect(entry).toMatchObject({ subject: 'contract', subject_id: String(id), user_name: 'Sam' })
    expect(JSON.parse(entry.details)).toEqual({
      count: 1,
      pieces: ['Signet ring'],
      variants: [],
    })
    expect((await sam.get(`/contracts/${id}`)).props).toMatchObject({ state: 'draft' })
  })

  test('ASVS 32: names the variant, leaves the draft as it was, and counts once for each line', async () => {
    const { id: variantId } = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
    const lines = ['1000', '2000', '3000', '20000'].map((unitPrice) => ({
      variantId,
      description: 'A name that says nothing',
      unitPrice,
    }))
    const id = await draftWith('sale', lines)
    const before = (await sam.get(`/contracts/${id}`)).props
    const errors = await errorsAt(sam, id)
    expect(Object.keys(errors)).toEqual(['form'])
    const after = (await sam.get(`/contracts/${id}`)).props
    expect([after.lines, after.version, after.state]).toEqual([
      before.lines,
      before.version,
      'draft',
    ])
    const { details } = await newest('floor_refused')
    const variants = [variantId, variantId, variantId]
    expect(JSON.parse(details)).toMatchObject({ count: 3, variants })
    const { entries } = (await trade.olga.get('/audit')).props
    const shown = entries.find(({ act }: AuditEntryProps) => act === 'floor_refused')
    expect(shown.details.map(({ name }: AuditDetail) => name)).toEqual(['count', 'pieces'])
    expect(await attemptNotifications()).toHaveLength(1)
  })

  test('notifies the admins once, at the third attempt on a piece within an hour', async () => {
    const { id: variantId } = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
    const cuban = (unitPrice: string) => ({ variantId, description: 'Cuban link', unitPrice })
    const attempt = async (unitPrice: string) =>
      expect(await errorsAt(sam, await draftWith('sale', [cuban(unitPrice)]))).toHaveProperty(
        'form',
      )
    await attempt('1000')
    await attempt('2000')
    expect(await attemptNotifications()).toEqual([])
    trade.shop.clock.advance(61 * 60 * 1000)
    sam = await clerk(trade.shop)
    await attempt('3000')
    await attempt('3500')
    expect(await attemptNotifications()).toEqual([])
    await attempt('4000')
    await attempt('4100')
    const [notification, ...more] = await attemptNotifications()
    expect(more).toEqual([])
    expect(notification).toMatchObject({ profile: 'Sam', link: `/variants/${variantId}/history` })
    expect(JSON.parse(notification?.facts ?? '')).toMatchObject({ count: 3, piece: 'Cuban link' })
  })

  test('is counted when three arrive concurrently', async () => {
    const ids = await Promise.all(['510', '520', '530'].map((price) => begin('sale', price)))
    await Promise.all(ids.map((id) => errorsAt(sam, id)))
    expect(await attemptNotifications()).toHaveLength(1)
  })

  const attemptNotifications = () =>
    db()
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['facts', 'link', 'profile'])
      .where('kind', '=', 'floor_attempts')
      .where('email', '=', ADMIN)
      .execute()
})

describe('gold that no rule prices', () => {
  beforeEach(async () => {
    await db().deleteFrom('floor_attempts').execute()
  })

  test('has its melt value and the share of the shop over it as its floor', async () => {
    const id = await draftWith('sale', [line('1', { karat: '18K', weightG: '100' })])
    expect(await errorsAt(sam, id)).toHaveProperty('form')
    // 10 g × 585 ‰ × 4,100 ÷ 31.1034768 is 771.14, and 10 % more is 848.254.
    for (const type of ['sale', 'price_lock', 'layaway', 'custom_order', 'memo_out']) {
      await db().deleteFrom('floor_attempts').execute()
      for (const low of ['760', '848.25']) {
        const errors = await errorsAt(sam, await draftWith(type, [bare(low), stud('20')]))
        expect(errors, type).toEqual({ form: expect.stringContaining('below today’s floor') })
      }
      const { state } = await stepOk(sam, await draftWith(type, [bare('848.26')]), 'confirm')
      expect(state, type).not.toBe('draft')
    }
    const low = await draftWith('sale', [bare('848.25')])
    expect((await step(trade.olga, low, 'confirm')).props.errors.reason).toContain('floor')
    await stepOk(trade.olga, low, 'confirm', { reason: 'an old friend' })
  })

  test('is compared with the share that the shop has chosen', async () => {
    for (const [overMeltBp, low, enough] of [
      [0, '771.13', '771.14'],
      [2_550, '967.78', '967.79'],
    ] as const) {
      await changeTerms(trade, { overMeltBp })
      expect(await errorsAt(sam, await draftWith('sale', [bare(low)]))).toHaveProperty('form')
      await stepOk(sam, await draftWith('sale', [bare(enough)]), 'confirm')
    }
    await changeTerms(trade, { overMeltBp: 1_000 })
  })

  test('after five attempts gives the same answer above and under its floor, up to twice its melt value', async () => {
    const gold18 = (unitPrice: string) => line(unitPrice, { karat: '18K', weightG: '10' })
    const tried = async (unitPrice: string) =>
      errorsAt(sam, await draftWith('sale', [gold18(unitPrice)]))
    // The melt value is 988.64, the floor 1,087.51.
    for (const price of ['990', '1000', '1020', '1050', '1087'])
      expect((await tried(price)).form).toContain('below today’s floor')
    const [under, above] = [await tried('990'), await tried('1977')]
    expect(under.form).not.toContain('below today’s floor')
    expect(above).toEqual(under)
    expect(await tried('1978')).toEqual({})
    await stepOk(trade.olga, await draftWith('sale', [gold18('1100')]), 'confirm')
  })

  test('the floor of a catalogue piece uses the entered weight', async () => {
    const piece = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
    const { id: variantId, regularPrice } = piece
    expect(regularPrice).toBeNull()
    const cuban = { variantId, description: 'Cuban link', unitPrice: '20000' }
    expect(
      await errorsAt(sam, await draftWith('sale', [{ ...cuban, weightG: '900' }])),
    ).toHaveProperty('form')
    expect((await stepOk(sam, await draftWith('sale', [cuban]), 'confirm')).state).toBe('confirmed')
  })

  test('without karat or weight only an admin can confirm it', async () => {
    for (const more of [{ karat: '18K' }, { weightG: '100' }, { fineness: '1', weightG: '9' }]) {
      const id = await draftWith('sale', [line('900', more)])
      expect((await errorsAt(sam, id))['lines.0.unitPrice'], JSON.stringify(more)).toContain(
        'admin',
      )
      expect((await stepOk(trade.olga, id, 'confirm')).state).toBe('confirmed')
    }
  })

  test('a line that is no gold has no floor, and does not hide one that is under it', async () => {
    const box = line('15', { description: 'Gift box' })
    for (const type of ['sale', 'layaway']) {
      const id = await draftWith(type, [box, stud('20')])
      expect((await stepOk(sam, id, 'confirm')).state, type).not.toBe('draft')
    }
    const id = await draftWith('sale', [box, bare('500')])
    expect((await errorsAt(sam, id)).form).toContain('below today’s floor')
  })

  test('a confirmed contract can be amended after gold has risen, but not to a lower price', async () => {
    const id = await draftWith('sale', [bare('850'), stud('20')])
    const { version } = await stepOk(sam, id, 'confirm')
    await trade.olga.post('/gold-price-logs', { mid: '4300', confirmed: true, note: 'board' })
    const amend = (lines: object[], seen: number) =>
      sam.post(`/contracts/${id}/amendment`, {
        customerId: trade.ada,
        lines,
        reason: 'another stud',
        version: seen,
      })
    expect((await amend([bare('849'), stud('25')], version)).props.errors).toHaveProperty('form')
    expect((await amend([bare('850'), stud('25')], version)).props).toMatchObject({ total: 87_500 })
    await trade.olga.post('/gold-price-logs', { mid: '4100', confirmed: true, note: 'board' })
  })

  test('a consigned piece is not sold under its melt value and the share over it', async () => {
    const held = async () => {
      const id = await draftWith('consignment_in', [bare('500')])
      await stepOk(sam, id, 'confirm')
      return id
    }
    const id = await held()
    expect(await errorsAt(sam, id, 'sell', await soldFor(trade, '848.25'))).toHaveProperty(
      'soldFor',
    )
    expect(await errorsAt(sam, id, 'sell', await soldFor(trade, '700'))).toHaveProperty('soldFor')
    expect(await errorsAt(trade.olga, id, 'sell', await soldFor(trade, '700'))).toHaveProperty(
      'reason',
    )
    const sold = await stepOk(
      trade.olga,
      id,
      'sell',
      await soldFor(trade, '700', { reason: 'it was bent' }),
    )
    expect(sold.state).toBe('sold')
    expect((await stepOk(sam, await held(), 'sell', await soldFor(trade, '848.26'))).state).toBe(
      'sold',
    )
    const many = await held()
    for (const price of ['780', '800', '820'])
      await errorsAt(sam, many, 'sell', await soldFor(trade, price))
    expect(await errorsAt(sam, many, 'sell', await soldFor(trade, '900'))).toEqual({
      form: expect.stringContaining('Too many prices'),
    })
  })
})

describe('a fineness', () => {
  const wrongAt = async (type: string, lines: object[]) =>
    (await sam.post('/contracts', { type, customerId: trade.ada, lines })).props.errors

  test('that contradicts the piece or its karat is refused beside its field', async () => {
    const { id: variantId } = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
    const cuban = { variantId, description: 'Cuban link', unitPrice: '20000' }
    for (const type of ['sale', 'price_lock', 'layaway', 'custom_order', 'memo_out']) {
      const lines = [stud('20'), { ...cuban, fineness: '10' }]
      expect(await wrongAt(type, lines), type).toMatchObject({
        'lines.1.fineness': expect.stringMatching(/58[35]/),
      })
    }
    expect(await wrongAt('sale', [bare('5000', { fineness: '750' })])).toHaveProperty([
      'lines.0.fineness',
    ])
  })

  test('of 14K may be 585 or 14/24', async () => {
    for (const fineness of ['583.3', '585', ''])
      await draftWith('sale', [bare('5000', { fineness })])
  })

  test('of bought gold may differ from its karat', async () => {
    const scrap = { description: 'Old chain', karat: '14K', weightG: '10', fineness: '570' }
    await draftWith('buy_back', [{ ...scrap, test: 'xrf' }])
  })
})

describe('prices tried again and again', () => {
  beforeEach(async () => {
    trade.shop.clock.advance(2 * 60 * 60 * 1000)
    await db().deleteFrom('floor_attempts').execute()
    sam = await clerk(trade.shop)
    trade.olga = await owner(trade.shop)
    // The price shown is now 15,075 dollars, the floor 10,640.
    await repriceAt(trade.olga, '4100.00')
    await db().updateTable('shop').set({ staff_change_bp: 9999 }).execute()
  })
  const cuban = async (unitPrice: string) => {
    const { id: variantId } = await pieceOf(trade.olga, EIGHT_MM_22_INCH)
    return draftWith('sale', [{ variantId, description: 'Cuban link', unitPrice }])
  }
  const tried = async (unitPrice: string) => errorsAt(sam, await cuban(unitPrice))
  const sale = async (percent: string) => {
    const rule = { by: 'percent', value: percent }
    const scope = { skus: [EIGHT_MM_22_INCH] }
    const body = { kind: 'sale', scope, rule, rounding: 'cents', reference: 'none' }
    return (await sam.post('/price-runs', body)).props.run.id as number
  }

  test('ASVS 32: after five on a piece the answer is the same above and below the floor, at every confirmation', async () => {
    const low = await sale('60')
    expect((await apply(sam, low)).props.errors.form).toContain('floor')
    for (const price of ['1100', '1200', '1300', '1400']) await tried(price)
    const [below, above] = [await tried('10000'), await tried('11000')]
    expect(below.form).toContain('24 hours')
    expect(above).toEqual(below)
    for (const run of [low, await sale('10')])
      expect((await apply(sam, run)).props.errors).toEqual(below)
    expect((await stepOk(sam, await cuban('15075'), 'confirm')).state).toBe('confirmed')
    expect((await stepOk(trade.olga, await cuban('11000'), 'confirm')).state).toBe('confirmed')
    trade.shop.clock.advance(25 * 60 * 60 * 1000)
    sam = await clerk(trade.shop)
    trade.olga = await owner(trade.shop)
    expect((await tried('10000')).form).not.toContain('24 hours')
  })

  test('ASVS 32: of many sent at once five are compared with the floor', async () => {
    const prices = ['1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000']
    const ids: number[] = []
    for (const price of prices) ids.push(await cuban(price))
    await Promise.all(ids.map((id) => errorsAt(sam, id)))
    expect(await db().selectFrom('floor_attempts').select('piece').execute()).toHaveLength(5)
  })

  test('ASVS 32: after twenty of one user every lowered price of that user needs an admin', async () => {
    const low = Array.from({ length: 10 }, (_, n) => chain(String(500 + n)))
    const id = await draftWith('sale', [...low, ...low])
    await errorsAt(sam, id)
    expect((await tried('11000')).form).toContain('24 hours')
  })
})

const newest = (act: string) =>
  db()
    .selectFrom('audit_entries')
    .selectAll()
    .where('act', '=', act)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
