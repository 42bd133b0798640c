import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { connect } from '#server/platform/database/connect.ts'
import { contextOn } from '#tests/support/context.ts'
import { DURABLE, type Postgres, startPostgres } from '#tests/support/database/postgres.ts'
import { prepare } from '#tests/support/database/template.ts'
import { reportDrill } from '#tests/support/drill.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'
import { until, Visitor } from '#tests/support/visitor.ts'

const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'
/** The tables of an empty shop need 40 MB. */
const SIZE = '64m'

/** A small disk of its own for the data of Postgres; null where this user cannot mount one. */
const disk = mountDisk()
let postgres: Postgres | undefined
let server: RunningServer | undefined
const serverFolder = temporaryServerFolder()
afterAll(async () => {
  server?.signal('SIGKILL')
  await server?.ended()
  serverFolder.clear()
  await postgres?.stop()
  if (disk === null) return
  spawnSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

test.runIf(disk !== null)(
  'a full disk of Postgres refuses writes in words, loses none, and is over by itself (needs the right to mount a disk)',
  { timeout: 120_000 },
  async ({ task }) => {
    const tables = join(disk ?? '', 'tables')
    const filling = join(disk ?? '', 'filling')
    mkdirSync(tables)
    postgres = await startPostgres(DURABLE)
    const { uid, gid } = statSync(`/proc/${postgres.pid()}`)
    chownSync(tables, uid, gid)
    await runStatement(postgres.url('postgres'), `create tablespace small location '${tables}'`)
    await runStatement(postgres.url('postgres'), 'create database shop tablespace small')
    const url = postgres.url('shop')
    const sam = await prepareShop(url)
    server = new RunningServer(serverFolder.folder, { DATABASE_URL: url })
    const visitor = new Visitor(new URL(await server.address()))
    await visitor.signIn(EMAIL, PASSWORD)
    const acknowledged: string[] = []
    const write = async () => {
      const body = `${acknowledged.length} ${'x'.repeat(1_500)}`
      const answer = await visitor.post('/messages', { to: sam, body })
      if (answer.status === 200) acknowledged.push(body)
      return answer
    }
    expect((await write()).resume().status).toBe(200)

    spawnSync('sh', ['-c', `cat /dev/zero > ${filling}`])
    let refused = await write()
    // Space that the tables already have is still used.
    for (let tries = 0; tries < 200 && refused.status === 200; tries++) {
      refused.resume()
      refused = await write()
    }
    expect(refused.status).toBe(507)
    expect(refused.headers['retry-after']).toBe('5')
    refused.resume()
    await until(async () => (await readiness(visitor)).endsWith('not ready: the disk is full'))
    expect((await visitor.get('/messages')).resume().status).toBe(200)
    expect((await visitor.get('/healthz')).resume().status).toBe(200)

    rmSync(filling)
    await until(async () => (await readiness(visitor)) === '200 ready')
    expect((await write()).resume().status).toBe(200)
    expect((await storedMessages(url)).toSorted()).toEqual(acknowledged.toSorted())
    expect(server.output.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([])
    expect(server.errors).toBe('')
    reportDrill(task, 'disk of Postgres is full', `${acknowledged.length} writes, 0 lost`)
  },
)

function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
  if (status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

async function readiness(visitor: Visitor): Promise<string> {
  const answer = await visitor.get('/readyz')
  return `${answer.status} ${await text(answer)}`
}

/** A shop with the user who writes and the one who receives. Returns the id of the latter. */
async function prepareShop(url: string): Promise<number> {
  await prepare(url, 'empty')
  const db = connect(url)
  try {
    const olga = { email: EMAIL, name: 'Olga', role: 'admin' as const, password: PASSWORD }
    await createUser(contextOn(db), olga)
    return await createUser(contextOn(db), { ...olga, email: 'sam@assay.test', name: 'Sam' })
  } finally {
    await db.destroy()
  }
}

async function storedMessages(url: string): Promise<string[]> {
  const db = connect(url)
  try {
    return (await db.selectFrom('messages').select('body').execute()).map(({ body }) => body)
  } finally {
    await db.destroy()
  }
}
