import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  payOk,
  step,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'
import { firstPlace, ofPiece, type StockShop, stockShop } from './stock-shop.ts'

let trade: Trade
let sam: Inertia
let piece: StockShop['piece']
let begin: StockShop['begin']
let stockOf: StockShop['stockOf']
let change: StockShop['change']
let count: StockShop['count']
let sums: StockShop['sums']
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  ;({ piece, begin, stockOf, change, count, sums } = await stockShop(trade))
})
afterAll(() => trade.shop.close())

describe('contracts', () => {
  test('a sale reserves a counted piece, takes it on delivery, and a return gives it back', async () => {
    const id = piece()
    await count(id, 2)
    const sold = await begin('sale', [ofPiece(id)])
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 0 })
    await stepOk(trade.olga, sold, 'confirm')
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 1 })
    await payOk(trade.olga, sold, '50000')
    await stepOk(trade.olga, sold, 'deliver')
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 0 })
    await stepOk(trade.olga, sold, 'return', { reason: 'Too long', method: 'card' })
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 0 })
    const { movements } = await stockOf(id)
    expect(movements.map(({ act }) => act)).toEqual([
      'returned',
      'handed_over',
      'reserved',
      'counted',
    ])
  })

  test('the last piece is promised once: the second contract is told whose it is', async () => {
    const id = piece()
    await count(id, 1)
    const first = await begin('sale', [ofPiece(id)])
    const second = await begin(
      'layaway',
      [ofPiece(id)],
      LAYAWAY,
      await addPerson(trade.shop, 'Ben'),
    )
    const { number } = await stepOk(trade.olga, first, 'confirm')
    const { props } = await step(trade.olga, second, 'confirm')
    expect(props.errors.form).toContain(number)
    expect(props.errors.form).toContain('Ada Byron')
    expect((await trade.olga.get(`/contracts/${second}`)).props.state).toBe('draft')
    await stepOk(trade.olga, first, 'cancel', { reason: 'Changed their mind' })
    await stepOk(trade.olga, second, 'confirm')
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 1 })
  })

  test('a piece that is not counted can be sold as often as wanted', async () => {
    const id = piece()
    for (const n of [1, 2]) {
      const sold = await begin('sale', [ofPiece(id, n)])
      await stepOk(trade.olga, sold, 'confirm')
    }
    expect(await stockOf(id)).toMatchObject({ isCounted: false, movements: [] })
  })

  test('more pieces than there are cannot be added to a confirmed sale', async () => {
    const id = piece()
    await count(id, 2)
    const sold = await begin('sale', [ofPiece(id)])
    const contract = await stepOk(trade.olga, sold, 'confirm')
    const amend = (qty: number, version: number) =>
      trade.olga.post(`/contracts/${sold}/amendment`, {
        customerId: trade.ada,
        lines: [ofPiece(id, qty)],
        reason: 'One more',
        version,
      })
    expect((await amend(3, contract.version)).props.errors.form).toContain('2')
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 1 })
    expect((await amend(2, contract.version)).props.errors ?? {}).toEqual({})
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 2 })
  })

  test('a price lock reserves, its sale keeps the piece, and a discarded draft gives it back to the lock', async () => {
    const id = piece()
    await count(id, 1)
    const lock = await begin('price_lock', [ofPiece(id)], { deposit: '0', lockMinutes: 60 })
    await stepOk(trade.olga, lock, 'confirm')
    const other = await begin('sale', [ofPiece(id)])
    expect((await step(trade.olga, other, 'confirm')).props.errors.form).toContain('LOCK')
    const convert = async () => {
      await stepOk(trade.olga, lock, 'convert', { to: 'sale' })
      const { made } = (await trade.olga.get(`/contracts/${lock}`)).props
      return made.at(-1).id as number
    }
    const first = await convert()
    expect((await step(trade.olga, other, 'confirm')).props.errors.form).toContain('LOCK')
    const { version } = (await trade.olga.get(`/contracts/${first}`)).props
    await trade.olga.post(`/contracts/${first}/discard`, { version })
    expect((await trade.olga.get(`/contracts/${lock}`)).props.state).toBe('locked')
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 1 })
    await stepOk(trade.olga, await convert(), 'confirm')
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 1 })
  })

  test('a draft from a price lock releases the piece when the lock ends', async () => {
    const id = piece()
    await count(id, 1)
    const lock = await begin('price_lock', [ofPiece(id)], { deposit: '0', lockMinutes: 60 })
    await stepOk(trade.olga, lock, 'confirm')
    await stepOk(trade.olga, lock, 'convert', { to: 'sale' })
    trade.shop.clock.advance(59 * 60_000)
    await applyDueTransitions(trade.shop.ctx)
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 1 })
    trade.shop.clock.advance(2 * 60_000)
    await applyDueTransitions(trade.shop.ctx)
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 0 })
    trade.olga = await owner(trade.shop)
    sam = await clerk(trade.shop)
    const other = await begin('sale', [ofPiece(id)])
    await stepOk(trade.olga, other, 'confirm')
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 1 })
  })

  test('a draft of a lock that was made before the first count can be discarded, whatever its type', async () => {
    for (const to of ['sale', 'custom_order']) {
      const id = piece()
      const lock = await begin('price_lock', [ofPiece(id)], { deposit: '0', lockMinutes: 60 })
      await stepOk(trade.olga, lock, 'confirm')
      await stepOk(trade.olga, lock, 'convert', { to })
      await count(id, 1)
      const other = await begin('sale', [ofPiece(id)])
      expect((await step(trade.olga, other, 'confirm')).props.errors.form).toContain('LOCK')
      const [made] = (await trade.olga.get(`/contracts/${lock}`)).props.made
      const { version } = (await trade.olga.get(`/contracts/${made.id}`)).props
      const discarded = await trade.olga.post(`/contracts/${made.id}/discard`, { version })
      expect(discarded.status).toBe(200)
      expect((await trade.olga.get(`/contracts/${lock}`)).props.state).toBe('locked')
      expect(await sums(id)).toEqual({ onHand: 1, reserved: 1 })
    }
  })

  test('staff cannot take a reserved piece off a contract, for example under another name', async () => {
    const id = piece()
    await count(id, 1)
    const sold = await begin('sale', [ofPiece(id)])
    const { version } = await stepOk(trade.olga, sold, 'confirm')
    const swap = (who: Inertia) =>
      who.post(`/contracts/${sold}/amendment`, {
        customerId: trade.ada,
        lines: [{ description: 'Chain', karat: '14K', weightG: '4.2', unitPrice: '50000' }],
        reason: 'Another one',
        version,
      })
    expect((await swap(sam)).props.errors.form).toContain('admin')
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 1 })
    expect((await swap(trade.olga)).props.errors ?? {}).toEqual({})
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 0 })
  })

  test('pieces out on memo are not in stock: returned ones come back, kept ones go with their sale', async () => {
    const id = piece()
    await count(id, 3)
    const memo = await begin('memo_out', [ofPiece(id, 3)])
    const { lines } = await stepOk(trade.olga, memo, 'confirm')
    expect(await sums(id)).toEqual({ onHand: 0, reserved: 0 })
    await stepOk(trade.olga, memo, 'settle_part', { lines: [{ id: lines[0].id, returned: 1 }] })
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 0 })
    const { made } = await stepOk(trade.olga, memo, 'settle_part', {
      lines: [{ id: lines[0].id, kept: 2 }],
    })
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 0 })
    await stepOk(trade.olga, made[0].id, 'cancel', { reason: 'They brought them back' })
    expect(await sums(id)).toEqual({ onHand: 3, reserved: 0 })
  })
})

