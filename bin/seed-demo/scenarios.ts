import { counterOf } from './counter.ts'
import { someCustomer, someCustomerExcept } from './customers.ts'
import type { DemoShop, Scenario } from './demo-shop.ts'
import { seededRandom } from './random.ts'

/** Larger purchases are paid by check, so that a clerk stays under the cash limit of a day. Minor units. */
const MOST_CASH = 40_000

/** A sale from stock, at list prices or by the formula; some are returned, and some are never collected. */
export async function* sale(shop: DemoShop, pricedBy: 'list' | 'formula' = 'list'): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const piece = () => (pricedBy === 'list' ? counter.piece() : counter.pieceByFormula())
  const lines = [await piece()]
  if (random.percentChance(12)) lines.push(await piece())
  const customerId = await someCustomer(shop)
  const id = await counter.draft('sale', customerId, lines)
  if (random.percentChance(4)) return
  await counter.step(id, 'confirm')
  if (random.percentChance(40))
    await counter.issue(await counter.addInvoice({ customerId, contractId: id }))
  if (random.percentChance(20)) {
    await counter.pay(id, Math.floor((await counter.balanceOf(id)) / 2))
    yield random.integer(3, 20)
  }
  if (random.percentChance(4))
    return void (await counter.step(id, 'cancel', {
      reason: 'Changed their mind',
      method: 'as_paid',
    }))
  await counter.pay(id, await counter.balanceOf(id))
  if (random.percentChance(15)) yield random.integer(1, 6)
  await counter.step(id, 'deliver')
  if (!random.percentChance(6)) return
  yield random.integer(2, 12)
  await counter.step(id, 'return', { reason: 'Too short, bought another', method: 'as_paid' })
}

/** A layaway over months. Most pay on time, some late, and a few cancel. */
export async function* layaway(shop: DemoShop): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const count = random.pick([3, 4, 6])
  const id = await counter.draft('layaway', await someCustomer(shop), [await counter.piece()], {
    count,
    every: 'month',
  })
  await counter.step(id, 'confirm')
  const total = await counter.balanceOf(id)
  await counter.pay(id, Math.ceil(total / 10) + 1)
  const installment = Math.ceil((total - total / 10) / count)
  const paysLate = random.percentChance(18)
  const givesUp = paysLate && random.percentChance(45)
  for (let n = 0; n < count; n += 1) {
    yield paysLate && n > 0 ? 48 : 30
    if (givesUp && n === 2)
      return void (await counter.step(id, 'cancel', {
        reason: 'Cannot go on paying',
        method: 'store_credit',
      }))
    const balance = await counter.balanceOf(id)
    if (balance > 0) await counter.pay(id, Math.min(balance, installment))
  }
  const balance = await counter.balanceOf(id)
  if (balance > 0) await counter.pay(id, balance)
  yield random.integer(1, 5)
  await counter.step(id, 'deliver')
}

/** A custom order: quoted, approved, half paid, made, weighed, delivered. */
export async function* customOrder(shop: DemoShop): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const customerId = await someCustomer(shop)
  const id = await counter.draft('custom_order', customerId, [await counter.piece()])
  await counter.step(id, 'confirm')
  if (random.percentChance(12))
    return void (await counter.step(id, 'cancel', {
      reason: 'Found it elsewhere',
      method: 'as_paid',
    }))
  yield random.integer(1, 4)
  await counter.step(id, 'approve')
  await counter.pay(id, Math.ceil((await counter.balanceOf(id)) / 2) + 1)
  if (random.percentChance(60))
    await counter.issue(await counter.addInvoice({ customerId, contractId: id }))
  yield random.integer(1, 6)
  await counter.step(id, 'start')
  yield random.integer(12, 35)
  // Within the tolerance, so that staff finish it at the agreed price.
  const weighed = (await counter.lines(id)).map((line) => ({
    id: line.id,
    weightG: (((line.planned_mg ?? 1_000) * (1 + (random.next() - 0.5) * 0.099)) / 1_000).toFixed(
      2,
    ),
  }))
  await counter.step(id, 'finish', { lines: weighed })
  yield random.integer(1, 9)
  const balance = await counter.balanceOf(id)
  if (balance > 0) await counter.pay(id, balance)
  if (balance < 0)
    await counter.pay(id, -balance, { direction: 'out', method: await counter.methodOf(id) })
  await counter.step(id, 'deliver')
}

/** A price lock for some days. Some customers return in time, others let it expire. */
export async function* priceLock(shop: DemoShop): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const days = random.pick([2, 7, 10, 14, 14])
  const lines = [await counter.piece({ pricedBy: 'list', qty: random.integer(1, 3) })]
  const terms = { lockMinutes: days * 24 * 60, deposit: '0' }
  const id = await counter.draft('price_lock', await someCustomer(shop), lines, terms)
  await counter.step(id, 'confirm')
  if (random.percentChance(45)) return
  yield Math.max(1, Math.floor(days / 2))
  const saleId = await counter.step(id, 'convert', { to: 'sale' })
  if (saleId === null) return
  await counter.step(saleId, 'confirm')
  await counter.pay(saleId, await counter.balanceOf(saleId))
  await counter.step(saleId, 'deliver')
}

