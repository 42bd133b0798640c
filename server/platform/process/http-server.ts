import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextLoop, setTimeout as wait } from 'node:timers/promises'
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
  /** Whether requests come from a proxy, which can repeat a GET at another process. */
  isBehindProxy: boolean
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
  { isUnderNpm, drainSeconds, isBehindProxy }: DrainOptions,
): Promise<void> {
  let startedAt = 0
  const connections = trackConnections(server, isBehindProxy)
  const drain = async () => {
    // Ctrl-C arrives from the terminal and again from npm: that is one signal.
    const isRepeated = isUnderNpm && performance.now() - startedAt < REPEAT_MS
    if (serverState.draining && isRepeated) return
    if (serverState.draining) process.exit(1)
    serverState.draining = true
    connections.closeAfterResponses()
    startedAt = performance.now()
    log.info('stopping')
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + DEADLINE_MS).unref()
    await Promise.all([shutdown.stop(), wait(drainSeconds * 1_000).then(connections.closeServer)])
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
const QUIET_MS = 100

/**
 * Follows the connections of `server`, to close them without a loss: a proxy cannot know whether a POST on a connection
 * that was reset had an effect. The system resets the connections that are being made while the port closes. So a
 * server behind a proxy first ends every GET without an answer, which the proxy repeats at another process: after some
 * of these the proxy makes no more connections for a time, and the port closes in it.
 */
export function trackConnections(server: Server, isBehindProxy: boolean) {
  const responses = new Set<ServerResponse>()
  /** Without a request until now. Node counts them as idle. */
  const unused = new Set<Socket>()
  let accepted = 0
  let lastAcceptedAt = 0
  let isClosing = false
  let leavesReadsToOthers = false
  const close = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close')
  }
  server.prependListener('connection', (socket) => {
    accepted++
    lastAcceptedAt = performance.now()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', (req, res: ServerResponse) => {
    unused.delete(req.socket)
    responses.add(res)
    res.once('close', () => responses.delete(res))
    if (isClosing) close(res)
    if (leavesReadsToOthers && (req.method === 'GET' || req.method === 'HEAD')) req.socket.destroy()
  })

  /** Resolves when no connection was made for `QUIET_MS`, or after a second. */
  const quiet = async () => {
    const startedAt = performance.now()
    lastAcceptedAt = startedAt
    while (performance.now() - lastAcceptedAt < QUIET_MS && performance.now() - startedAt < 1_000)
      await wait(10)
  }

  /** Resolves when every connection has had a request and none waits to be accepted, after a second at the latest. */
  const allUsed = async () => {
    const end = performance.now() + 1_000
    let areUsed = false
    while (!areUsed && performance.now() < end) {
      const [before, startedAt] = [accepted, performance.now()]
      await nextLoop()
      // While a request runs, another connection can arrive.
      const couldArrive = performance.now() - startedAt > 0.1
      areUsed = accepted === before && unused.size === 0 && !couldArrive
    }
  }

  return {
    /** Gives the responses from now on `Connection: close`, those of running requests included. */
    closeAfterResponses(): void {
      isClosing = true
      responses.forEach(close)
    },

    /** Stops to accept connections. Resolves when all are closed; a busy one is closed when it becomes idle. */
    async closeServer(): Promise<void> {
      if (isBehindProxy) {
        leavesReadsToOthers = true
        await quiet()
      }
      await allUsed()
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      return new Promise((resolve) => {
        server.close(() => {
          clearInterval(idle)
          resolve()
        })
      })
    },
  }
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
