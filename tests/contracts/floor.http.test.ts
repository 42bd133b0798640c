import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking } from '#tests/support/json.ts'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import { draft, line, step, type Trade, taken, tradingShop } from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

/** Ten grams of 14K hold gold for 768 dollars; nobody sells them for 500. */
const chain = (unitPrice: string) =>
  line(unitPrice, { karat: '14K', construction: 'solid', weightG: '10' })
const begin = async (type: string, unitPrice: string) =>
  (await draft(sam, { type, customerId: trade.ada, lines: [line('20'), chain(unitPrice)] })).props
    .id as number

describe('a price under the floor of today’s gold', () => {
  test('is seen while it is typed, and on the draft; one above it is not', async () => {
    const ask = asking(await trade.shop.staff())
    const lines = [line('20'), chain('500'), chain('5000')]
    const { body } = await ask.post('/contracts/reckoning', { type: 'sale', lines })
    expect(body.underFloor).toEqual([false, true, false])
    const id = await begin('sale', '500')
    const { props } = await sam.get(`/contracts/${id}`)
    const low = props.lines.map(({ isUnderFloor }: { isUnderFloor: boolean }) => isUnderFloor)
    expect(low).toEqual([false, true])
  })

  test('is refused to staff beside its line; an admin says why, and it is on record', async () => {
    const id = await begin('sale', '500')
    const refused = await step(sam, id, 'confirm', { reason: 'an old friend' })
    expect(refused.props.errors['lines.1.unitPrice']).toContain('admin')
    expect(refused.props.errors['lines.0.unitPrice']).toBeUndefined()
    expect((await step(trade.olga, id, 'confirm')).props.errors.reason).toContain('floor')
    const bound = await taken(trade.olga, id, 'confirm', { reason: 'an old friend' })
    expect(bound.state).toBe('confirmed')
    expect(bound.lines[1]).toMatchObject({ isUnderFloor: true })
    expect(bound.events.at(-1)).toMatchObject({ act: 'confirm', reason: 'an old friend' })
    const entry = await trade.shop.ctx.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('act', '=', 'contract_confirm')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.details)).toMatchObject({ overrideReason: 'an old friend' })
  })

  test('is refused in everything that is sold, and when it is agreed anew', async () => {
    for (const type of ['price_lock', 'layaway', 'custom_order', 'memo_out'])
      expect((await step(sam, await begin(type, '500'), 'confirm')).props.errors.form).toBeDefined()
    const id = await begin('sale', '5000')
    const { version } = await taken(sam, id, 'confirm')
    const body = { customerId: trade.ada, lines: [chain('500')], reason: 'a scratch', version }
    const anew = (who: Inertia) => who.post(`/contracts/${id}/amendment`, body)
    expect((await anew(sam)).props.errors['lines.0.unitPrice']).toBeDefined()
    expect((await anew(trade.olga)).props).toMatchObject({ total: 50_000, amended: 2 })
  })

  test('is no matter where we buy: the owner of a piece names what he wants for it', async () => {
    const id = await begin('consignment_in', '500')
    expect((await taken(sam, id, 'confirm')).state).toBe('held')
  })
})
