import { randomBytes } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import type { TradeSettings } from '#server/configuration/trade-settings.ts'
import { cardResult } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import { quickAddCustomer } from '#server/trade/customers/customer.ts'
import type { Page } from '#tests/support/inertia.ts'
import { chainShop, enterGold, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { ADMIN, type Shop } from '#tests/support/shop.ts'

export interface Trade {
  shop: Shop
  olga: Inertia
  /** An adult customer. */
  ada: number
}

/** A shop with gold at 4,100 and one customer. */
export async function tradingShop(): Promise<Trade> {
  const shop = await chainShop()
  const olga = await owner(shop)
  await enterGold(olga, '4100')
  return { shop, olga, ada: await addPerson(shop, 'Ada Byron', '1990-12-10') }
}

export async function addPerson(shop: Shop, name: string, birthday?: string): Promise<number> {
  const admin = await shop.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', ADMIN)
    .executeTakeFirstOrThrow()
  const actor = { ...admin, role: 'admin' as const, locale: null, staffSeesCost: true }
  const quick = { name, email: null, phone: null, idempotencyKey: null }
  const { id } = await quickAddCustomer(shop.ctx, actor, quick)
  if (birthday)
    await shop.ctx.db.updateTable('customers').set({ birthday }).where('id', '=', id).execute()
  return id
}

/** The input of the step that sells a consigned piece to a new customer at this price. */
export async function soldFor({ shop }: Trade, price: string, more: object = {}) {
  return { soldFor: price, customerId: await addPerson(shop, 'Ben Cole'), ...more }
}

/** How far staff may go under the list price and the formula price, in basis points. */
export const limitDiscount = (trade: Trade, maxDiscountBp: number) =>
  changeTerms(trade, { maxDiscountBp })

/** Writes these settings of trade beside the others. */
export async function changeTerms({ shop: { ctx } }: Trade, changes: Partial<TradeSettings>) {
  const { trade } = await ctx.db.selectFrom('shop').select('trade').executeTakeFirstOrThrow()
  const changed = JSON.stringify({ ...JSON.parse(trade), ...changes })
  await ctx.db.updateTable('shop').set({ trade: changed }).execute()
}

/** A tax class of this rate in millionths. Returns its id. */
export async function taxClass({ ctx }: Shop, ratePpm: number): Promise<number> {
  const { id } = await ctx.db
    .insertInto('tax_classes')
    .values({ name: `Class of ${ratePpm}`, rate_ppm: ratePpm, needs_reason: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The overdue instalments in analytics: their sum, and the ids of the contracts in the list behind it. */
export async function overdueInAnalytics({
  ctx,
}: Shop): Promise<{ amount: number; ids: Set<number> }> {
  const query = analyticsQuery.parse({ card: 'contract_book', only: 'overdue' })
  const admin: Actor = {
    id: 1,
    name: 'Olga',
    email: '',
    locale: null,
    role: 'admin',
    staffSeesCost: true,
  }
  const result = await cardResult(await analyticsContext(ctx, query, 200), admin, 'contract_book')
  if (!result) throw new Error('there is no contract book')
  const amount = Number(result.figures.find((figure) => figure.key === 'overdue')?.value)
  return { amount, ids: new Set(result.rows.map(({ href }) => Number(href?.split('/').at(-1)))) }
}

/** Databases that earlier versions stored have keys of their own. */
const ofThisProcess = randomBytes(6).toString('hex')
let keys = 0
export const key = () => `key-${++keys}-of-${ofThisProcess}`

/** A line with this price. */
export const line = (unitPrice: string, more: object = {}) => ({
  description: 'Signet ring',
  unitPrice,
  ...more,
})

/**
 * The same with karat and weight, so that staff may confirm it; so little gold that no price is under its melt value.
 */
export const stud = (unitPrice: string, more: object = {}) =>
  line(unitPrice, { description: 'Nose stud', karat: '14K', weightG: '0.05', ...more })

export async function draft(who: Inertia, body: object): Promise<Page> {
  const page = await who.post('/contracts', { idempotencyKey: key(), ...body })
  expectNoErrors(page)
  return page
}

/** So many confirmed sales at this price, each to another customer: the contracts on which tills pay at once. */
export async function confirmedSales(
  { shop, olga }: Trade,
  count: number,
  unitPrice: string,
): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const customerId = await addPerson(shop, `Customer ${n}`)
    const { props } = await draft(olga, { type: 'sale', customerId, lines: [line(unitPrice)] })
    await stepOk(olga, props.id, 'confirm')
    ids.push(props.id)
  }
  return ids
}

/** Attempts a step from the current version. */
export async function step(
  who: Inertia,
  id: number,
  act: string,
  more: object = {},
): Promise<Page> {
  const { contract } = { contract: (await who.get(`/contracts/${id}`)).props }
  return who.post(`/contracts/${id}/steps`, { act, version: contract.version, ...more })
}

/** The same, which must succeed. Returns the contract. */
export async function stepOk(who: Inertia, id: number, act: string, more: object = {}) {
  const page = await step(who, id, act, more)
  expectNoErrors(page)
  return (await who.get(`/contracts/${id}`)).props
}

export function pay(who: Inertia, id: number, amount: string, more: object = {}): Promise<Page> {
  return who.post(`/contracts/${id}/payments`, {
    direction: 'in',
    method: 'card',
    amount,
    idempotencyKey: key(),
    ...more,
  })
}

export async function payOk(who: Inertia, id: number, amount: string, more: object = {}) {
  const page = await pay(who, id, amount, more)
  expectNoErrors(page)
  return page.props
}

function expectNoErrors({ status, component, props }: Page): void {
  const errors = props.errors ?? {}
  if (status !== 200 || component !== 'contract' || Object.keys(errors).length > 0)
    throw new Error(`${status} ${component} ${JSON.stringify(errors)}`)
}
