import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import { payOk, stepOk, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'
import { ofPiece, type StockShop, stockShop } from './stock-shop.ts'

let trade: Trade
let sam: Inertia
let shop: StockShop
/** Two shops and a safe. */
let [first, second, safe] = [0, 0, 0]
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  shop = await stockShop(trade)
  const [place] = (await shop.stockOf(shop.piece())).places
  first = place?.id ?? 0
  await savePlaces([
    { id: first, name: 'High Street' },
    { id: null, name: 'Station' },
    { id: null, name: 'Safe' },
  ])
  const places = await trade.shop.ctx.db
    .selectFrom('stock_places')
    .select('id')
    .orderBy('id')
    .execute()
  second = places[1]?.id ?? 0
  safe = places[2]?.id ?? 0
})
afterAll(() => trade.shop.close())

async function savePlaces(places: { id: number | null; name: string }[]) {
  const { db } = trade.shop.ctx
  const used = await db
    .selectFrom('stock_places')
    .select('id')
    .where('archived_at', 'is', null)
    .execute()
  return trade.olga.post('/stock-places', { places, shown: used.map(({ id }) => id) })
}

/** A piece of which so many are at each place. */
async function counted(...counts: [number, ...number[]]): Promise<number> {
  const id = shop.piece()
  for (const [n, count] of counts.entries())
    await shop.count(id, count, { placeId: [first, second, safe][n], shown: null })
  return id
}

/** How many are at each place and reserved there, such as `2/1`. */
async function at(id: number): Promise<string[]> {
  await shop.sums(id)
  return (await shop.stockOf(id)).places.map(
    ({ onHand, reserved }) => `${onHand ?? '–'}/${reserved}`,
  )
}

const formOf = async (path: string, who = trade.olga) => (await who.get(path)).props

describe('the place of a contract', () => {
  test('its pieces are taken from there first, and what is missing from the others', async () => {
    const id = await counted(2, 2, 2)
    const sold = await shop.begin('sale', [ofPiece(id, 3)], { placeId: safe })
    await stepOk(trade.olga, sold, 'confirm')
    expect(await at(id)).toEqual(['2/1', '2/0', '2/2'])
    const { lines } = (await trade.olga.get(`/contracts/${sold}`)).props
    expect(lines[0].places).toEqual(['High Street', 'Safe'])
  })

  test('an amendment to another place reserves there, and to fewer pieces keeps those of the place', async () => {
    const id = await counted(3, 2, 1)
    const sold = await shop.begin('sale', [ofPiece(id, 3)], { placeId: first })
    await stepOk(trade.olga, sold, 'confirm')
    expect(await at(id)).toEqual(['3/3', '2/0', '1/0'])
    const amend = async (qty: number, placeId: number | undefined) => {
      const { version } = (await trade.olga.get(`/contracts/${sold}`)).props
      const lines = [ofPiece(id, qty)]
      const body = {
        customerId: trade.ada,
        lines,
        placeId,
        reason: 'Ready at the station',
        version,
      }
      const { status, props } = await trade.olga.post(`/contracts/${sold}/amendment`, body)
      expect(status).toBe(200)
      return props.errors ?? {}
    }
    expect(await amend(3, 999)).toHaveProperty('placeId')
    expect(await amend(3, second)).toEqual({})
    expect(await at(id)).toEqual(['3/1', '2/2', '1/0'])
    expect(await amend(2, undefined)).toEqual({})
    expect(await at(id)).toEqual(['3/0', '2/2', '1/0'])
    const versions = await trade.shop.ctx.db
      .selectFrom('contract_versions')
      .select('content')
      .where('contract_id', '=', sold)
      .orderBy('number')
      .execute()
    expect(versions.map(({ content }) => JSON.parse(content).stockPlaceId)).toEqual([
      first,
      second,
      second,
    ])
  })

  test('a draft made from a price lock keeps its place, and takes its pieces from another that is chosen', async () => {
    const id = await counted(1, 1)
    const terms = { deposit: '0', lockMinutes: 60 }
    const lock = await shop.begin('price_lock', [ofPiece(id)], { ...terms, placeId: second })
    await stepOk(trade.olga, lock, 'confirm')
    await stepOk(trade.olga, lock, 'convert', { to: 'sale' })
    const { made } = (await trade.olga.get(`/contracts/${lock}`)).props
    const { contract } = await formOf(`/contracts/${made[0].id}/edit`)
    expect(contract.placeId).toBe(second)
    expect(await at(id)).toEqual(['1/0', '1/1', '–/0'])
    const { id: draft, version } = contract
    const saved = { customerId: trade.ada, lines: [], placeId: first, version }
    expect((await trade.olga.post(`/contracts/${draft}`, saved)).props.errors ?? {}).toEqual({})
    expect(await at(id)).toEqual(['1/1', '1/0', '–/0'])
    // Where a reserved piece was moved to, it stays when the draft is confirmed.
    await shop.change(id, moveBody(1, 1, { toId: safe, reserved: 1 }))
    await stepOk(trade.olga, draft, 'confirm')
    expect(await at(id)).toEqual(['0/0', '1/0', '1/1'])
  })

  test('the form proposes the place that the user chose last', async () => {
    expect((await formOf('/contracts/create', sam)).placeId).toBe(first)
    const lines = [ofPiece(shop.piece())]
    const body = { type: 'sale', customerId: trade.ada, lines, placeId: safe, opens: false }
    await sam.post('/contracts', { ...body, idempotencyKey: 'the place of Sam' })
    const { places, placeId } = await formOf('/contracts/create', sam)
    expect(places.map(({ name }: { name: string }) => name)).toEqual([
      'High Street',
      'Station',
      'Safe',
    ])
    expect(placeId).toBe(safe)
  })

  test('a contract whose pieces are not taken from stock has no place', async () => {
    const lines = [{ description: 'Scrap', karat: '14K', weightG: '4' }]
    const bought = await shop.begin('buy_back', lines, { placeId: safe })
    expect((await trade.olga.get(`/contracts/${bought}`)).props.placeId).toBeNull()
  })
})

