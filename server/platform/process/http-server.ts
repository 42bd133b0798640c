import { createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { watchNpm } from './watch-npm.ts'

export interface Shutdown {
  /** Starts no more jobs, at once. Resolves when running jobs have ended. */
  stop(): Promise<void>
  /** Called last. */
  close(): Promise<void>
}

interface DrainOptions {
  /** Whether npm started the process; npm forwards every signal that it receives. */
  isUnderNpm: boolean
  /** Seconds in which requests are still answered, so that a proxy learns that it must use another process. */
  drainSeconds: number
}

/** `draining`: the process is about to end. It is alive, but should receive no more requests. */
export interface ServerState {
  draining: boolean
}

/**
 * On SIGTERM or SIGINT, or when the parent npm process has ended: reports not ready at `/readyz` and starts no jobs;
 * after `drainSeconds` accepts no connections, finishes running work, closes, and exits with 0. `DEADLINE_MS` later, or
 * at a second signal, it exits with 1.
 * Resolves when all of these are watched.
 */
export async function drainOnSignal(
  log: Logger,
  server: Server,
  serverState: ServerState,
  shutdown: Shutdown,
  { isUnderNpm, drainSeconds }: DrainOptions,
): Promise<void> {
  let startedAt = 0
  const closeConnections = connectionCloser(server)
  const drain = async () => {
    // Ctrl-C arrives from the terminal and again from npm: that is one signal.
    const isRepeated = isUnderNpm && performance.now() - startedAt < REPEAT_MS
    if (serverState.draining && isRepeated) return
    if (serverState.draining) process.exit(1)
    serverState.draining = true
    closeConnections()
    startedAt = performance.now()
    log.info('stopping')
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + DEADLINE_MS).unref()
    await Promise.all([shutdown.stop(), closeServer(server, drainSeconds)])
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

/**
 * Returns a function that gives the responses from then on `Connection: close`, those of running requests included, so
 * that no client sends a request on a connection that is about to be closed.
 */
function connectionCloser(server: Server): () => void {
  const open = new Set<ServerResponse>()
  let isClosing = false
  const close = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_req, res: ServerResponse) => {
    open.add(res)
    res.once('close', () => open.delete(res))
    if (isClosing) close(res)
  })
  return () => {
    isClosing = true
    open.forEach(close)
  }
}

/**
 * Stops to accept connections after `drainSeconds`. Resolves when all are closed. Idle ones are closed repeatedly,
 * because a busy connection becomes idle later.
 */
async function closeServer(server: Server, drainSeconds: number): Promise<void> {
  if (drainSeconds > 0) await wait(drainSeconds * 1_000)
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
