import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'express'
import type { Ctx } from '#server/platform/context.ts'
import { ping } from '#server/platform/database/connect.ts'
import type { ServerState } from '#server/platform/process/http-server.ts'

/** For monitoring: liveness and readiness. */
export function health(ctx: Ctx, state: ServerState): Router {
  return Router()
    .get('/healthz', (_req, res) => void res.type('text').send('ok'))
    .get('/readyz', async (_req, res) => {
      const ready = !state.draining && (await isDatabaseReachable(ctx))
      if (!ready) res.set('Retry-After', '1')
      res
        .status(ready ? 200 : 503)
        .type('text')
        .send(ready ? 'ready' : 'not ready')
    })
}

const TIMEOUT_MS = 2000

async function isDatabaseReachable(ctx: Ctx): Promise<boolean> {
  const controller = new AbortController()
  const timeout = wait(TIMEOUT_MS, false, { signal: controller.signal, ref: false })
  const reachable = ping(ctx.db).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([reachable, timeout])
  } finally {
    controller.abort()
    timeout.catch(() => {})
  }
}
