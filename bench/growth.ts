import { once } from 'node:events'
import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { createUser } from '#server/identity/accounts/account.ts'
import type { Ctx } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { contextOn } from '#tests/support/context.ts'
import { prepare } from '#tests/support/database/template.ts'
import { FakeClock, testAssets, testSettings } from '#tests/support/fakes.ts'
import { visitHeaders } from '#tests/support/inertia.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { type BenchDatabases, benchDatabases } from './bench-databases.ts'
import { longestStop, median, type Ratio } from './figures.ts'
import { type Engine, fillLog } from './long-log.ts'
import { fillContracts, fillLedger } from './long-trade.ts'

const FEW = 10_000
const ROUNDS = 15
/** How long one request may keep another one, such as `/healthz`, from being answered. */
const LONGEST_STOP_MS = 50
const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'

/** What a page may cost: the ratio of its times, and its statements. */
interface Goal {
  ratio: number
  statements?: number
}

const FLAT: Goal = { ratio: 1.5 }

/** `deferred`: the group of props that the page loads later; `isJson`: an address without a page. */
interface Measured {
  path: string | ((size: number) => string)
  deferred?: string
  isJson?: true
  goal: Goal
}

const pages: Record<string, Measured> = {
  customers: { path: '/customers', goal: { ratio: 1.5, statements: 10 } },
  'customers, a rare name': { path: '/customers?q=omer+4321', goal: FLAT },
  'customers, a name of all': { path: '/customers?q=customer', goal: FLAT },
  'customers, a part of an email': { path: '/customers?q=omer777@ex', goal: FLAT },
  'customers, nobody': { path: '/customers?q=zzxqy', goal: FLAT },
  'customers, two letters': { path: '/customers?q=cu', goal: FLAT },
  'customers, a tag': { path: '/customers?tag=Tag+3', goal: FLAT },
  'customers, a city': { path: '/customers?city=City+7', goal: FLAT },
  'customers, open contracts': { path: '/customers?contracts=open', goal: FLAT },
  'customers, newest': { path: '/customers?sort=added', goal: FLAT },
  'customers by value': { path: '/customers?sort=value', goal: FLAT },
  'customers by contact': { path: '/customers?sort=active', goal: FLAT },
  'customers, in the middle': {
    path: (size) => `/customers?after=${Math.floor(size / 2)}`,
    goal: FLAT,
  },
  'customer picker': { path: '/customers/search?q=omer+4321', isJson: true, goal: FLAT },
  'search, a name': { path: '/search?q=omer+4321', isJson: true, goal: FLAT },
  'search, a number': { path: '/search?q=N-4321', isJson: true, goal: FLAT },
  contracts: { path: '/contracts', goal: FLAT },
  'contracts, newest': { path: '/contracts?sort=newest', goal: FLAT },
  'contracts, a rare number': { path: '/contracts?q=4321', goal: FLAT },
  'contracts, a name of all': { path: '/contracts?q=customer', goal: FLAT },
  'contracts, nobody': { path: '/contracts?q=zzxqy', goal: FLAT },
  'contracts, closed': { path: '/contracts?group=closed', goal: FLAT },
  'contracts, in the middle': {
    path: (size) => `/contracts?sort=newest&after=${Math.floor(size / 2)}`,
    goal: FLAT,
  },
  'contracts, a board': { path: '/contracts?view=board', goal: FLAT },
  'contracts, a calendar': { path: '/contracts?view=calendar', goal: FLAT },
  home: { path: '/', goal: { ratio: 1.5, statements: 12 } },
  'home, priorities': {
    path: '/',
    deferred: 'priorities',
    goal: { ratio: 1.5, statements: 16 },
  },
  'home, cards': { path: '/', deferred: 'cards', goal: { ratio: 1.5, statements: 12 } },
  'menu counts': { path: '/menu-counts', isJson: true, goal: FLAT },
  price: { path: '/price', goal: { ratio: 1.5, statements: 16 } },
  'price runs': { path: '/price-runs', goal: { ratio: 1.5, statements: 14 } },
  'piece history': { path: '/variants/1/history', goal: { ratio: 1.3 } },
  'gold log': { path: '/gold-price-logs', goal: { ratio: 1.3, statements: 14 } },
  'gold log, all time': { path: '/gold-price-logs?range=all', goal: { ratio: 1.3 } },
  'latest gold': { path: '/gold-price-logs/latest', goal: { ratio: 1.3 } },
  invoices: { path: '/apps/invoice/list', goal: FLAT },
  analytics: { path: '/analytics', goal: { ratio: 3 } },
}

interface Shop {
  size: number
  ctx: Ctx
  server: Server
  visitor: Visitor
  /** The statements of all requests so far. */
  statements: string[]
}

