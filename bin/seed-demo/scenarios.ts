import { counterOf } from './counter.ts'
import { anybody } from './customers.ts'
import type { Story, World } from './demo-shop.ts'

/** Somebody buys what lies in the window; now and then it goes back, or is never fetched. */
export async function* sale(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const lines = [await till.piece()]
  if (chance.in100(12)) lines.push(await till.piece())
  const customerId = await anybody(world)
  const id = await till.draft('sale', customerId, lines)
  if (chance.in100(4)) return
  await till.step(id, 'confirm')
  if (chance.in100(40)) await till.issue(await till.bill({ customerId, contractId: id }))
  if (chance.in100(20)) {
    await till.pay(id, Math.floor((await till.owed(id)) / 2))
    yield chance.whole(3, 20)
  }
  if (chance.in100(4))
    return void (await till.step(id, 'cancel', { reason: 'Changed their mind', method: 'card' }))
  await till.pay(id, await till.owed(id))
  if (chance.in100(15)) yield chance.whole(1, 6)
  await till.step(id, 'deliver')
  if (!chance.in100(6)) return
  yield chance.whole(2, 12)
  await till.step(id, 'return', { reason: 'Too short, bought another', method: 'card' })
}

/** A piece is paid off over months. Most pay in time, some late, a few give up. */
export async function* layaway(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const count = chance.of([3, 4, 6])
  const id = await till.draft('layaway', await anybody(world), [await till.piece()], {
    count,
    every: 'month',
  })
  await till.step(id, 'confirm')
  const total = await till.owed(id)
  await till.pay(id, Math.ceil(total / 10) + 1)
  const each = Math.ceil((total - total / 10) / count)
  const isSlack = chance.in100(18)
  const givesUp = isSlack && chance.in100(45)
  for (let n = 0; n < count; n += 1) {
    yield isSlack && n > 0 ? 48 : 30
    if (givesUp && n === 2)
      return void (await till.step(id, 'cancel', {
        reason: 'Cannot go on paying',
        method: 'store_credit',
      }))
    const owed = await till.owed(id)
    if (owed > 0) await till.pay(id, Math.min(owed, each))
  }
  const rest = await till.owed(id)
  if (rest > 0) await till.pay(id, rest)
  yield chance.whole(1, 5)
  await till.step(id, 'deliver')
}

/** Made to order: quoted, approved, half paid, made, weighed, fetched. */
export async function* customOrder(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const customerId = await anybody(world)
  const id = await till.draft('custom_order', customerId, [await till.piece()])
  await till.step(id, 'confirm')
  if (chance.in100(12))
    return void (await till.step(id, 'cancel', { reason: 'Found it elsewhere', method: 'cash' }))
  yield chance.whole(1, 4)
  await till.step(id, 'approve')
  await till.pay(id, Math.ceil((await till.owed(id)) / 2) + 1)
  if (chance.in100(60)) await till.issue(await till.bill({ customerId, contractId: id }))
  yield chance.whole(1, 6)
  await till.step(id, 'start')
  yield chance.whole(12, 35)
  const weighed = (await till.lines(id)).map((line) => ({
    id: line.id,
    weightG: (((line.planned_mg ?? 1_000) * (1 + (chance.draw() - 0.5) * 0.12)) / 1_000).toFixed(2),
  }))
  await till.step(id, 'finish', { lines: weighed })
  yield chance.whole(1, 9)
  const owed = await till.owed(id)
  if (owed > 0) await till.pay(id, owed)
  if (owed < 0) await till.pay(id, -owed, { direction: 'out', method: 'cash' })
  await till.step(id, 'deliver')
}

/** A price is held for some days. Some come back in time, others let it run out. */
export async function* priceLock(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const days = chance.of([2, 7, 14, 30, 60])
  const lines = [await till.piece({ pricedBy: 'list', qty: chance.whole(1, 3) })]
  const terms = { lockMinutes: days * 24 * 60, deposit: '0' }
  const id = await till.draft('price_lock', await anybody(world), lines, terms)
  await till.step(id, 'confirm')
  if (chance.in100(45)) return
  yield Math.max(1, Math.floor(days / 2))
  const made = await till.step(id, 'convert', { to: 'sale' })
  if (made === null) return
  await till.step(made, 'confirm')
  await till.pay(made, await till.owed(made))
  await till.step(made, 'deliver')
}

