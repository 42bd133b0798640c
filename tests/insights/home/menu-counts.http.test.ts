import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { owner } from '#tests/support/priced-shop.ts'
import {
  draft,
  key,
  line,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
const counts = async () =>
  (await jsonClient(await trade.shop.admin()).get('/menu-counts')).body as object

test('the menu counts overdue contracts and kept invoice drafts, as the list of drafts does; guests see none', async () => {
  expect((await jsonClient(trade.shop.guest()).get('/menu-counts')).status).toBe(401)
  expect(await counts()).toEqual({ overdue: 0, drafts: 0 })
  const { props } = await draft(trade.olga, {
    type: 'layaway',
    customerId: trade.ada,
    lines: [line('1000')],
    count: 3,
    every: 'month',
    firstOn: new Date(Date.parse(trade.shop.clock.now()) + 30 * DAY_MS).toISOString().slice(0, 10),
    deposit: '100',
  })
  const id = props.id as number
  await stepOk(trade.olga, id, 'confirm')
  await payOk(trade.olga, id, '100')
  const addInvoice = async () => {
    const { props: added } = await trade.olga.post('/apps/invoice/add', {
      customerId: trade.ada,
      lines: [{ description: 'Rope chain', qty: 1, unitPrice: '100' }],
      dueOn: '2027-01-31',
      idempotencyKey: key(),
    })
    return added.invoice.id as number
  }
  await addInvoice()
  const discarded = await addInvoice()
  expect(await counts()).toMatchObject({ drafts: 2 })
  await jsonClient(await trade.shop.admin()).post('/apps/invoice/discard', {
    invoices: [discarded],
  })
  trade.shop.clock.advance(60 * DAY_MS)
  await applyDueTransitions(trade.shop.ctx)
  expect(await counts()).toEqual({ overdue: 1, drafts: 1 })
  const list = await (await owner(trade.shop)).get('/apps/invoice/list?state=draft')
  expect(list.props).toMatchObject({ total: 1, counts: { draft: 1 } })
})