/** The body that moves pieces of which so many are shown. */
const moveBody = (count: number, shown: number, more: object = {}) => ({
  ...{ kind: 'move', placeId: first, toId: safe, count: String(count), shown, ...more },
})

describe('reserved pieces', () => {
  test('are moved after the others, and stay reserved for their contracts, the oldest first', async () => {
    const id = await counted(4)
    const older = await shop.begin('sale', [ofPiece(id, 1)])
    const newer = await shop.begin('layaway', [ofPiece(id, 2)], LAYAWAY)
    const numbers: unknown[] = []
    for (const one of [older, newer])
      numbers.push((await stepOk(trade.olga, one, 'confirm')).number)
    expect(await at(id)).toEqual(['4/3', '–/0', '–/0'])
    const unseen = await shop.change(id, moveBody(3, 4), sam)
    expect(unseen.status).toBe(409)
    const tooMany = await shop.change(id, moveBody(5, 4, { reserved: 3 }), sam)
    expect(tooMany.props.errors.count).toContain('4')
    const { props } = await shop.change(id, moveBody(3, 4, { reserved: 2 }), sam)
    expect(props.errors ?? {}).toEqual({})
    expect(await at(id)).toEqual(['1/1', '–/0', '3/2'])
    const { reservations, movements } = await shop.stockOf(id)
    expect(reservations).toMatchObject([
      { contractId: newer, placeId: first, reserved: 1 },
      { contractId: newer, placeId: safe, reserved: 1 },
      { contractId: older, placeId: safe, reserved: 1 },
    ])
    const moved = movements.filter(({ act }) => act === 'moved').toReversed()
    expect(moved.map(({ contract }) => contract?.number ?? null)).toEqual([
      ...[null, null, numbers[0], numbers[0], numbers[1], numbers[1]],
    ])
    await payOk(trade.olga, older, '50000')
    await stepOk(trade.olga, older, 'deliver')
    expect(await at(id)).toEqual(['1/1', '–/0', '2/1'])
  })

  test('of a draft made from a price lock are moved under the number of the lock', async () => {
    const id = await counted(1)
    const lock = await shop.begin('price_lock', [ofPiece(id)], { deposit: '0', lockMinutes: 60 })
    const { number } = await stepOk(trade.olga, lock, 'confirm')
    await stepOk(trade.olga, lock, 'convert', { to: 'sale' })
    await shop.change(id, moveBody(1, 1, { reserved: 1 }))
    expect((await shop.stockOf(id)).movements[0]).toMatchObject({ contract: { number } })
    const { made } = (await trade.olga.get(`/contracts/${lock}`)).props
    const { version } = (await trade.olga.get(`/contracts/${made[0].id}`)).props
    expect((await trade.olga.post(`/contracts/${made[0].id}/discard`, { version })).status).toBe(
      200,
    )
    expect(await at(id)).toEqual(['0/0', '–/0', '1/1'])
  })
})