/** Pieces go out to a dealer: some are kept, the rest comes back, and once in a while nothing is heard. */
export async function* memo(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const lines = [await till.piece({ qty: 2 }), await till.piece()]
  const id = await till.draft('memo_out', await anybody(world), lines)
  await till.step(id, 'confirm')
  if (chance.in100(15)) return
  yield chance.whole(5, 12)
  const [first, second] = await till.lines(id)
  if (!first || !second) return
  const sold = await till.step(id, 'settle_part', {
    lines: [{ id: first.id, kept: 1, returned: 0 }],
  })
  if (sold !== null) {
    await till.pay(sold, await till.owed(sold))
    await till.step(sold, 'deliver')
  }
  if (chance.in100(25)) return
  yield chance.whole(2, 8)
  await till.step(id, 'settle_part', {
    lines: [
      { id: first.id, kept: 0, returned: 1 },
      { id: second.id, kept: 0, returned: 1 },
    ],
  })
}

/** Work at the bench, on a bill of its own: most pay when they fetch it, some late, some not yet. */
export async function* benchWork(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const [description, price] = chance.of([
    ['Clasp soldered', 65],
    ['Chain shortened by two links', 85],
    ['Ring resized', 120],
    ['Engraving, inside', 75],
    ['Rhodium plating', 140],
    ['Cleaning and polish', 40],
  ] as const)
  const lines = [{ description, qty: 1, unitPrice: String(price) }]
  const id = await till.bill({ customerId: await anybody(world), lines })
  yield chance.whole(1, 5)
  if (chance.in100(5)) return
  await till.issue(id)
  if (chance.in100(65)) return void (await till.settle(id))
  yield chance.whole(8, 30)
  if (chance.in100(80)) await till.settle(id)
}

/** Somebody's own piece, sold by the shop for a share. */
export async function* consignment(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const price = chance.whole(600, 3_500)
  const line = {
    description: chance.of(['Signet ring, estate', 'Pocket watch chain', 'Gold bangle, 1970s']),
    karat: '14K',
    weightG: String(chance.whole(8, 40)),
    unitPrice: String(price),
  }
  const id = await till.draft('consignment_in', await anybody(world), [line])
  await till.step(id, 'confirm')
  if (chance.in100(35)) return
  yield chance.whole(20, 80)
  if (chance.in100(20))
    return void (await till.step(id, 'return', { reason: 'The owner asked for it' }))
  await till.step(id, 'sell', { soldFor: String(Math.round(price * 1.25)) })
  if (chance.in100(85)) {
    yield chance.whole(2, 14)
    await till.pay(id, await till.owed(id), { direction: 'out', method: 'check' })
  }
}

/** Somebody sells old gold: it is tested, an offer made, and held before it is melted. */
export async function* buyBack(world: World): Story {
  const { chance } = world
  const till = counterOf(world)
  const [karat, fineness] = chance.of([
    ['10K', '415'],
    ['14K', '583'],
    ['14K', '575'],
    ['18K', '748'],
  ] as const)
  const line = {
    description: chance.of(['Broken chain', 'Old ring', 'Bracelet, worn', 'Mixed scrap']),
    ...{ karat, fineness, test: chance.of(['xrf', 'acid']), stamp: karat },
    weightG: (chance.whole(40, 900) / 10).toFixed(1),
  }
  const payPercent = String(chance.of([80, 84, 86, 88, 88, 90]))
  const id = await till.draft('buy_back', await anybody(world), [line], { payPercent })
  await till.step(id, 'test')
  await till.step(id, 'offer')
  if (chance.in100(15)) return void (await till.step(id, 'decline'))
  await till.step(id, 'accept')
  await till.pay(id, await till.owed(id), {
    direction: 'out',
    method: chance.of(['cash', 'check']),
  })
  yield chance.whole(11, 16)
  await till.step(id, 'release', { use: chance.of(['melt', 'resale']) })
}
