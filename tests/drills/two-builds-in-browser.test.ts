import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { build, loadConfigFromFile } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBrowser } from '#bin/browser.mjs'
import { createUser } from '#server/identity/accounts/account.ts'
import { connect } from '#server/platform/database/connect.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { contextOn } from '#tests/support/context.ts'
import {
  DURABLE,
  freePort,
  type Postgres,
  startPostgres,
} from '#tests/support/database/postgres.ts'
import { prepare } from '#tests/support/database/template.ts'
import { reportDrill } from '#tests/support/drill.ts'
import { FULL } from '#tests/support/full.ts'
import { RunningServer } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** How often each page is opened with an empty cache, in each spread of the requests. */
const ROUNDS = FULL ? 3 : 1
const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'
const PAGES = ['/login', '/', '/customers/create', '/price-runs']
const BUILDS = ['old', 'new'] as const
type Build = (typeof BUILDS)[number]

/** The server that gets a request: documents come from each in turn, except where all requests go to one or at random. */
const SPREADS = {
  'the old server': () => 'old',
  'in turn': () => BUILDS[requests % 2] ?? 'old',
  'at random': () => BUILDS[Math.floor(Math.random() * 2)] ?? 'old',
  'assets from the other server first': ({ url = '' }) => {
    const owner = ownerOf(url)
    if (!owner) return nextDocument()
    const times = (asked.get(url) ?? 0) + 1
    asked.set(url, times)
    return times % 2 === 0 ? owner : otherThan(owner)
  },
  'assets never from their server': ({ url = '' }) => {
    const owner = ownerOf(url)
    return owner ? otherThan(owner) : nextDocument()
  },
} satisfies Record<string, (req: IncomingMessage) => Build>
let spread: keyof typeof SPREADS = 'the old server'
let requests = 0
let documents = 0
const asked = new Map<string, number>()

let postgres: Postgres
let balancer: Balancer
let browser: Browser
let session: Awaited<ReturnType<BrowserContext['storageState']>>
const servers: RunningServer[] = []
const folders = { old: temporaryFolder('assay-old-'), new: temporaryFolder('assay-new-') }
const assets = { old: new Set<string>(), new: new Set<string>() }
beforeAll(async () => {
  symlinkSync(resolve('public'), join(folders.old, 'public'))
  await buildInto(folders.new)
  for (const name of BUILDS)
    assets[name] = new Set(readdirSync(join(folders[name], 'public/build/assets')))
  postgres = await startPostgres(DURABLE)
  await runStatement(postgres.url('postgres'), 'create database shop')
  await prepareShop()
  const ports = { old: await freePort(), new: await freePort() }
  balancer = await startBalancer((req) => {
    requests++
    return ports[SPREADS[spread](req)]
  })
  for (const name of BUILDS) {
    const server = new RunningServer(folders[name], {
      DATABASE_URL: postgres.url('shop'),
      SESSION_SECRET: 'a secret that both processes share',
      PORT: String(ports[name]),
      APP_URL: `http://localhost:${balancer.port}`,
    })
    servers.push(server)
    await server.address()
  }
  const executablePath = await findBrowser()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  session = await signedIn()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.signal('SIGKILL')
  await Promise.all(servers.map((server) => server.ended()))
  balancer?.close()
  for (const name of BUILDS) rmSync(folders[name], { recursive: true, force: true })
  await postgres?.stop()
})

test('while each server has only the files of its own build, every page is shown after one reload at most', {
  timeout: 120_000 + ROUNDS * 120_000,
}, async ({ task }) => {
  const loads: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['in turn', 'at random', 'assets from the other server first'] as const)
      for (const path of PAGES) {
        const { page, count } = await openPage(path)
        spread = name
        await page.goto(path).catch(() => {})
        expect(await shown(page, path), `${path} ${name}`).toBe('page')
        expect(count(), `documents of ${path} ${name}`).toBeLessThanOrEqual(2)
        loads.push(count())
        await page.context().close()
      }
  const reloaded = loads.filter((count) => count === 2).length
  expect(reloaded).toBeGreaterThan(0)
  const figures = `${loads.length} pages opened in Chromium, ${reloaded} reloaded once, none blank`
  reportDrill(task, 'two builds, each server with its own files only', figures)
})

