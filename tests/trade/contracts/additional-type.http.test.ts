import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALL_PIECES } from '#server/insights/analytics/result-props.ts'
import { depositsHeld, soldUnits } from '#server/insights/analytics/trade-queries.ts'
import { seed } from '#server/seed.ts'
import { diagram } from '#server/trade/contracts/diagram.ts'
import { isInvoiceable } from '#server/trade/invoices/contract-invoice.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { draft, line, payOk, step, stepOk, type Trade, tradingShop } from './trade.ts'

// Other test files may have loaded the list, and later ones must not get the extended one.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// The list with one more type; nothing else is mocked.
vi.mock('#server/trade/contract-types/list.ts', async (importOriginal) => {
  const { contractTypes } = await importOriginal<{ contractTypes: readonly object[] }>()
  const { repair } = await import('./repair.ts')
  return { contractTypes: [...contractTypes, repair] }
})

let trade: Trade
let id: number
beforeAll(async () => {
  trade = await tradingShop()
  // The next start of an existing shop.
  await seed(trade.shop.ctx)
})
afterAll(() => trade.shop.close())

const listed = async (query: string) => {
  const { contracts } = (await trade.olga.get(`/contracts?${query}`)).props
  return contracts.map((one: { id: number }) => one.id)
}
const day = { since: '2000-01-01', until: '2100-01-01' }
const all = ALL_PIECES
const sold = () => soldUnits(trade.shop.ctx.db, day, all)

test('an additional type is in the menu of a new contract, with its form fields', async () => {
  const { types } = (await trade.olga.get('/contracts/create')).props
  expect(types.map(({ type }: { type: string }) => type)).toEqual([
    'sale',
    'price_lock',
    'layaway',
    'custom_order',
    'memo_out',
    'consignment_in',
    'buy_back',
    'repair',
  ])
  expect(types.at(-1)).toEqual({
    type: 'repair',
    icon: null,
    terms: ['deposit', 'dueOn'],
    depositPercent: '50',
    dueDays: null,
    ownGoods: true,
    lendsGoods: false,
    buysGold: false,
    needsAdult: false,
    isTaxed: true,
    startsWithLine: false,
    takesStock: false,
    opening: { acts: ['confirm'], act: 'confirm', to: 'on_the_bench', takesPayment: true },
  })
  const { shopSettings } = (await trade.olga.get('/configuration')).props
  expect(shopSettings.defaultTerms.at(-1)).toEqual({ type: 'repair', terms: ['customDeposit'] })
})

test('it is drafted, confirmed with its own number, paid and closed by its transitions', async () => {
  const { olga, ada } = trade
  const lines = [line('1000')]
  const made = await draft(olga, { type: 'repair', customerId: ada, lines })
  id = made.props.id
  expect(made.props).toMatchObject({ type: 'repair', state: 'draft', depositDue: 50_000 })
  expect(await listed('type=repair&group=open')).toEqual([id])

  const confirmed = await stepOk(olga, id, 'confirm')
  expect(confirmed).toMatchObject({ state: 'on_the_bench', balance: 100_000 })
  expect(confirmed.number).toMatch(/^REP-\d{4}-00001$/)
  expect(confirmed.versions).toHaveLength(1)

  const partly = await payOk(olga, id, '500')
  expect(partly).toMatchObject({ state: 'on_the_bench', payments: [{ kind: 'deposit' }] })
  expect((await step(olga, id, 'deliver')).props.errors.form).toBeDefined()
  expect(await depositsHeld(trade.shop.ctx.db)).toBe(50_000)
  const before = await sold()
  expect(await payOk(olga, id, '500')).toMatchObject({ state: 'mended', balance: 0 })
  expect((await stepOk(olga, id, 'deliver')).state).toBe('handed_over')

  expect(await sold()).toBe(before)
  expect(await depositsHeld(trade.shop.ctx.db)).toBe(0)
  expect(await listed('type=repair&group=open')).toEqual([])
  expect(await listed('type=repair&group=closed')).toEqual([id])
})

test('a cancelled contract does not count as sold', async () => {
  const { olga, ada } = trade
  const before = await sold()
  const { props } = await draft(olga, { type: 'repair', customerId: ada, lines: [line('90')] })
  await stepOk(olga, props.id, 'confirm')
  expect(await sold()).toBe(before + 1)
  const cancelled = await stepOk(olga, props.id, 'cancel', { reason: 'the piece cannot be mended' })
  expect(cancelled.state).toBe('called_off')
  expect(await sold()).toBe(before)
})

test('a price lock can be converted to it, since it is a sale', async () => {
  const { olga, ada } = trade
  const piece = { description: 'Bangle', karat: '14K', weightG: '10', unitPrice: '5000' }
  const lines = [{ ...piece, construction: 'solid' }]
  const lock = await draft(olga, { type: 'price_lock', customerId: ada, lines })
  const { convertsTo } = await stepOk(olga, lock.props.id, 'confirm')
  expect(convertsTo).toEqual(['sale', 'layaway', 'custom_order', 'repair'])
  const made = await step(olga, lock.props.id, 'convert', { to: 'repair' })
  expect(made.props).toMatchObject({ type: 'repair', state: 'draft', from: { type: 'price_lock' } })
})

test('filters, board, documents, invoices and the docs of the types include it', async () => {
  const { olga } = trade
  const list = (await olga.get('/contracts?type=repair')).props
  expect(list).toMatchObject({ filters: { type: 'repair' }, quickChoices: ['layaway', 'repair'] })
  expect(list.types).toContain('repair')
  const states = ['draft', 'on_the_bench', 'mended', 'handed_over', 'called_off']
  expect(list.states).toEqual(states)
  const { columns } = (await olga.get('/contracts?view=board&type=repair')).props
  expect(columns.map(({ state }: { state: string }) => state)).toEqual(states)

  const api = jsonClient(await trade.shop.admin())
  const { body } = await api.get(`/contracts/${id}/documents`)
  expect(body.kinds).toEqual(['agreement', 'statement'])
  const { type } = (await olga.get(`/contracts/${id}`)).props
  expect(isInvoiceable({ type, state: 'mended' })).toBe(true)
  expect(isInvoiceable({ type, state: 'draft' })).toBe(false)

  const chapter = diagram().split('\n## repair\n')[1]
  expect(chapter).toContain('on_the_bench --> mended: settle')
  expect(chapter).toContain('- terms: deposit, dueOn')
})