describe('undo', () => {
  const undo = async (id: number, who = trade.olga, change?: number | null) =>
    who.post(`/variants/${id}/stock`, {
      ...{ kind: 'undo', id: change ?? (await shop.stockOf(id, trade.olga)).undoableChange ?? 0 },
    })
  const undoable = async (id: number, who: Inertia) => (await shop.stockOf(id, who)).undoableChange
  const receive = (id: number, n: number, shown: number, who: Inertia) => {
    const body = { kind: 'receive', placeId: first, count: String(n), shown, reason: 'By courier' }
    return shop.change(id, body, who)
  }

  test('staff undo their own newest change until something else happens, and never one of others', async () => {
    const id = await counted(2)
    expect(await undoable(id, trade.olga)).toBeNull()
    await receive(id, 3, 2, sam)
    expect(await undoable(id, sam)).not.toBeNull()
    expect((await undo(id, sam)).status).toBe(200)
    expect(await at(id)).toEqual(['2/0', '–/0', '–/0'])
    const { movements } = await shop.stockOf(id)
    expect(movements[0]).toMatchObject({ act: 'received', onHand: -3, isUndo: true })
    // An undo is not undone.
    expect(await undoable(id, trade.olga)).toBeNull()
    await receive(id, 1, 2, sam)
    await receive(id, 1, 3, trade.olga)
    const change = await undoable(id, trade.olga)
    expect(await undoable(id, sam)).toBeNull()
    expect((await undo(id, sam, change)).status).toBe(409)
    await undo(id)
    await receive(id, 1, 3, sam)
    await stepOk(trade.olga, await shop.begin('sale', [ofPiece(id)]), 'confirm')
    expect(await undoable(id, sam)).toBeNull()
    expect((await undo(id, sam)).status).toBe(409)
    expect((await undo(id)).props.errors ?? {}).toEqual({})
    expect(await at(id)).toEqual(['3/1', '–/0', '–/0'])
    const log = await trade.shop.ctx.db
      .selectFrom('audit_entries')
      .select('act')
      .where('act', '=', 'stock_undone')
      .execute()
    expect(log).toHaveLength(3)
  })

  test('of a move gives each contract its pieces back where they were', async () => {
    const id = await counted(3, 0, 1)
    const sold = await shop.begin('sale', [ofPiece(id, 2)], { placeId: first })
    await stepOk(trade.olga, sold, 'confirm')
    await shop.change(id, moveBody(3, 3, { reserved: 2 }), sam)
    expect(await at(id)).toEqual(['0/0', '0/0', '4/2'])
    expect((await undo(id, sam)).props.errors ?? {}).toEqual({})
    expect(await at(id)).toEqual(['3/2', '0/0', '1/0'])
  })

  test('is refused once the pieces were handed over, and done once of several at the same time', async () => {
    const id = await counted(1)
    const sold = await shop.begin('sale', [ofPiece(id)])
    await stepOk(trade.olga, sold, 'confirm')
    await shop.change(id, moveBody(1, 1, { reserved: 1 }))
    const change = await undoable(id, trade.olga)
    await payOk(trade.olga, sold, '50000')
    await stepOk(trade.olga, sold, 'deliver')
    expect((await undo(id, trade.olga, change)).props.errors.form).toContain('handed over')
    expect(await at(id)).toEqual(['0/0', '–/0', '0/0'])
    await receive(id, 1, 0, trade.olga)
    const received = await undoable(id, trade.olga)
    const answers = await Promise.all([1, 2, 3].map(() => undo(id, trade.olga, received)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await at(id)).toEqual(['0/0', '–/0', '0/0'])
  })

  test('of a count: of a correction yes, of the end of the counting no', async () => {
    const id = await counted(2)
    await shop.count(id, 5)
    await undo(id)
    expect(await at(id)).toEqual(['2/0', '–/0', '–/0'])
    await shop.change(id, { kind: 'uncount', reason: 'Sold by weight now' })
    expect(await undoable(id, trade.olga)).toBeNull()
  })
})

describe('the first count', () => {
  const firstCount = (id: number, ...typed: string[]) => {
    const places = [first, second, safe]
    const counts = typed.map((count, n) => ({ placeId: places[n], count }))
    return shop.change(id, { kind: 'first', counts })
  }

  test('at several places at once reserves what open contracts have promised, at the place that they name', async () => {
    const id = shop.piece()
    const sold = await shop.begin('sale', [ofPiece(id, 2)], { placeId: safe })
    await stepOk(trade.olga, sold, 'confirm')
    await stepOk(trade.olga, await shop.begin('sale', [ofPiece(id)]), 'confirm')
    const memo = await shop.begin('memo_out', [ofPiece(id)], { placeId: safe })
    const { lines } = await stepOk(trade.olga, memo, 'confirm')
    const { props } = await firstCount(id, '1', '', '1')
    expect(props.errors['counts.0.count']).toContain('3')
    for (const typed of ['', '1.5', '-1'])
      expect((await firstCount(id, typed)).props.errors).toHaveProperty(['counts.0.count'])
    expect((await shop.stockOf(id)).isCounted).toBe(false)
    expect((await firstCount(id, '2', '', '1')).props.errors ?? {}).toEqual({})
    expect(await at(id)).toEqual(['2/2', '–/0', '1/1'])
    await stepOk(trade.olga, memo, 'settle_part', { lines: [{ id: lines[0].id, returned: 1 }] })
    expect(await at(id)).toEqual(['2/2', '–/0', '2/1'])
    expect((await firstCount(id, '2')).status).toBe(409)
  })

  test('is refused with a place twice or an unknown one', async () => {
    const id = shop.piece()
    for (const places of [[first, first], [999]]) {
      const counts = places.map((placeId) => ({ placeId, count: '1' }))
      const { props } = await shop.change(id, { kind: 'first', counts })
      expect(Object.keys(props.errors)).toHaveLength(1)
    }
    expect((await shop.stockOf(id)).isCounted).toBe(false)
  })
})

describe('a place that is no longer used', () => {
  const named = () => [
    { id: first, name: 'High Street' },
    { id: second, name: 'Station' },
    { id: safe, name: 'Safe' },
  ]
  const addPlace = async (name: string) => {
    await savePlaces([...named(), { id: null, name }])
    const { id } = await trade.shop.ctx.db
      .selectFrom('stock_places')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }

  test('is removed once no pieces are there, and what was out from there comes back to the first place', async () => {
    const kiosk = await addPlace('Kiosk')
    const id = shop.piece()
    await shop.count(id, 3, { placeId: kiosk, shown: null })
    const memo = await shop.begin('memo_out', [ofPiece(id, 2)], { placeId: kiosk })
    const { lines } = await stepOk(trade.olga, memo, 'confirm')
    expect((await savePlaces(named())).props.errors.form).toContain('Kiosk')
    await shop.change(id, moveBody(1, 1, { placeId: kiosk }))
    expect((await savePlaces(named())).props.errors ?? {}).toEqual({})
    expect(await at(id)).toEqual(['0/0', '–/0', '1/0'])
    const receive = { kind: 'receive', placeId: kiosk, count: '1', shown: 0, reason: 'By courier' }
    expect((await shop.change(id, receive)).props.errors).toHaveProperty('placeId')
    await stepOk(trade.olga, memo, 'settle_part', { lines: [{ id: lines[0].id, returned: 2 }] })
    expect(await at(id)).toEqual(['2/0', '–/0', '1/0'])
  })

  test('is never removed with pieces that arrive there at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const fair = await addPlace(`Fair ${round}`)
      const id = await counted(1)
      const receive = { kind: 'receive', placeId: fair, count: '1', shown: null, reason: 'Brought' }
      const [saved, received] = await Promise.all([
        savePlaces(named()),
        shop.change(id, receive, sam),
      ])
      const isReceived = Object.keys(received.props.errors ?? {}).length === 0
      expect(saved.props.errors?.form === undefined).toBe(!isReceived)
      expect((await shop.stockOf(id)).places.some((place) => place.id === fair)).toBe(isReceived)
      if (!isReceived) continue
      await shop.change(id, moveBody(1, 1, { placeId: fair, toId: first }))
      await savePlaces(named())
    }
  })
})

