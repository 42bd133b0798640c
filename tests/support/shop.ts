import { createServer, type Server } from 'node:http'
import pino from 'pino'
import type { Role } from '#server/access/actor.ts'
import { createApp } from '#server/app.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { createUser } from '#server/identity/accounts/account.ts'
import { type Ctx, systemIds } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { observeDatabase } from '#server/platform/database/observer.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/fresh-database.ts'
import type { Stock } from '#tests/support/database/template.ts'
import { Browser } from './browser.ts'
import { FakeClock, testAssets, testSettings } from './fakes.ts'

export interface ShopOptions {
  /** The content: `empty` (default) is a new shop after its first start, `priced` has the chains and their prices. */
  stock?: Stock
  /** Default: all routes. */
  siteMap?: readonly Route[]
  settings?: Partial<Settings>
  /** An existing database, instead of a new one. */
  database?: FreshDatabase
  /** Whether it has the two users already; default: an existing database. */
  hasUsers?: boolean
}

/** A shop with its own database. Close it after the tests. */
export interface Shop {
  server: Server
  ctx: Ctx
  clock: FakeClock
  /** All log lines so far. */
  log: Record<string, unknown>[]
  serverState: { draining: boolean }
  guest(): Browser
  /** Signed in. */
  staff(): Promise<Browser>
  admin(): Promise<Browser>
  close(): Promise<void>
}

export const PASSWORD = 'a long enough password'
export const STAFF = 'staff@assay.test'
export const ADMIN = 'owner@assay.test'

export async function openShop({
  stock = 'empty',
  siteMap,
  settings,
  database: existingDatabase,
  hasUsers = existingDatabase !== undefined,
}: ShopOptions = {}): Promise<Shop> {
  const database = existingDatabase ?? (await freshDatabase(stock))
  const clock = new FakeClock()
  const log: Record<string, unknown>[] = []
  const metrics = new Metrics()
  const logger = pino({ level: 'info' }, { write: (line) => void log.push(JSON.parse(line)) })
  const ctx: Ctx = {
    db: connect(database.url, observeDatabase(logger, metrics)),
    clock,
    ids: systemIds,
    reactions,
    metrics,
    settings: { ...testSettings, databaseUrl: database.url, ...settings },
    log: logger,
  }
  if (!hasUsers) {
    await createUser(ctx, { email: STAFF, name: 'Sam', role: 'staff', password: PASSWORD })
    await createUser(ctx, { email: ADMIN, name: 'Olga', role: 'admin', password: PASSWORD })
  }
  const serverState = { draining: false }
  const app = createApp(ctx, {
    assets: testAssets,
    serverState: serverState,
    ...(siteMap && { siteMap }),
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const guest = () => new Browser({ server, appUrl: ctx.settings.appUrl })
  return {
    server,
    ctx,
    clock,
    log,
    serverState,
    guest,
    staff: () => signedIn(guest(), 'staff'),
    admin: () => signedIn(guest(), 'admin'),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await ctx.db.destroy()
      await database.drop()
    },
  }
}

/** Confirms the password again, which is valid for 15 minutes. */
export async function confirmPassword(browser: Browser): Promise<void> {
  const json = { Accept: 'application/json' }
  const { status } = await browser.post('/users/proof', { password: PASSWORD }, json)
  if (status !== 204) throw new Error(`confirming the password answered ${status}`)
}

async function signedIn(browser: Browser, role: Role): Promise<Browser> {
  await browser.get('/login')
  const { status } = await browser.post('/login', {
    email: role === 'admin' ? ADMIN : STAFF,
    password: PASSWORD,
  })
  if (status !== 303) throw new Error(`sign-in answered ${status}`)
  return browser
}
