import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { watchNpm } from './watch-npm.ts'

export interface Shutdown {
  /** Starts no more jobs, at once. Resolves when running jobs have ended. */
  stop(): Promise<void>
  /** Called last. */
  close(): Promise<void>
}

/** Whether npm started the process; npm forwards every signal that it receives. */
interface LaunchContext {
  isUnderNpm: boolean
}

/** `draining`: the process is about to end. It is alive, but should receive no more requests. */
export interface ServerState {
  draining: boolean
}

/**
 * On SIGTERM or SIGINT, or when the parent npm process has ended: reports not ready at `/readyz`, starts no jobs, accepts no
 * connections, finishes running work, closes, and exits with 0. After `DEADLINE_MS` or a second signal it exits with 1.
 * Resolves when all of these are watched.
 */
export async function drainOnSignal(
  log: Logger,
  server: Server,
  serverState: ServerState,
  shutdown: Shutdown,
  { isUnderNpm }: LaunchContext,
): Promise<void> {
  let startedAt = 0
  const drain = async () => {
    // Ctrl-C arrives from the terminal and again from npm: that is one signal.
    const isRepeated = isUnderNpm && performance.now() - startedAt < REPEAT_MS
    if (serverState.draining && isRepeated) return
    if (serverState.draining) process.exit(1)
    serverState.draining = true
    startedAt = performance.now()
    log.info('stopping')
    setTimeout(() => process.exit(1), DEADLINE_MS).unref()
    await Promise.all([shutdown.stop(), closeServer(server)])
    await shutdown.close()
    process.exit(0)
  }
  const begin = () => {
    drain().catch((error) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, begin)
  if (isUnderNpm) await watchNpm(() => !serverState.draining && begin())
}

const DEADLINE_MS = 9_500
const REPEAT_MS = 1_000

/** Idle connections are closed repeatedly, because a busy connection becomes idle later. */
function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Time limits for the headers and for the whole request, and the number of simultaneous connections. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxConnections: 2_000,
}

/** An HTTP server with these limits, so that slow clients cannot occupy all connections. */
export function serverWithTimeouts({ maxConnections, ...timeouts } = TIMEOUTS): Server {
  const server = createServer(timeouts)
  server.maxConnections = maxConnections
  return server
}