/** Pieces on memo to a dealer: some are sold, the rest is returned, and a few dealers do not respond. */
export async function* memo(shop: DemoShop): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const lines = [await counter.piece({ qty: 2 }), await counter.piece()]
  const id = await counter.draft('memo_out', await someCustomer(shop), lines)
  await counter.step(id, 'confirm')
  if (random.percentChance(15)) return
  yield random.integer(5, 12)
  const [first, second] = await counter.lines(id)
  if (!first || !second) return
  const saleId = await counter.step(id, 'settle_part', {
    lines: [{ id: first.id, kept: 1, returned: 0 }],
  })
  if (saleId !== null) {
    await counter.pay(saleId, await counter.balanceOf(saleId))
    await counter.step(saleId, 'deliver')
  }
  if (random.percentChance(25)) return
  yield random.integer(2, 8)
  await counter.step(id, 'settle_part', {
    lines: [
      { id: first.id, kept: 0, returned: 1 },
      { id: second.id, kept: 0, returned: 1 },
    ],
  })
}

/** Bench work with its own invoice: most pay on collection, some late, some not yet. */
export async function* benchWork(shop: DemoShop): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const [description, price] = random.pick([
    ['Clasp soldered', 65],
    ['Chain shortened by two links', 85],
    ['Ring resized', 120],
    ['Engraving, inside', 75],
    ['Rhodium plating', 140],
    ['Cleaning and polish', 40],
  ] as const)
  const lines = [{ description, qty: 1, unitPrice: String(price) }]
  const id = await counter.addInvoice({ customerId: await someCustomer(shop), lines })
  yield random.integer(1, 5)
  if (random.percentChance(5)) return
  await counter.issue(id)
  if (random.percentChance(65)) return void (await counter.payInvoice(id))
  yield random.integer(8, 30)
  if (random.percentChance(80)) await counter.payInvoice(id)
}

/** A customer's piece that the shop sells for a share. */
export async function* consignment(shop: DemoShop): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const price = random.integer(600, 3_500)
  const line = {
    description: random.pick(['Signet ring, estate', 'Pocket watch chain', 'Gold bangle, 1970s']),
    karat: '14K',
    weightG: String(random.integer(8, 40)),
    unitPrice: String(price),
  }
  const ownerId = await someCustomer(shop)
  const id = await counter.draft('consignment_in', ownerId, [line])
  await counter.step(id, 'confirm')
  if (random.percentChance(35)) return
  yield random.integer(20, 80)
  if (random.percentChance(20))
    return void (await counter.step(id, 'return', { reason: 'The owner asked for it' }))
  // Its own random numbers, so that the rest of the year does not depend on this sale.
  const atSale = { ...shop, random: seededRandom(id) }
  const saleId = await counter.step(id, 'sell', {
    soldFor: String(Math.round(price * 1.25)),
    customerId: await someCustomerExcept(atSale, ownerId),
  })
  if (saleId !== null) {
    const till = counterOf(atSale)
    await till.pay(saleId, await till.balanceOf(saleId))
    await till.step(saleId, 'deliver')
  }
  if (random.percentChance(85)) {
    yield random.integer(2, 14)
    await counter.pay(id, await counter.balanceOf(id), { direction: 'out', method: 'check' })
  }
}

/** A customer sells old gold: it is tested, an offer is made, and it is held before it is melted. */
export async function* buyBack(shop: DemoShop): Scenario {
  const { random } = shop
  const counter = counterOf(shop)
  const [karat, fineness] = random.pick([
    ['10K', '415'],
    ['14K', '583'],
    ['14K', '575'],
    ['18K', '748'],
  ] as const)
  const line = {
    description: random.pick(['Broken chain', 'Old ring', 'Bracelet, worn', 'Mixed scrap']),
    karat,
    fineness,
    test: random.pick(['xrf', 'acid']),
    stamp: karat,
    weightG: (random.integer(40, 900) / 10).toFixed(1),
  }
  const payPercent = String(random.pick([80, 82, 84, 86, 88, 88]))
  const id = await counter.draft('buy_back', await someCustomer(shop), [line], { payPercent })
  await counter.step(id, 'test')
  await counter.step(id, 'offer')
  if (random.percentChance(15)) return void (await counter.step(id, 'decline'))
  await counter.step(id, 'accept')
  const owed = await counter.balanceOf(id)
  const method = random.pick(['cash', 'check'])
  await counter.pay(id, owed, { direction: 'out', method: owed > MOST_CASH ? 'check' : method })
  yield random.integer(11, 16)
  await counter.step(id, 'release', { use: random.pick(['melt', 'resale']) })
}
