import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sealNow } from '#server/audit/chain.ts'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import { reportDrill } from '#tests/support/drill.ts'
import {
  draft,
  line,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

const MINUTE_MS = 60_000
/** Minutes by which the clock of the machine jumps; shorter than a session may be idle. */
const JUMPS = [-20, 12, -5, 14, -10, 1]

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

test('payments and the audit log stay whole when the clock jumps', async ({ task }) => {
  const { shop, olga, ada } = trade
  const { props } = await draft(olga, { type: 'sale', customerId: ada, lines: [line('900')] })
  await stepOk(olga, props.id, 'confirm')
  for (const minutes of JUMPS) {
    shop.clock.advance(minutes * MINUTE_MS)
    await payOk(olga, props.id, '10')
    await sealNow(shop.ctx)
  }
  const { netPaid, payments } = (await olga.get(`/contracts/${props.id}`)).props
  expect([netPaid, payments.length]).toEqual([JUMPS.length * 1_000, JUMPS.length])
  expect(await verifyLog(shop.ctx)).toMatchObject({ broken: null, waiting: 0 })
  reportDrill(
    task,
    `clock jumps, ${inject('engine')}`,
    `${JUMPS.length} jumps, ${JUMPS.length} payments, log whole`,
  )
})
