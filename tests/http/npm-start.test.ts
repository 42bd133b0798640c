import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepare } from '#tests/support/database/template.ts'
import { SERVER_VARIABLES, temporaryServerFolder } from '#tests/support/process.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const OPTIONS = { timeout: 60_000 }
const ROOT = join(import.meta.dirname, '../..')

let seeded: string
let workspace: ReturnType<typeof temporaryServerFolder>
const started: Npm[] = []
beforeAll(async () => {
  seeded = temporaryFolder('assay-seeded-')
  await prepare(`sqlite:${join(seeded, 'assay.db')}`, 'empty')
}, 60_000)
afterAll(() => rmSync(seeded, { recursive: true }))
beforeEach(() => {
  workspace = temporaryServerFolder()
  // The project for npm, with its own folder for what the server writes.
  const { scripts, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const own = { name: 'assay', type: 'module', imports, scripts: { start: scripts.start } }
  writeFileSync(join(workspace.folder, 'package.json'), JSON.stringify(own))
  for (const part of ['server', 'bin', 'lang', 'node_modules'])
    symlinkSync(join(ROOT, part), join(workspace.folder, part))
  cpSync(seeded, join(workspace.folder, 'storage'), { recursive: true })
})
afterEach(async () => {
  for (const npm of started.splice(0)) await npm.clear()
  workspace.clear()
})

/** `npm start` as the leader of its own process group, as in a terminal. */
class Npm {
  readonly #child: ChildProcess
  output = ''

  constructor(...args: string[]) {
    this.#child = spawn('npm', ['start', ...args], {
      cwd: workspace.folder,
      detached: true,
      env: {
        HOME: workspace.folder,
        ...SERVER_VARIABLES,
      },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => (this.output += text))
    started.push(this)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resolves with the address and process id of the server once it listens. */
  async server(): Promise<{ address: URL; pid: number }> {
    await until(
      () => this.output.includes('Assay is at'),
      () => this.output,
    )
    const [, address = ''] = /Assay is at (\S+)/.exec(this.output) ?? []
    const pid = Number(readFileSync(join(workspace.folder, 'storage/assay.db.pid'), 'utf8'))
    return { address: new URL(address), pid }
  }

  /** The exit code of npm, or the signal that ended it. */
  async ended(): Promise<number | string | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null)
      await once(this.#child, 'exit')
    return this.#child.exitCode ?? this.#child.signalCode
  }

  /** Ends processes left by a failed test. */
  async clear(): Promise<void> {
    try {
      process.kill(-this.pid, 'SIGKILL')
    } catch {
      // The whole group has ended already.
    }
    await this.ended()
  }
}

/** Expects that nothing listens at the address and no server process is left. */
async function expectGone({ address, pid }: { address: URL; pid: number }): Promise<void> {
  await until(() => !isAlive(pid))
  expect(await isTaken(address)).toBe(false)
  // The server removes this at a regular exit; a kill leaves it.
  expect(existsSync(join(workspace.folder, 'storage/assay.db.pid'))).toBe(false)
}

/** The receiver of the signal: npm only, as from a supervisor, or its process group, as by Ctrl-C. */
const signals = [
  ['SIGTERM', 'npm only'],
  ['SIGINT', 'npm only'],
  ['SIGTERM', 'the process group'],
  ['SIGINT', 'the process group'],
] as const
test.each(signals)(
  '%s to %s: running requests are finished, the server exits, and then npm exits with 0',
  OPTIONS,
  async (signal, to) => {
    const npm = new Npm()
    const server = await npm.server()
    const slow = await slowRequest(server.address)
    process.kill(to === 'npm only' ? npm.pid : -npm.pid, signal)
    await until(() => npm.output.includes('"stopping"'))
    // Long enough for a duplicate signal to cut the request off.
    await wait(300)
    expect([isAlive(server.pid), isAlive(npm.pid)]).toEqual([true, true])
    expect(await slow.finish()).toBe(419)
    expect(await npm.ended()).toBe(0)
    expect(isAlive(server.pid)).toBe(false)
    await expectGone(server)
  },
)

test('killing npm leaves no server behind', OPTIONS, async () => {
  const npm = new Npm()
  const server = await npm.server()
  process.kill(npm.pid, 'SIGKILL')
  expect(await npm.ended()).toBe('SIGKILL')
  await expectGone(server)
})

/** Shells that `exec` does not replace: cmd survives npm and forwards nothing, others die of npm's signal. */
const shells = [
  [
    'stays',
    `trap '' TERM\nsh -c 'trap - TERM; eval "$1"' sh "$(echo "$2" | sed 's/exec //')"\nexit $?`,
  ],
  ['dies of the signal', `eval "$(echo "$2" | sed 's/exec //')"\nexit $?`],
] as const
test.each(shells)(
  'with a shell that %s, the server drains when npm is gone',
  OPTIONS,
  async (name, script) => {
    const shell = join(workspace.folder, 'shell')
    writeFileSync(shell, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const npm = new Npm(`--script-shell=${shell}`)
    const server = await npm.server()
    process.kill(npm.pid, name === 'stays' ? 'SIGKILL' : 'SIGTERM')
    expect(await npm.ended()).not.toBe(null)
    await expectGone(server)
  },
)

/** A form whose last byte is sent by `finish`, which resolves with the status of the response. */
async function slowRequest(address: URL): Promise<{ finish(): Promise<number | undefined> }> {
  const slow = request(new URL('/login', address), {
    method: 'POST',
    headers: { 'Content-Length': '2', 'Content-Type': 'application/json' },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode))
    slow.on('error', reject)
  })
  answered.catch(() => {})
  slow.write('{')
  await fetch(new URL('/readyz', address))
  return {
    finish: () => {
      slow.end('}')
      return answered
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function isTaken({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function until(holds: () => boolean, detail: () => string = () => ''): Promise<void> {
  const end = performance.now() + 40_000
  while (!holds()) {
    if (performance.now() > end) throw new Error(`timed out ${detail()}`)
    await wait(20)
  }
}
