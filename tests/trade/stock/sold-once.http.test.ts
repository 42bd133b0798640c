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
import { ofPiece, stockShop } from './stock-shop.ts'

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

test(`moves, confirmations, deliveries and cancellations at once lose no piece and promise none twice, ${ROUNDS} times`, async () => {
  const { stockOf, count, sums, piece } = await stockShop(trade)
  const ids = await placesOf(await stockOf(piece()))
  const { db } = trade.shop.ctx
  for (let round = 0; round < ROUNDS; round++) {
    const id = piece()
    await count(id, 4, { placeId: ids[0], shown: null })
    await count(id, 2, { placeId: ids[1], shown: null })
    const begin = async (qty: number) => {
      const body = { type: 'sale', customerId: trade.ada, lines: [ofPiece(id, qty)] }
      return (await draft(trade.olga, { ...body, placeId: ids[round % 2] })).props.id as number
    }
    const sales: number[] = []
    for (let n = 0; n < TILLS; n++) sales.push(await begin(1 + (n % 2)))
    const [delivered = 0, cancelled = 0, ...others] = sales
    await stepOk(trade.olga, delivered, 'confirm')
    await payOk(trade.olga, delivered, '50000')
    await stepOk(trade.olga, cancelled, 'confirm')
    const { places } = await stockOf(id)
    const move = (till: Inertia, from: number, n: number) => {
      const shown = places[from]
      const onHand = shown?.onHand ?? 0
      const reserved = Math.max(0, n - (onHand - (shown?.reserved ?? 0)))
      const typed = { kind: 'move', placeId: ids[from], toId: ids[1 - from], count: String(n) }
      return till.post(`/variants/${id}/stock`, { ...typed, shown: onHand, reserved, reason: '' })
    }
    const [a, b, c, d, e] = tills as [Inertia, Inertia, Inertia, Inertia, Inertia]
    const answers = await Promise.all([
      ...[move(a, 0, 4), move(b, 0, 3), move(c, 1, 2), move(d, 1, 1)],
      step(b, delivered, 'deliver'),
      step(c, cancelled, 'cancel', { reason: 'Changed their mind' }),
      ...others.map((sale, n) => step([a, d, e][n] ?? e, sale, 'confirm')),
    ])
    expect(answers.map(({ status }) => status).filter((one) => ![200, 409].includes(one))).toEqual(
      [],
    )
    // The sums of the movements and of the holds are the counts, at each place.
    const { onHand, reserved } = await sums(id)
    const states = new Map(
      (
        await db.selectFrom('contracts').select(['id', 'state']).where('id', 'in', sales).execute()
      ).map((one) => [one.id, one.state]),
    )
    const qtyIn = (...wanted: string[]) =>
      sales.reduce(
        (sum, one, n) => sum + (wanted.includes(states.get(one) ?? '') ? 1 + (n % 2) : 0),
        0,
      )
    expect(onHand).toBe(6 - qtyIn('delivered'))
    expect(reserved).toBe(qtyIn('confirmed', 'paid'))
  }
})

/** The ids of the first place and of a second one, which is added. */
async function placesOf({ places: [first] }: StockProps): Promise<[number, number]> {
  const added = [
    { id: first?.id, name: 'Shop' },
    { id: null, name: 'Safe' },
  ]
  await trade.olga.post('/stock-places', { shown: [first?.id], places: added })
  const rows = await trade.shop.ctx.db
    .selectFrom('stock_places')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return [first?.id ?? 0, rows[0]?.id ?? 0]
}