test('what was typed is there after a page of the other build was loaded, and a link leads on', async () => {
  const { page, count } = await openPage()
  await page.goto('/customers/create')
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Ada Byron'))
  spread = 'assets from the other server first'
  documents = 1
  const before = count()
  await page.reload().catch(() => {})
  expect(await shown(page, '/customers/create')).toBe('page')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Byron')
  expect(count() - before).toBeLessThanOrEqual(2)
  await page.context().close()

  const visitor = await openPage()
  await visitor.page.goto('/')
  await shown(visitor.page, '/')
  spread = 'assets from the other server first'
  documents = 1
  await visitor.page.getByRole('link', { name: 'Price runs' }).first().click()
  await visitor.page.getByRole('heading', { name: 'Price runs', level: 1 }).waitFor()
  expect(visitor.count()).toBeLessThanOrEqual(3)
  await visitor.page.context().close()
})

test('a page whose files no server has is reloaded once, says so, and works when its link is used later', async () => {
  for (const path of ['/login', '/']) {
    const { page, count } = await openPage(path)
    spread = 'assets never from their server'
    await page.goto(path).catch(() => {})
    expect(await shown(page, path)).toBe('message')
    expect(count()).toBe(2)
    spread = 'in turn'
    await page.getByRole('alert').getByRole('link', { name: 'Reload this page' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await shown(page, path)).toBe('page')
    expect(count()).toBe(3)
    await page.context().close()
  }
})

/** A tab of a browser with an empty cache, and the number of documents that it has requested. */
async function openPage(path = '/'): Promise<{ page: Page; count: () => number }> {
  spread = 'the old server'
  const context = await browser.newContext({
    baseURL: `http://localhost:${balancer.port}`,
    ...(path !== '/login' && { storageState: session }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('dialog', (dialog) => void dialog.accept())
  let count = 0
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    count++
    asked.clear()
  })
  return { page, count: () => count }
}

/** What the page shows at last: itself, no longer as the document draws it, or the message that it could not be loaded. */
function shown(page: Page, path: string): Promise<'page' | 'message'> {
  const client = page.locator('#app:not([data-drawn])')
  const heading = path === '/login' ? client.getByLabel('Email') : client.locator('main h1').first()
  const message = page.getByRole('heading', { name: 'Assay couldn’t be loaded completely' })
  return Promise.any([
    heading.waitFor().then(() => 'page' as const),
    message.waitFor().then(() => 'message' as const),
  ])
}

async function signedIn(): Promise<typeof session> {
  const context = await browser.newContext({ baseURL: `http://localhost:${balancer.port}` })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  const state = await context.storageState()
  await context.close()
  return state
}

function ownerOf(url: string): Build | undefined {
  const name = /^\/build\/assets\/([^?]+)/.exec(url)?.[1]
  return name === undefined ? undefined : BUILDS.find((one) => assets[one].has(name))
}

const otherThan = (one: Build): Build => (one === 'old' ? 'new' : 'old')
const nextDocument = (): Build => BUILDS[documents++ % 2] ?? 'old'

/** Builds the client as `npm run build` does, but with other names for all its files, and not compressed. */
async function buildInto(folder: string): Promise<void> {
  vi.stubEnv('NODE_ENV', 'production')
  const config = (await loadConfigFromFile({ command: 'build', mode: 'production' }))?.config ?? {}
  const plugins = (config.plugins ?? []).flat()
  const kept = plugins.filter((one) => !(one && 'name' in one && one.name === 'assay:precompress'))
  const output = {
    ...config.build?.rolldownOptions?.output,
    entryFileNames: 'assets/[name]-[hash]-later.js',
    chunkFileNames: 'assets/[name]-[hash]-later.js',
    assetFileNames: 'assets/[name]-[hash]-later[extname]',
  }
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: kept,
    build: {
      ...config.build,
      outDir: relative(process.cwd(), join(folder, 'public/build')),
      rolldownOptions: { ...config.build?.rolldownOptions, output },
    },
  })
  vi.unstubAllEnvs()
}

async function prepareShop(): Promise<void> {
  await prepare(postgres.url('shop'), 'empty')
  const db = connect(postgres.url('shop'))
  try {
    const olga = { email: EMAIL, name: 'Olga', role: 'admin' as const, password: PASSWORD }
    await createUser(contextOn(db), olga)
  } finally {
    await db.destroy()
  }
}
