import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A shop in a process of its own, as `npm start` runs it, on a free port and an empty folder. */
export interface RunningShop {
  url: string
  stop(): Promise<void>
}

export const EMAIL = 'olga@assay.test'
export const PASSWORD = 'a long enough password'

export interface ShopKind {
  seed: 'demo' | 'empty'
  /** Where the project stands; a copy of it, for the test that adds a page. */
  root?: string
}

export async function startShop({ seed, root = process.cwd() }: ShopKind): Promise<RunningShop> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-journey-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'assay.db')}`,
      SESSION_SECRET: 'a secret for journeys, and for nothing else',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      SEED: seed,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

/** The address stands in what the shop says at its start. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${said}`)))
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const [address] = /http:\/\/localhost:\d+/.exec(said) ?? []
      if (address) resolve(address)
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return end
}
