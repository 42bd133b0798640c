import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { watchNpm } from './watch-npm.ts'

export interface Shutdown {
  /** Nothing more starts by itself, at once; resolved when what runs has ended. */
  stop(): Promise<void>
  /** Last of all. */
  close(): Promise<void>
}

/** Whether npm started the process; it passes each signal on that it gets itself. */
interface LaunchContext {
  isUnderNpm: boolean
}

/** Whether the process is about to end; then it is alive, but should get no more visitors. */
export interface ServerState {
  draining: boolean
}

/**
 * On SIGTERM or SIGINT, or when the npm that started us is gone: say so at `/readyz`, start nothing more, take no new
 * visitors, finish what runs, close, exit 0. What is not done within `DEADLINE_MS`, or by a second signal, is cut off
 * with exit 1. Resolved when all of these are watched.
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
    // Ctrl-C reaches us from the terminal and once more from npm: that is one signal.
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

/** Connections that only wait are closed again and again: one that was busy at first waits later. */
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

/** How long a visitor may take for the head and for the whole of a request, and how many may be here at once. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxConnections: 2_000,
}

/** Patient, not endlessly: a visitor who sends a byte a minute must not hold a place. */
export function serverWithTimeouts({ maxConnections, ...timeouts } = TIMEOUTS): Server {
  const server = createServer(timeouts)
  server.maxConnections = maxConnections
  return server
}
