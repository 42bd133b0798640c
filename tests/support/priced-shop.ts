import type { RunLineProps } from '#server/pricing/runs/props.ts'
import { copyOf, freshDatabase } from '#tests/support/database/fresh-database.ts'
import { inertia, type Page } from './inertia.ts'
import { confirmPassword, openShop, type Shop } from './shop.ts'

export type Inertia = ReturnType<typeof inertia>

/** A shop with the Miami Cuban Link and the example settings, without prices. */
export function chainShop(): Promise<Shop> {
  return openShop({ stock: 'chain' })
}

/** The run that priced the chains of `pricedShop`. */
export const FIRST_RUN = 1
/** The database that `pricedShop` copies, made once per worker: to write the prices takes a second on Postgres. */
let priced: Promise<string> | undefined

/** The same after the owner has entered gold at 4,100 dollars per ounce and applied a reprice. */
export async function pricedShop(): Promise<Shop> {
  priced ??= pricedDatabase()
  return openShop({ database: await copyOf(await priced) })
}

async function pricedDatabase(): Promise<string> {
  const database = await freshDatabase('chain')
  const shop = await openShop({ database: { ...database, drop: async () => {} }, hasUsers: false })
  const run = await repriceAt(await owner(shop), '4100.00')
  if (run !== FIRST_RUN) throw new Error(`the first run is ${run}`)
  await shop.close()
  return database.url
}

/** An Inertia client, signed in as the owner. */
export async function owner(shop: Shop): Promise<Inertia> {
  return inertia(await shop.admin())
}

export async function clerk(shop: Shop): Promise<Inertia> {
  return inertia(await shop.staff())
}

/** Changes the currency of the shop in its settings, as far as it is not fixed. */
export async function chooseCurrency(client: Inertia, currency: string): Promise<Page> {
  const { version, name, weightUnit, timeZone } = (await client.get('/configuration')).props
    .shopSettings
  return client.post('/configuration/shop', { version, name, weightUnit, timeZone, currency })
}

/** Enters today's gold price in dollars per ounce, with confirmation. */
export async function enterGold(client: Inertia, mid: string): Promise<Page> {
  const page = await client.post('/gold-price-logs', {
    mid,
    confirmed: true,
    note: 'as read on the board',
  })
  if (Object.keys(page.props.errors).length > 0) throw new Error(JSON.stringify(page.props.errors))
  return page
}

/** Previews a reprice run and returns its page. */
export function preview(client: Inertia, scope: object = {}): Promise<Page> {
  return client.post('/price-runs', { kind: 'reprice', ...scope })
}

/** Applies a run. When the password is required again, confirms it and sends the form again, as the client does. */
export async function apply(client: Inertia, runId: number, body: object = {}): Promise<Page> {
  const send = () => client.post(`/price-runs/${runId}/application`, body)
  const answer = await send()
  if (answer.props.errors?.proof === undefined) return answer
  await confirmPassword(client.browser)
  return send()
}

/** Undoes a run; with a choice, only some of its prices. */
export function undo(client: Inertia, runId: number, choice?: object): Promise<Page> {
  return client.post(`/price-runs/${runId}/undo`, choice)
}

/** Enters a gold price, previews and applies a reprice run; returns its id. */
export async function repriceAt(client: Inertia, mid: string, body: object = {}): Promise<number> {
  await enterGold(client, mid)
  const page = await preview(client)
  const { id } = page.props.run
  await apply(client, id, body)
  return id
}

/** Every line of a run, page after page. */
export async function linesOf(client: Inertia, runId: number): Promise<RunLineProps[]> {
  const lines: RunLineProps[] = []
  let after = ''
  do {
    const { props } = await client.get(`/price-runs/${runId}?only=all${after}`)
    lines.push(...props.lines)
    after = props.next === null ? '' : `&after=${props.next}`
  } while (after !== '')
  return lines
}

/** One piece of the matrix by its SKU. */
export async function pieceOf(client: Inertia, sku: string) {
  const page = await client.get('/price?scope=all')
  const piece = page.props.variants.find((variant: { sku: string }) => variant.sku === sku)
  if (!piece) throw new Error(`no piece ${sku}`)
  return piece
}

export const EIGHT_MM_22_INCH = 'MCL-S-14K-8MM-22IN'