const LAYAWAY = { deposit: '5000', count: 2, every: 'month', firstOn: '2030-01-01' }

describe('counting', () => {
  test('the first count reserves what open contracts have promised, and is refused where that is more', async () => {
    const id = piece()
    await stepOk(trade.olga, await begin('sale', [ofPiece(id, 2)]), 'confirm')
    await stepOk(trade.olga, await begin('memo_out', [ofPiece(id)]), 'confirm')
    const { places } = await stockOf(id)
    const first = { kind: 'count', placeId: places[0]?.id, shown: null }
    const { props } = await change(id, { ...first, count: '1' })
    expect(props.errors.count).toContain('2')
    expect((await stockOf(id)).isCounted).toBe(false)
    await count(id, 2)
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 2 })
  })

  test('a piece that was handed over before it was counted is back in stock once it is returned', async () => {
    const id = piece()
    const sold = await begin('sale', [ofPiece(id)])
    await stepOk(trade.olga, sold, 'confirm')
    await payOk(trade.olga, sold, '50000')
    await stepOk(trade.olga, sold, 'deliver')
    await count(id, 0)
    await stepOk(trade.olga, sold, 'return', { reason: 'Too long', method: 'card' })
    expect(await sums(id)).toEqual({ onHand: 1, reserved: 0 })
  })

  test('staff add pieces that arrived, but only an admin lowers a count or ends the counting', async () => {
    const id = piece()
    await count(id, 2)
    const { places } = await stockOf(id, sam)
    const at = { placeId: places[0]?.id }
    const received = await change(
      id,
      { kind: 'receive', ...at, count: '1', shown: 2, reason: 'From the workshop' },
      sam,
    )
    expect(received.props.errors ?? {}).toEqual({})
    const lower = { kind: 'count', ...at, count: '2', shown: 3, reason: 'One is missing' }
    expect((await change(id, lower, sam)).props.errors.count).toContain('admin')
    expect((await change(id, { kind: 'uncount', reason: 'No more' }, sam)).status).toBe(403)
    expect(await sums(id)).toEqual({ onHand: 3, reserved: 0 })
    expect((await change(id, lower)).props.errors ?? {}).toEqual({})
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 0 })
    await change(id, { kind: 'uncount', reason: 'Sold by weight now' })
    expect(await stockOf(id)).toMatchObject({ isCounted: false })
  })

  test('a correction needs a reason, the count that was shown, and no fewer than are reserved', async () => {
    const id = piece()
    await count(id, 2)
    const { places } = await stockOf(id)
    const correct = async (more: object) =>
      change(id, {
        ...{ kind: 'count', placeId: places[0]?.id, count: '1', shown: 2, reason: 'Lost one' },
        ...more,
      })
    expect((await correct({ reason: '' })).props.errors).toHaveProperty('reason')
    for (const typed of ['-1', '1.5', '', 'many', '1000000'])
      expect((await correct({ count: typed })).props.errors).toHaveProperty('count')
    expect((await correct({ shown: 1 })).status).toBe(409)
    await stepOk(trade.olga, await begin('sale', [ofPiece(id, 2)]), 'confirm')
    expect((await correct({})).props.errors.count).toContain('2')
    expect(await sums(id)).toEqual({ onHand: 2, reserved: 2 })
  })

  test('pieces move between places, and contracts take them from the first place that has one', async () => {
    const id = piece()
    await count(id, 2)
    const shop = firstPlace(await stockOf(id))
    const named = {
      shown: [shop.id],
      places: [
        { id: shop.id, name: 'Shop' },
        { id: null, name: 'Safe' },
      ],
    }
    expect((await sam.post('/stock-places', named)).status).toBe(403)
    expect((await trade.olga.post('/stock-places', named)).props.errors ?? {}).toEqual({})
    const safe = (await stockOf(id)).places[1]
    expect(safe).toMatchObject({ name: 'Safe', onHand: null })
    const move = { kind: 'move', placeId: shop.id, toId: safe?.id, shown: 2 }
    expect((await change(id, { ...move, count: '3' })).props.errors).toHaveProperty('count')
    await change(id, { ...move, count: '1' })
    const sold = await begin('sale', [ofPiece(id, 2)])
    await stepOk(trade.olga, sold, 'confirm')
    expect((await stockOf(id)).places).toMatchObject([
      { name: 'Shop', onHand: 1, reserved: 1 },
      { name: 'Safe', onHand: 1, reserved: 1 },
    ])
    const without = { shown: [shop.id, safe?.id], places: [{ id: shop.id, name: 'Shop' }] }
    const stale = await trade.olga.post('/stock-places', { ...without, shown: [shop.id] })
    expect(stale.status).toBe(409)
    expect((await trade.olga.post('/stock-places', without)).props.errors.form).toContain('Safe')
    for (const name of ['safe', 'Sa\u200bfe', '\ufeffSafe\n', 'Sa\u202efe']) {
      const twice = { ...without, places: [...named.places, { id: null, name }] }
      const { errors } = (await trade.olga.post('/stock-places', twice)).props
      expect(errors, JSON.stringify(name)).toHaveProperty('places.2.name')
    }
  })
})
