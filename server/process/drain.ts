import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Life } from '../http/health.ts'

export interface Ending {
  /** Nothing more starts by itself, at once; resolved when what runs has ended. */
  stop(): Promise<void>
  /** Last of all. */
  close(): Promise<void>
}

/**
 * On SIGTERM or SIGINT: say so at `/readyz`, start nothing more, take no new visitors, finish what runs, close, exit 0.
 * What is not done within `DEADLINE_MS`, or by a second signal, is cut off with exit 1.
 */
export function drainOnSignal(log: Logger, server: Server, life: Life, ending: Ending): void {
  const drain = async () => {
    if (life.draining) process.exit(1)
    life.draining = true
    log.info('stopping')
    setTimeout(() => process.exit(1), DEADLINE_MS).unref()
    await Promise.all([ending.stop(), ended(server)])
    await ending.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      drain().catch((error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      })
    })
  }
}

const DEADLINE_MS = 9_500

/** Connections that only wait are closed again and again: one that was busy at first waits later. */
function ended(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
