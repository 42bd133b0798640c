import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusDays } from '#server/platform/time/calendar.ts'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { draft, line, payOk, step, stepOk, stud, type Trade, tradingShop } from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const TERMS = {
  layawayMinDeposit: '20',
  layawayFee: '12.5',
  layawayGraceDays: '3',
  layawayCount: '4',
  layawayEvery: 'two_weeks',
  lockMinutes: '30',
  quoteDays: '10',
  customDeposit: '40',
  tolerance: '2.5',
  memoDays: '21',
  returnDays: '14',
  pay: '80',
  lockMaxDays: '2',
  quoteMaxDays: '12',
  layawayMaxDays: '100',
  memoMaxDays: '25',
  saleMaxDays: '20',
  lockMinDeposit: '10',
  customMinDeposit: '30',
  maxDiscount: '12.5',
  overMelt: '7.25',
}
const today = () => trade.shop.clock.now().slice(0, 10)
const signInAgain = async () => {
  sam = await clerk(trade.shop)
  trade.olga = await owner(trade.shop)
}
const shopVersion = async () =>
  (await trade.olga.get('/configuration')).props.shopSettings.version as number
const save = async (who: Inertia, terms: object, version?: number) =>
  who.post('/configuration/trade', { ...terms, version: version ?? (await shopVersion()) })

