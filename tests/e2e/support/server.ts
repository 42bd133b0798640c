import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/platform/context.ts'
import { prepare } from '#tests/support/database/template.ts'
import { copyDemoYear } from './demo-year.ts'
import { otherBuildOf } from './other-build.ts'

/** A server in its own process, as `npm start` runs it, on a free port and with an empty folder. */
export interface RunningShop {
  url: string
  databaseUrl: string
  /** The lines that the server has logged so far. */
  log(): LogLine[]
  /** Replaces this version by another at the same address and on the same data. */
  deploy(change?: Deploy): Promise<void>
  /** Whether it was replaced: meanwhile nothing listened at its address. */
  wasAway(): boolean
  stop(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it needs.
export type LogLine = Record<string, any>

export interface Deploy {
  /** Files of the client that are missing in the new version. */
  without?: RegExp
}

export const EMAIL = 'olga@assay.test'
export const PASSWORD = 'a long enough password'
export const SESSION_SECRET = 'a secret for journeys, and for nothing else'

export interface ShopKind {
  /**
   * `priced`: the Miami Cuban Link with prices, a shop of gold alone; `demo`: what a first start shows; `year`: the demo
   * year of `npm run seed:demo`.
   */
  seed: 'priced' | 'demo' | 'empty' | 'year'
  /** Folder of the project; a copy of it in tests that change files. */
  root?: string
  /** Additional environment variables. */
  settings?: Record<string, string>
}

export async function startShop({
  seed,
  root = process.cwd(),
  settings = {},
}: ShopKind): Promise<RunningShop> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-journey-'))
  const database = join(folder, 'assay.db')
  const databaseUrl = `sqlite:${database}`
  const environment = {
    ...settings,
    DATABASE_URL: databaseUrl,
    SEED: seed === 'demo' ? 'demo' : 'empty',
  }
  if (seed === 'priced') {
    const settings = {
      adminEmail: EMAIL,
      adminPassword: PASSWORD,
      sessionSecrets: { current: SESSION_SECRET, previous: null },
    }
    await prepare(databaseUrl, 'priced', { clock: systemClock, settings })
  }
  if (seed === 'year') await copyDemoYear(database, (path) => makeDemoYear(root, path))
  let child = run(root, { PORT: '0', ...environment })
  let output = ''
  let away = false
  const listen = () => child.stdout?.on('data', (chunk) => (output += chunk))
  listen()
  const url = await addressOf(child)
  return {
    url,
    databaseUrl,
    deploy: async ({ without } = {}) => {
      const next = otherBuildOf(root, join(folder, 'next'), without)
      away = true
      await stopped(child)
      child = run(next, { ...environment, PORT: new URL(url).port })
      listen()
      await addressOf(child)
    },
    wasAway: () => away,
    log: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    stop: async () => {
      await stopped(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeDemoYear(root: string, path: string): Promise<void> {
  const environment = { DATABASE_URL: `sqlite:${path}`, SEED: 'empty' }
  const [code] = await once(run(root, environment, 'bin/seed-demo.ts'), 'exit')
  if (code !== 0) throw new Error(`the demo year ended with ${code}`)
}

function run(
  root: string,
  settings: Record<string, string>,
  program = 'server/main.ts',
): ChildProcess {
  return spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SESSION_SECRET,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      // E2e tests request no price from outside.
      FEED_SOURCES: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The server prints its address when it starts. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${output}`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (address) resolve(address)
    })
  })
}

function stopped(child: ChildProcess): Promise<void> {
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return end
}
