import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, enterGold, type Inertia } from '#tests/support/priced-shop.ts'
import { draft, line, payOk, step, stepOk, type Trade, tradingShop } from './trade.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
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
    for (const act of ['confirm', 'approve', 'start']) await stepOk(sam, id, act)
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
      expect(Object.keys(errors).toSorted(), grams).toEqual(['form', 'lines.0'])
      expect(errors.form).toContain('admin')
    }
    const after = (await sam.get(`/contracts/${id}`)).props
    expect([after.state, after.total, after.version]).toEqual([
      'in_production',
      2_000_000,
      before.version,
    ])
    expect(await errorsAt(trade.olga, id, 'finish', weighing('80'))).toHaveProperty('reason')
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

  test('a lowered price is compared with the floor like that of a confirmation', async () => {
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
  })

  test('a heavier piece is compared with the floor of its final weight', async () => {
    const { id, weighing } = await started(bare('900'), { tolerancePercent: '100' })
    expect(await errorsAt(sam, id, 'finish', weighing('20'))).toEqual({
      form: expect.stringContaining('below today’s floor'),
    })
    // An agreed price stays when gold rises, as in an amendment.
    await enterGold(trade.olga, '4600')
    expect((await stepOk(sam, id, 'finish', weighing('10.4'))).state).toBe('ready')
  })
})