describe('the default terms of the shop', () => {
  test('apply to new contracts once saved, and existing contracts keep theirs', async () => {
    const { ada, olga } = trade
    const lines = [line('1000')]
    const before = await draft(sam, { type: 'layaway', customerId: ada, lines })
    expect(before.props.depositDue).toBe(10_000)
    expect((await save(olga, TERMS)).props.errors).toEqual({})
    const form = (await sam.get('/contracts/create')).props
    expect(form.types).toMatchObject([
      { type: 'sale', depositPercent: '0', dueDays: 20 },
      { type: 'price_lock', depositPercent: '0' },
      { type: 'layaway', depositPercent: '20' },
      { type: 'custom_order', depositPercent: '40', dueDays: null },
      { type: 'memo_out', dueDays: 21 },
      { type: 'consignment_in' },
      { type: 'buy_back' },
    ])
    expect(form.defaults).toMatchObject({
      count: 4,
      every: 'two_weeks',
      feePercent: '12.5',
      graceDays: 3,
      lockMinutes: 30,
      quoteDays: 10,
      tolerancePercent: '2.5',
      payPercent: '80',
    })
    const after = await draft(sam, { type: 'layaway', customerId: ada, lines })
    expect(after.props).toMatchObject({ depositDue: 20_000, terms: { count: 4, graceDays: 3 } })
    const same = await sam.get(`/contracts/${before.props.id}`)
    expect(same.props).toMatchObject({ depositDue: 10_000, terms: { count: 6 } })
  })

  test('can be changed only by an admin, and the change is recorded', async () => {
    expect((await save(sam, TERMS)).status).toBe(403)
    const acts = await trade.shop.ctx.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('act', '=', 'trade_saved')
      .execute()
    expect(acts.map(({ details }) => JSON.parse(details))).toMatchObject([{ payBp: 8_000 }])
  })

  test('outside their limits are refused beside each field, and nothing is saved', async () => {
    const before = await shopVersion()
    const { errors } = (
      await save(trade.olga, {
        ...TERMS,
        layawayMinDeposit: '101',
        layawayCount: '0',
        layawayGraceDays: '2.5',
        pay: '-5',
        tolerance: 'much',
      })
    ).props
    expect(Object.keys(errors).toSorted()).toEqual([
      'layawayCount',
      'layawayGraceDays',
      'layawayMinDeposit',
      'pay',
      'tolerance',
    ])
    expect(errors.layawayCount).toContain('1')
    expect(await shopVersion()).toBe(before)
  })

  test('saved concurrently are saved once, and the other request gets a conflict', async () => {
    const version = await shopVersion()
    const other = await owner(trade.shop)
    const answers = await Promise.all([
      save(trade.olga, { ...TERMS, memoDays: '7' }, version),
      save(other, { ...TERMS, memoDays: '9' }, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('are saved independently of the letterhead', async () => {
    const letterhead = { address: '5 Gold Street', taxId: '', bank: '' }
    const version = await shopVersion()
    await trade.olga.post('/configuration/letterhead', { ...letterhead, version })
    await save(trade.olga, { ...TERMS, pay: '75' })
    const { shopSettings } = (await trade.olga.get('/configuration')).props
    expect(shopSettings).toMatchObject({ letterhead, trade: { payBp: 7_500 } })
    expect(shopSettings.trade).not.toHaveProperty('letterhead')
  })
})

describe('ASVS 36: the limits of the shop on contracts of staff', () => {
  beforeAll(async () => {
    await save(trade.olga, TERMS)
  })
  const made = async (type: string, more: object) =>
    (await draft(sam, { type, customerId: trade.ada, lines: [stud('1000')], ...more })).props.id
  const errors = async (id: number) => (await step(sam, id, 'confirm')).props.errors

  test('a price is promised for longer only by an admin; the draft stays', async () => {
    const day = 24 * 60
    for (const [type, fields, within, beyond] of [
      ['price_lock', ['lockMinutes'], { lockMinutes: 2 * day }, { lockMinutes: 2 * day + 1 }],
      ['custom_order', ['quoteDays'], { quoteDays: 12 }, { quoteDays: 13 }],
      ['layaway', ['count', 'firstOn'], { count: 4, every: 'month' }, { count: 5, every: 'month' }],
    ] as const) {
      const terms = type === 'layaway' ? { firstOn: '2026-11-28' } : {}
      const id = await made(type, { deposit: '300', ...terms, ...beyond })
      const refused = await errors(id)
      expect(Object.keys(refused).toSorted(), type).toEqual([...fields, 'form'].toSorted())
      expect(refused.form).toContain('ask an admin')
      expect((await sam.get(`/contracts/${id}`)).props).toMatchObject({ state: 'draft' })
      await stepOk(trade.olga, id, 'confirm')
      await stepOk(sam, await made(type, { deposit: '300', ...terms, ...within }), 'confirm')
    }
  })

  test('a smaller deposit is accepted only by an admin', async () => {
    for (const [type, least, percent] of [
      ['price_lock', 100, '10%'],
      ['custom_order', 300, '30%'],
      ['layaway', 200, '20%'],
    ] as const) {
      const id = await made(type, { deposit: `${least - 1}.99` })
      expect((await errors(id)).deposit, type).toContain(percent)
      await stepOk(trade.olga, id, 'confirm')
      await stepOk(sam, await made(type, { deposit: String(least) }), 'confirm')
    }
  })

  test('an amendment may keep what an admin agreed to, and not go further', async () => {
    const id = await made('layaway', { deposit: '150' })
    const { version } = await stepOk(trade.olga, id, 'confirm')
    const amend = (seen: number, deposit: string, more: object = {}) => {
      const lines = [stud('1000', more)]
      const body = { customerId: trade.ada, lines, reason: 'a new note', deposit }
      return sam.post(`/contracts/${id}/amendment`, { ...body, version: seen })
    }
    const kept = await amend(version, '150')
    expect(kept.props).toMatchObject({ amended: 2 })
    const further = { firstOn: '2027-09-01', deposit: '150', lines: [stud('1000')] }
    const body = { customerId: trade.ada, reason: 'a later date', version: kept.props.version }
    const later = await sam.post(`/contracts/${id}/amendment`, { ...body, ...further })
    expect(later.props.errors).toHaveProperty('firstOn')
  })

  test('an amendment that promises a price for longer moves its end, counted from the confirmation', async () => {
    for (const [type, short, long, days] of [
      ['price_lock', { lockMinutes: 60 }, { lockMinutes: 2 * 24 * 60 }, 1],
      ['custom_order', { quoteDays: 2 }, { quoteDays: 12 }, 11],
    ] as const) {
      const id = await made(type, { deposit: '300', ...short })
      const { version } = await stepOk(sam, id, 'confirm')
      const terms = { customerId: trade.ada, lines: [stud('1000')], deposit: '300', ...long }
      const body = { ...terms, reason: 'the customer needs more time', version }
      expect((await sam.post(`/contracts/${id}/amendment`, body)).props.errors, type).toEqual({})
      trade.shop.clock.advance(days * 24 * 60 * 60 * 1000)
      await signInAgain()
      if (type === 'price_lock') await payOk(sam, id, '300')
      const next = type === 'price_lock' ? ['convert', { to: 'sale' }] : ['approve', {}]
      await stepOk(sam, id, next[0] as string, next[1] as object)
    }
  })

  test('a memo and a sale are due later only by an admin, and the draft stays', async () => {
    for (const [type, days] of [
      ['memo_out', 25],
      ['sale', 20],
    ] as const) {
      const within = plusDays(today(), days)
      for (const dueOn of [plusDays(today(), days + 1), '2199-01-01']) {
        const id = await made(type, { dueOn })
        const refused = await errors(id)
        expect(Object.keys(refused).toSorted(), type).toEqual(['dueOn', 'form'])
        expect(refused.dueOn).toContain(String(days))
        expect((await sam.get(`/contracts/${id}`)).props).toMatchObject({ state: 'draft' })
        expect((await stepOk(trade.olga, id, 'confirm')).dueOn).toBe(dueOn)
      }
      const id = await made(type, { dueOn: within })
      expect((await stepOk(sam, id, 'confirm')).dueOn).toBe(within)
    }
  })

  test('without a due day, a sale is due so many days after its confirmation', async () => {
    const id = await made('sale', {})
    expect((await sam.get(`/contracts/${id}`)).props.dueOn).toBeNull()
    expect((await stepOk(sam, id, 'confirm')).dueOn).toBe(plusDays(today(), 20))
    const order = await made('custom_order', { deposit: '300' })
    expect((await stepOk(sam, order, 'confirm')).dueOn).toBeNull()
  })

  test('an amendment counts from the confirmation, also without a due day', async () => {
    const amend = async (who: Inertia, id: number, dueOn: string) => {
      const { version } = (await who.get(`/contracts/${id}`)).props
      const body = { customerId: trade.ada, lines: [stud('1000')], reason: 'a later day' }
      return (await who.post(`/contracts/${id}/amendment`, { ...body, dueOn, version })).props
    }
    for (const [type, days, byDefault] of [
      ['memo_out', 25, 21],
      ['sale', 20, 20],
    ] as const) {
      const start = today()
      const id = await made(type, { dueOn: plusDays(start, 5) })
      await stepOk(sam, id, 'confirm')
      const far = await made(type, { dueOn: '2199-01-01' })
      await stepOk(trade.olga, far, 'confirm')
      trade.shop.clock.advance(3 * 24 * 60 * 60 * 1000)
      await signInAgain()
      const beyond = plusDays(start, days + 1)
      expect(await amend(sam, id, beyond), type).toMatchObject({
        errors: { dueOn: expect.stringContaining(String(days)) },
      })
      expect((await amend(sam, id, plusDays(start, days))).errors).toEqual({})
      const cleared = await amend(sam, id, '')
      expect(cleared.errors, type).toEqual({})
      expect(cleared.dueOn, type).toBe(plusDays(start, byDefault))
      expect((await amend(trade.olga, id, beyond)).errors).toEqual({})
      // What an admin agreed to may stay, or become shorter.
      expect((await amend(sam, far, '2199-01-01')).errors).toEqual({})
      expect((await amend(sam, far, '2199-01-02')).errors).toHaveProperty('dueOn')
      expect((await amend(sam, far, '2198-12-31')).errors).toEqual({})
    }
  })

  test('a sale is taken back within the number of days, and after them by an admin', async () => {
    const id = await made('sale', { lines: [stud('90')] })
    await stepOk(sam, id, 'confirm')
    await payOk(sam, id, '90')
    await stepOk(sam, id, 'deliver')
    trade.shop.clock.advance(15 * 24 * 60 * 60 * 1000)
    await signInAgain()
    const back = { reason: 'too short', method: 'card' }
    expect((await step(sam, id, 'return', back)).props.errors.form).toContain('14')
    expect((await stepOk(trade.olga, id, 'return', back)).state).toBe('returned')
  })
})

test('a cancellation fee under the shop’s is confirmed by an admin only', async () => {
  const made = async (feePercent: string) => {
    const terms = { deposit: '300', count: 3, firstOn: '2027-01-10', feePercent }
    const lines = [stud('1000')]
    return (await draft(sam, { type: 'layaway', customerId: trade.ada, lines, ...terms })).props.id
  }
  for (const feePercent of ['0', '12.49']) {
    const id = await made(feePercent)
    const { errors } = (await step(sam, id, 'confirm')).props
    expect(Object.keys(errors).toSorted(), feePercent).toEqual(['feePercent', 'form'])
    expect(errors.feePercent).toContain('12.5%')
    expect((await sam.get(`/contracts/${id}`)).props.state).toBe('draft')
    await stepOk(trade.olga, id, 'confirm')
  }
  await stepOk(sam, await made('12.5'), 'confirm')
})
