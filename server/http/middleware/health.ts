import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'express'
import type { Ctx } from '#server/platform/context.ts'
import { damageOf, ping, probeWrite } from '#server/platform/database/connect.ts'
import { type Outage, outageOf } from '#server/platform/database/outage.ts'
import { dataDisks } from '#server/platform/process/disk.ts'
import type { ServerState } from '#server/platform/process/http-server.ts'

/** For monitoring: liveness, which needs no database, and readiness, with the reason why not. */
export function health(ctx: Ctx, state: ServerState): Router {
  const writeProblem = writeProbe(ctx)
  return Router()
    .get('/healthz', (_req, res) => void res.type('text').send('ok'))
    .get('/readyz', async (_req, res) => {
      const problem = state.draining ? 'stopping' : await databaseProblem(ctx, writeProblem)
      if (problem !== null) res.set('Retry-After', '1')
      res
        .status(problem === null ? 200 : 503)
        .type('text')
        .send(problem === null ? 'ready' : `not ready: ${problem}`)
    })
}

const TIMEOUT_MS = 2000
const FILE_MISSING = 'the file of the database was moved, deleted or replaced'
const PROBLEMS: Record<Outage, string> = {
  unavailable: 'the database does not answer',
  damaged: 'the database is damaged: restore a backup',
  full: 'the disk is full',
  readOnly: 'the database may only be read',
  locked: 'another program has locked the database',
}
/** Less than the database needs for its next page may be left on a full disk. */
const MIN_FREE_BYTES = 256 * 1024

async function databaseProblem(
  ctx: Ctx,
  writeProblem: () => Promise<string | null>,
): Promise<string | null> {
  const { problem, isFileMissing } = damageOf(ctx.db)
  if (problem !== null) return PROBLEMS.damaged
  if (isFileMissing) return FILE_MISSING
  const answer = await withTimeout(
    ping(ctx.db).then(() => null, problemOf),
    PROBLEMS.unavailable,
  )
  if (answer !== null) return answer
  const disks = await withTimeout(dataDisks(ctx.settings), [])
  if (disks.some(({ of, free }) => of === 'database' && free < MIN_FREE_BYTES)) return PROBLEMS.full
  // A large run of this process may write for longer: only an error means that nothing can be written.
  return withTimeout(writeProblem(), null)
}

/** Everybody may ask: writes at most once a second, and once at a time. */
function writeProbe({ db }: Ctx): () => Promise<string | null> {
  let last: Promise<string | null> | null = null
  return () => {
    if (last !== null) return last
    const result = probeWrite(db).then(() => null, problemOf)
    last = result
    void result.then(() => setTimeout(() => (last = null), PROBE_MS).unref())
    return result
  }
}

const PROBE_MS = 1_000

function problemOf(error: unknown): string {
  return PROBLEMS[outageOf(error) ?? 'unavailable']
}

async function withTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const controller = new AbortController()
  const timeout = wait(TIMEOUT_MS, otherwise, { signal: controller.signal, ref: false })
  timeout.catch(() => {})
  try {
    return await Promise.race([work, timeout])
  } finally {
    controller.abort()
  }
}
