import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StockProps } from '#server/trade/stock/props.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { FULL } from '#tests/support/full.ts'
import { type Inertia, owner } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import {
  addPerson,
  draft,
  payOk,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

const TILLS = 5
const ROUNDS = FULL ? 40 : 6

let trade: Trade
/** Another process with the same database. */
let second: Shop
let tills: Inertia[]
beforeAll(async () => {
  trade = await tradingShop()
  const { databaseUrl: url } = trade.shop.ctx.settings
  second = await openShop({ database: { url, drop: async () => {} } })
  tills = []
  for (let n = 0; n < TILLS; n++) tills.push(await owner(n % 2 === 0 ? trade.shop : second))
})
afterAll(async () => {
  await second.close()
  await trade.shop.close()
})

test(`of ${TILLS} tills that promise the last piece at once, exactly one succeeds, ${ROUNDS} times`, async () => {
  const { db } = trade.shop.ctx
  const pieces = await db.selectFrom('variants').select('id').orderBy('id').limit(ROUNDS).execute()
  const customers: number[] = []
  for (let n = 0; n < TILLS; n++) customers.push(await addPerson(trade.shop, `Customer ${n}`))
  for (const { id } of pieces) {
    const { places } = (await jsonClient(trade.olga.browser).get(`/variants/${id}/stock`))
      .body as StockProps
    const first = { kind: 'count', placeId: places[0]?.id, count: '1', shown: null, reason: '' }
    await trade.olga.post(`/variants/${id}/stock`, first)
    const drafts: number[] = []
    for (const customerId of customers) {
      const lines = [{ description: 'Chain', variantId: id, unitPrice: '50000', pricedBy: 'hand' }]
      drafts.push((await draft(trade.olga, { type: 'sale', customerId, lines })).props.id as number)
    }
    const answers = await Promise.all(tills.map((till, n) => step(till, drafts[n] ?? 0, 'confirm')))
    const refused = answers.filter(({ props }) => props.errors?.form)
    const [winner, ...others] = await db
      .selectFrom('contracts')
      .select(['id', 'number', 'customer_id'])
      .where('id', 'in', drafts)
      .where('state', '=', 'confirmed')
      .execute()
    expect(others).toEqual([])
    expect(refused).toHaveLength(TILLS - 1)
    for (const { props } of refused) {
      expect(props.errors.form).toContain(winner?.number)
      expect(props.errors.form).toContain(`Customer ${drafts.indexOf(winner?.id ?? 0)}`)
    }
    const stock = await db
      .selectFrom('piece_stock')
      .selectAll()
      .where('variant_id', '=', id)
      .execute()
    expect(stock).toMatchObject([{ on_hand: 1, reserved: 1 }])
    await payOk(trade.olga, winner?.id ?? 0, '50000')
    await stepOk(trade.olga, winner?.id ?? 0, 'deliver')
  }
  const left = await db.selectFrom('piece_stock').selectAll().where('on_hand', '>', 0).execute()
  expect(left).toEqual([])
})
