import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { reportDrill } from '#tests/support/drill.ts'
import { apply, enterGold, preview } from '#tests/support/priced-shop.ts'
import { confirmedSales, payOk, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'

const TILLS = 20
const PAYMENTS = 5

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

test('tills that pay at once are not refused, and do not starve a run of prices', {
  timeout: 120_000,
}, async ({ task }) => {
  const { olga } = trade
  const contracts = await confirmedSales(trade, TILLS, '900')
  await enterGold(olga, '4150')
  const run = (await preview(olga)).props.run.id
  const payAll = contracts.map(async (id) => {
    for (let n = 0; n < PAYMENTS; n++) await payOk(olga, id, '1')
  })
  const [applied] = await Promise.all([apply(olga, run), ...payAll])
  expect(applied.props.run.state).toBe('applied')
  for (const id of contracts)
    expect((await olga.get(`/contracts/${id}`)).props.netPaid).toBe(PAYMENTS * 100)
  reportDrill(
    task,
    `writers, ${inject('engine')}`,
    `${TILLS * PAYMENTS} payments of ${TILLS} tills beside a run, none refused`,
  )
})
