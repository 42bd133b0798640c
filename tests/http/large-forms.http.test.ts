import { afterAll, beforeAll, expect, test } from 'vitest'
import { repriceAt } from '#tests/support/priced-shop.ts'
import { draft, key, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

const EDITS = 5_000

/** As many variants as one form may edit: copies of one, each of another size. */
async function manyPieces() {
  const { db } = trade.shop.ctx
  const first = await db.selectFrom('variants').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id: _, ...piece } = first
  for (let start = 0; start < EDITS; start += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      ...piece,
      sku: `M-${start + at}`,
      colour: 'rose' as const,
      width: 100 + Math.floor((start + at) / 3_000),
      length: 500 + ((start + at) % 3_000),
    }))
    await db.insertInto('variants').values(rows).execute()
  }
  return db
    .selectFrom('variants')
    .select(['id', 'version'])
    .where('sku', 'like', 'M-%')
    .orderBy('id')
    .execute()
}

test('A22: one form can have 5,000 edited cells with all fields', async () => {
  await repriceAt(trade.olga, '4100.00')
  const pieces = await manyPieces()
  const edits = pieces.map(({ id, version }) => ({
    variantId: id,
    field: 'regular',
    value: 1_600_000,
    mode: 'override',
    overrideUntil: '2027-12-31',
    overrideReason: 'as agreed with the regular customers in spring',
    version,
  }))
  expect(edits).toHaveLength(EDITS)
  const body = { kind: 'edit', edits, reason: 'the spring list', idempotencyKey: key() }
  const { props } = await trade.olga.post('/price-runs', body)
  expect(props.errors).toEqual({})
  expect(props.run).toMatchObject({ kind: 'edit', state: 'previewed' })
  expect(props.run.totals.lines).toBe(EDITS)

  const one = { ...edits[0], variantId: 999_999_999 }
  const more = await trade.olga.post('/price-runs', { ...body, edits: [...edits, one] })
  expect(more.props.errors).toEqual({ edits: 'That’s too many at once.' })
}, 120_000)

test('A22: one form can have 100 contract lines with all fields', async () => {
  const line = (at: number) => ({
    variantId: null,
    description: `Ring ${at} ${'x'.repeat(190)}`,
    karat: '14K',
    fineness: '585',
    construction: 'solid',
    weightG: '12.5',
    unitPrice: '1200.00',
    pricedBy: 'hand',
    qty: 1,
    test: null,
    stamp: '',
  })
  const lines = Array.from({ length: 100 }, (_, at) => line(at))
  const note = 'n'.repeat(4_000)
  const body = { type: 'sale', customerId: trade.ada, lines, note }
  const { props } = await draft(trade.olga, body)
  expect(props.lines).toHaveLength(100)
})