export interface GrowthOptions {
  many: number
  /** Pages whose names start so. */
  pagesFrom: string
}

/**
 * Each page over HTTP with a session, in a shop of `many` customers, contracts, ledger entries and gold prices, compared
 * with one of ten thousand, measured alternately; the number of its statements; and how long it stops other requests.
 */
export async function* growth(
  engine: Engine,
  { many, pagesFrom }: GrowthOptions,
): AsyncGenerator<Ratio> {
  const databases = await benchDatabases(engine)
  const shops: Shop[] = []
  try {
    shops.push(await openGrownShop(databases, engine, FEW))
    shops.push(await openGrownShop(databases, engine, many))
    for (const [name, page] of Object.entries(pages))
      if (name.startsWith(pagesFrom)) yield await compare(`${name}, ${engine}`, page, shops)
  } finally {
    for (const { server, ctx } of shops) {
      server.close()
      server.closeAllConnections()
      await ctx.db.destroy()
    }
    await databases.remove()
  }
}

async function openGrownShop(
  databases: BenchDatabases,
  engine: Engine,
  size: number,
): Promise<Shop> {
  const url = await databases.url(`of_${size}`)
  await prepare(url, 'priced')
  const statements: string[] = []
  const db = connect(url, {
    onPool: () => {},
    onStatement: (statement) => void statements.push(statement),
    onDamage: () => {},
  })
  const clock = new FakeClock()
  const ctx: Ctx = { ...contextOn(db), clock, settings: { ...testSettings, databaseUrl: url } }
  const now = Math.floor(Date.parse(clock.now()) / 1000)
  await fillLog(db, engine, size, clock.now())
  await fillLedger(db, engine, { runs: Math.ceil(size / 1_000), now })
  await fillContracts(db, engine, { customers: size, contracts: size, open: FEW, now })
  // As autovacuum does; nothing analyzes a SQLite file.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
  await createUser(ctx, { email: EMAIL, name: 'Olga', role: 'admin', password: PASSWORD })
  const server = createServer(createApp(ctx, { assets: testAssets })).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = new URL(`http://localhost:${port}`)
  ctx.settings.appUrl = address.origin
  const visitor = new Visitor(address, new Agent({ keepAlive: true }))
  await visitor.signIn(EMAIL, PASSWORD)
  return { size, ctx, server, visitor, statements }
}

async function compare(name: string, page: Measured, shops: readonly Shop[]): Promise<Ratio> {
  const requests = await Promise.all(shops.map((shop) => requestOf(shop, page)))
  const times: number[][] = shops.map(() => [])
  // Of the larger shop.
  const stops: number[] = []
  let statements = 0
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, request] of requests.entries()) {
      const { ms, count } = await request()
      // The first round is a warm-up.
      if (round > 0) times[index]?.push(ms)
      statements = count
      if (round > 0 && index === requests.length - 1) stops.push(await longestStop(request))
    }
  const [few = Number.NaN, many = Number.NaN] = times.map(median)
  const value = many / few
  const { ratio, statements: mostStatements = Number.POSITIVE_INFINITY } = page.goal
  const stop = median(stops)
  const limit = Number.isFinite(mostStatements) ? ` of at most ${mostStatements}` : ''
  return {
    name,
    value,
    detail: `${few.toFixed(1)} ms, ${many.toFixed(1)} ms; ${statements} statements${limit}; stops others for ${stop.toFixed(0)} ms`,
    goal: `≤ ${ratio.toFixed(2)}`,
    isMet: value <= ratio && statements <= mostStatements && stop <= LONGEST_STOP_MS,
  }
}

/** A request of the page as a visit of the client sends it: milliseconds, and statements. */
async function requestOf(
  { visitor, statements, size }: Shop,
  { path, deferred, isJson }: Measured,
): Promise<() => Promise<{ ms: number; count: number }>> {
  const address = typeof path === 'string' ? path : path(size)
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(!isJson && (visitHeaders as Record<string, string>)),
  }
  if (deferred !== undefined) {
    const page = await answerTo(visitor, address, headers)
    headers['X-Inertia-Partial-Component'] = page.component
    headers['X-Inertia-Partial-Data'] = (page.deferredProps[deferred] ?? []).join()
  }
  return async () => {
    const before = statements.length
    const started = performance.now()
    await answerTo(visitor, address, headers)
    return { ms: performance.now() - started, count: statements.length - before }
  }
}

async function answerTo(
  visitor: Visitor,
  path: string,
  headers: Record<string, string>,
): Promise<Answered> {
  const answer = await visitor.get(path, headers)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return (await json(answer)) as Answered
}

interface Answered {
  component: string
  deferredProps: Record<string, string[]>
}