describe('finished pieces of a cancelled order', () => {
  /** An order of two of a piece, cancelled once it was finished, or before. */
  async function cancelledOrder(id: number, { isFinished = true } = {}) {
    const order = await shop.begin('custom_order', [ofPiece(id, 2)], { deposit: '0' })
    const { lines } = await stepOk(trade.olga, order, 'confirm')
    await stepOk(trade.olga, order, 'approve')
    await stepOk(trade.olga, order, 'start')
    const weighed = { lines: [{ id: lines[0].id, weightG: lines[0].weightG }] }
    if (isFinished) await stepOk(trade.olga, order, 'finish', weighed)
    await stepOk(trade.olga, order, 'cancel', { reason: 'Changed their mind' })
    return { order, lineId: lines[0].id as number }
  }
  const add = (order: number, lineId: number, count: string, who = trade.olga) =>
    who.post(`/contracts/${order}/stock`, { lineId, placeId: safe, count })
  const addable = async (order: number) =>
    (await trade.olga.get(`/contracts/${order}`)).props.lines[0].addable

  test('are added to stock once, and no more than there are', async () => {
    const id = await counted(1)
    const { order, lineId } = await cancelledOrder(id)
    expect(await addable(order)).toBe(2)
    for (const typed of ['3', '0', 'two'])
      expect((await add(order, lineId, typed)).props.errors).toHaveProperty('count')
    const answers = await Promise.all([1, 2, 3].map(() => add(order, lineId, '2', sam)))
    const refused = answers.filter(({ props }) => props.errors?.form?.includes('already'))
    expect(refused.length).toBeGreaterThan(0)
    expect(await at(id)).toEqual(['1/0', '–/0', '2/0'])
    expect(await addable(order)).toBe(0)
    const { movements, undoableChange } = await shop.stockOf(id)
    expect(movements[0]).toMatchObject({ act: 'received', onHand: 2, contract: { id: order } })
    expect(undoableChange).toBeNull()
  })

  test('are refused where they were not finished, and where the piece is not counted', async () => {
    const id = await counted(1)
    const early = await cancelledOrder(id, { isFinished: false })
    expect(await addable(early.order)).toBe(0)
    expect((await add(early.order, early.lineId, '1')).props.errors).toHaveProperty('form')
    const other = await cancelledOrder(shop.piece())
    expect((await add(other.order, other.lineId, '1')).props.errors.form).toContain('counted')
    expect((await add(early.order, other.lineId, '1')).props.errors).toHaveProperty('form')
    expect(await at(id)).toEqual(['1/0', '–/0', '–/0'])
  })
})

const LAYAWAY = { deposit: '5000', count: 2, every: 'month', firstOn: '2030-01-01' }
