import { jsonClient } from '#tests/support/browser.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import { draft, key, line, payOk, stepOk } from '#tests/trade/contracts/trade.ts'
import { answered, sent } from './sent.ts'
import { sendImage } from './settings.ts'

/** Who adds contracts, and with whom. */
export interface Seller {
  olga: Inertia
  /** A piece in stock. */
  piece: { id: number; price: number }
  customerId: number
  /** Of 10 %. */
  taxClassId: number
}

/** Contracts of all seven types, with payments and refunds. */
export async function addContracts(seller: Seller): Promise<void> {
  await addSales(seller)
  await addPromises(seller)
  await addPurchases(seller)
}

/** Drafts and confirms a contract; returns its id. */
export async function confirmed(olga: Inertia, body: object): Promise<number> {
  const { id } = (await draft(olga, body)).props
  await stepOk(olga, id, 'confirm')
  return id
}

/** A sale that was amended and delivered, one that was returned, one of a large amount in cash, one that was paid wrongly, and a draft. */
async function addSales({ olga, piece, customerId, taxClassId }: Seller): Promise<void> {
  const body = { type: 'sale', customerId }
  const price = { unitPrice: (piece.price / 100).toFixed(2), pricedBy: 'list', taxClassId }
  const chain = { variantId: piece.id, description: 'Rope Chain 14K', ...price }
  const sold = await confirmed(olga, { ...body, lines: [chain] })
  const { version } = await sent(olga.get(`/contracts/${sold}`))
  const lines = [chain, line('40', { description: 'Engraving', taxClassId })]
  const amendment = { customerId, lines, version, reason: 'With an engraving' }
  await sent(olga.post(`/contracts/${sold}/amendment`, amendment))
  await payRest(olga, sold, 'card')
  await stepOk(olga, sold, 'deliver')

  const returned = await confirmed(olga, { ...body, lines: [line('450', { taxClassId })] })
  await payOk(olga, returned, '200', { method: 'cash' })
  await payRest(olga, returned, 'card')
  await stepOk(olga, returned, 'deliver')
  await stepOk(olga, returned, 'return', { reason: 'Too short', method: 'as_paid' })

  const large = await confirmed(olga, { ...body, lines: [line('10500')] })
  await payRest(olga, large, 'cash')

  const mistaken = await confirmed(olga, { ...body, lines: [line('300')] })
  const { payments } = await payOk(olga, mistaken, '300')
  const path = `/contracts/${mistaken}/payments/${payments[0].id}/reversal`
  await sent(olga.post(path, { reason: 'Wrong card' }))

  await draft(olga, { ...body, lines: [line('99')], note: 'Call when the clasp arrives' })
}

/** A layaway, a price lock, a custom order in production, a memo that is partly sold, and a canceled layaway. */
async function addPromises({ olga, customerId }: Seller): Promise<void> {
  const plan = { type: 'layaway', customerId, deposit: '100', count: 3, every: 'month' }
  const layaway = await confirmed(olga, { ...plan, lines: [line('1000')] })
  await payOk(olga, layaway, '100', { method: 'cash' })
  await payOk(olga, layaway, '300')
  const given = await confirmed(olga, { ...plan, lines: [line('900')] })
  await payOk(olga, given, '400')
  await stepOk(olga, given, 'cancel', { reason: 'Moved abroad', method: 'store_credit' })

  const lock = { type: 'price_lock', customerId, lockMinutes: 60, deposit: '50' }
  const locked = await confirmed(olga, { ...lock, lines: [line('800')] })
  await payOk(olga, locked, '50', { method: 'check' })

  const gold = { karat: '14K', construction: 'solid', weightG: '10' }
  const ring = { description: 'Signet ring', ...gold, unitPrice: '2500' }
  const order = { type: 'custom_order', customerId, deposit: '500', lines: [ring] }
  const ordered = await confirmed(olga, order)
  await stepOk(olga, ordered, 'approve')
  await payOk(olga, ordered, '500', { method: 'wire' })
  await stepOk(olga, ordered, 'start')

  const lent = line('300', { ...gold, weightG: '1', qty: 3 })
  const memo = { type: 'memo_out', customerId, lines: [lent] }
  const { id } = (await draft(olga, memo)).props
  const { lines } = await stepOk(olga, id, 'confirm', { reason: 'A dealer of many years' })
  await stepOk(olga, id, 'settle_part', { lines: [{ id: lines[0].id, kept: 1, returned: 1 }] })
}

/** A consignment that was sold and settled, and a buy-back on hold with an ID document. */
async function addPurchases({ olga, customerId }: Seller): Promise<void> {
  const buyer = { name: 'Grace Hopper', email: '', phone: '', idempotencyKey: key() }
  const json = jsonClient(olga.browser)
  const { id: buyerId } = await answered<{ id: number }>(json.post('/customers/quick', buyer))
  const consigned = { type: 'consignment_in', customerId, lines: [line('800')] }
  const consignment = await confirmed(olga, consigned)
  await stepOk(olga, consignment, 'sell', { soldFor: '1000', customerId: buyerId })
  await payRest(olga, consignment, 'wire', 'out')

  const gold = { karat: '14K', fineness: '575', test: 'xrf', stamp: '585', weightG: '8.6' }
  const lines = [{ description: 'Old chain', ...gold }]
  const buyBack = (await draft(olga, { type: 'buy_back', customerId, lines })).props.id
  const { id } = await answered<{ id: number }>(
    json.post(`/customers/${customerId}/id-documents`, {
      type: 'id_card',
      contractId: buyBack,
      number: 'L01X00T47',
      lastFour: '',
      country: 'DE',
      issuer: 'Stadt Köln',
      expiresOn: '2031-05-03',
      idempotencyKey: key(),
    }),
  )
  await sendImage(olga, `/id-documents/${id}/scan`)
  for (const act of ['test', 'offer', 'accept']) await stepOk(olga, buyBack, act)
  await payRest(olga, buyBack, 'cash', 'out')
}

/** Pays the open balance. */
async function payRest(
  olga: Inertia,
  id: number,
  method: string,
  direction: 'in' | 'out' = 'in',
): Promise<void> {
  const { balance } = await sent(olga.get(`/contracts/${id}`))
  await payOk(olga, id, (balance / 100).toFixed(2), { method, direction })
}
