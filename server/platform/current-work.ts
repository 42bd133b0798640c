import { AsyncLocalStorage } from 'node:async_hooks'

/** What this process works on, for the log: a request, or a scheduled job. */
export interface Work {
  requestId?: string
  /** The pattern of the route that the request has matched by now; `other` before. */
  readonly route?: string
  job?: string
}

const storage = new AsyncLocalStorage<Work>()

/** Runs `run`; `currentWork` returns `work` in all that it calls and waits for. */
export function runAs<T>(work: Work, run: () => T): T {
  return storage.run(work, run)
}

/** Undefined outside requests and jobs. */
export function currentWork(): Work | undefined {
  return storage.getStore()
}
