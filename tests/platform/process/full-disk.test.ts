import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportDrill } from '#tests/support/drill.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'

/** A disk of its own, without rights on this machine: Linux with user namespaces. */
const HAS_DISKS =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** `storage` is a small disk, which is full as long as there is a file `full`. */
const SMALL_DISK = `mkdir -p storage && mount -t tmpfs -o size=24m tmpfs storage
  (while kill -0 $$ 2> /dev/null; do
    if [ ! -e full ]; then rm -f storage/filling
    elif [ ! -e storage/filling ]; then cat /dev/zero > storage/filling 2> /dev/null; fi
    sleep 0.05
  done) > /dev/null 2>&1 &
  exec "$@"`

let workspace: ReturnType<typeof temporaryServerFolder>
let server: RunningServer
beforeEach(() => {
  workspace = temporaryServerFolder()
})
afterEach(async () => {
  server.signal('SIGKILL')
  await server.ended()
  workspace.clear()
})

test.runIf(HAS_DISKS)(
  'a full disk refuses writes in words, is said by /readyz, and is over by itself',
  { timeout: 120_000 },
  async ({ task }) => {
    const prefix = ['unshare', '-rm', 'sh', '-c', SMALL_DISK, 'sh']
    server = new RunningServer(workspace.folder, {}, prefix)
    const address = await server.address()
    const readiness = async () => (await fetch(`${address}/readyz`)).text()
    expect(await readiness()).toBe('ready')
    const full = join(workspace.folder, 'full')
    writeFileSync(full, '')
    await expect.poll(readiness, { timeout: 20_000 }).toBe('not ready: the disk is full')
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    // Space that the log of SQLite already has is still used, so that the first ones may be written.
    let refused: Response | undefined
    let tries = 0
    for (; tries < 3_000 && !refused; tries++) {
      const answer = await failSignIn(address)
      if (answer.status === 507) refused = answer
      else expect([303, 429]).toContain(answer.status)
    }
    expect(await refused?.text()).toContain('"status":507')
    expect((await fetch(`${address}/login`)).status).toBe(200)
    rmSync(full)
    await expect.poll(readiness, { timeout: 20_000 }).toBe('ready')
    expect((await failSignIn(address)).status).not.toBe(507)
    expect(server.output).not.toMatch(/"level":[56]0/)
    expect(server.errors).toBe('')
    reportDrill(
      task,
      'disk is full',
      `pages answered, writes refused with 507 after ${tries - 1} that fit, written again after it`,
    )
  },
)

/** Sends a wrong password. Each visitor has another address, so that none has to wait. */
async function failSignIn(address: string): Promise<Response> {
  const page = await fetch(`${address}/login`)
  const cookies = page.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  const token = cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)
  return fetch(`${address}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/json',
      Origin: address,
      'Sec-Fetch-Site': 'same-origin',
      'X-XSRF-TOKEN': decodeURIComponent(token ?? ''),
      Cookie: cookies.join('; '),
    },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@assay.test`,
      password: 'wrong password',
    }),
  })
}
