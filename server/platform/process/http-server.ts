import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
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
  connections: Connections,
  serverState: ServerState,
  shutdown: Shutdown,
  { isUnderNpm, drainSeconds }: DrainOptions,
): Promise<void> {
  let startedAt = 0
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
/** Without a new connection for so long, a proxy no longer uses this process. */
const QUIET_MS = { proxy: 300, direct: 50 }
const QUIET_DEADLINE_MS = { proxy: 3_000, direct: 1_000 }
const IDLE_MS = 500

interface Connection {
  /** In the order of their requests, which a client may send before it has the answers to former ones. */
  responses: ServerResponse[]
  /** `performance.now()` when it was accepted or its last answer was complete. */
  idleSince: number
  /** What it had received by then. */
  bytesRead: number
}

export type Connections = ReturnType<typeof trackConnections>

/**
 * Lets `answer` answer the requests of `server`, and follows its connections, to close them without the loss of a
 * request: a client cannot know whether a POST on a connection that was reset had an effect. The system resets those
 * that are being made while the port closes. So a server behind a proxy first ends every GET without an answer, which
 * the proxy repeats at another process: after some of these it makes no more connections for a time.
 */
export function trackConnections(server: Server, answer: RequestListener, isBehindProxy: boolean) {
  const connections = new Map<Socket, Connection>()
  let accepted = 0
  let isClosing = false
  let held: (() => void)[] | null = null
  server.on('connection', (socket) => {
    accepted++
    connections.set(socket, { responses: [], idleSince: performance.now(), bytesRead: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (req, res) => {
    const connection = connections.get(req.socket)
    // No answer could be sent after one that closes the connection, so the request must have no effect.
    if (!connection || connection.responses.some(isLast)) return
    if (held && isBehindProxy && (req.method === 'GET' || req.method === 'HEAD'))
      return void req.socket.destroy()
    connection.responses.push(res)
    res.once('close', () => {
      connection.responses = connection.responses.filter((other) => other !== res)
      connection.idleSince = performance.now()
      connection.bytesRead = req.socket.bytesRead
    })
    if (isClosing) closeAfter(connection)
    if (held) held.push(() => answer(req, res))
    else answer(req, res)
  })

  /**
   * Resolves in a moment in which no connection waits to be accepted, because the system would reset these when the port
   * closes. After `QUIET_DEADLINE_MS` it no longer waits until none was made for `QUIET_MS`.
   */
  const noneWaits = async () => {
    const clients = isBehindProxy ? 'proxy' : 'direct'
    const end = performance.now() + QUIET_DEADLINE_MS[clients]
    let [before, since] = [accepted, performance.now()]
    for (;;) {
      const isRead = await shortTurn()
      const now = performance.now()
      if (accepted === before && ((isRead && now - since > QUIET_MS[clients]) || now > end)) return
      if (accepted !== before) [before, since] = [accepted, now]
    }
  }

  /** One that was just used, or just made, may have a request under way. */
  const closeIdle = () => {
    const before = performance.now() - IDLE_MS
    for (const [socket, { responses, idleSince, bytesRead }] of connections)
      if (responses.length === 0 && idleSince < before && socket.bytesRead === bytesRead)
        socket.destroy()
  }

  return {
    /** Gives the responses from now on `Connection: close`, those of running requests included. */
    closeAfterResponses(): void {
      isClosing = true
      for (const connection of connections.values()) closeAfter(connection)
    },

    /** Stops to accept connections. Resolves when all are closed: after an answer, or `IDLE_MS` without a request. */
    async closeServer(): Promise<void> {
      // Begins no work, so that the turns of the loop are short.
      held = []
      // Compiles the code first, because connections that are made until it has run are reset.
      await closePort(new NetServer())
      await noneWaits()
      const closed = closePort(server)
      const waiting = held
      held = null
      for (const begin of waiting) begin()
      while (connections.size > 0) {
        await wait(20)
        if (await shortTurn()) closeIdle()
      }
      await closed
    },
  }
}

/** Whether everything that had arrived was read: in a turn of the loop in which other work runs, more can arrive. */
async function shortTurn(): Promise<boolean> {
  const startedAt = performance.now()
  await nextLoop()
  return performance.now() - startedAt < 0.05
}

/** That of `http.Server` would also close the connections whose first request is under way. Resolves when all are closed. */
function closePort(server: NetServer): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}

/** Node sends nothing after a response with this header, so of several the last one gets it. */
function closeAfter({ responses }: Connection): void {
  for (const res of responses)
    if (!res.headersSent)
      res.setHeader('Connection', res === responses.at(-1) ? 'close' : 'keep-alive')
}

function isLast(res: ServerResponse): boolean {
  return res.headersSent && res.getHeader('Connection') === 'close'
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
