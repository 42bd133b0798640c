import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addPieces } from '#tests/support/big-shop.ts'
import { reportDrill } from '#tests/support/drill.ts'
import { FULL } from '#tests/support/full.ts'
import { apply, enterGold, preview } from '#tests/support/priced-shop.ts'
import { confirmedSales, payOk, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'

/** In full: a large catalogue, and tills as busy as those of a shop. Else a short run among tills that never pause. */
const PIECES = FULL ? 100_000 : 2_000
const PAUSE_MS = FULL ? 500 : 0
const TILLS = 8
/** Each till pays at least so often, and until the run is over. How long a payment takes is measured by `npm run bench`. */
const MIN_PAYMENTS = 3

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
  await addPieces(trade.shop.ctx, PIECES)
}, 300_000)
afterAll(() => trade.shop.close())

test(`a run of ${PIECES} prices is applied while ${TILLS} tills pay, ${PAUSE_MS} ms between two payments, and no payment is refused`, {
  timeout: 600_000,
}, async ({ task }) => {
  const { shop, olga } = trade
  const contracts = await confirmedSales(trade, TILLS, '900000')
  await enterGold(olga, '4150')
  const run = (await preview(olga)).props.run.id

  let isOver = false
  const till = async (contract: number) => {
    let payments = 0
    while (!isOver || payments < MIN_PAYMENTS) {
      await payOk(olga, contract, '1')
      payments++
      await wait(PAUSE_MS)
    }
    return payments
  }
  const tills = Promise.all(contracts.map(till))
  const applied = await apply(olga, run).finally(() => {
    isOver = true
  })
  const payments = await tills

  expect(applied.props.run?.state).toBe('applied')
  const written = await shop.ctx.db
    .selectFrom('price_changes')
    .select((rows) => rows.fn.countAll().as('count'))
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
  expect(Number(written.count)).toBe(PIECES)
  for (const [at, id] of contracts.entries())
    expect((await olga.get(`/contracts/${id}`)).props.netPaid).toBe((payments[at] ?? 0) * 100)
  const paid = payments.reduce((sum, count) => sum + count, 0)
  reportDrill(
    task,
    `starvation, ${inject('engine')}`,
    `a run of ${PIECES} prices beside ${paid} payments of ${TILLS} tills: applied, none refused`,
  )
})
