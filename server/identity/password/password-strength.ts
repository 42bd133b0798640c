import { Worker } from 'node:worker_threads'
import { ConcurrencyLimiter } from '#server/platform/process/concurrency-limiter.ts'

/** Input of the worker. `personal`: words that an attacker tries first, such as the user's name. */
export interface StrengthRequest {
  password: string
  personal: string[]
}

/** How hard a password is to guess. `score`: 0 to 4 (3 is more than 10^8 guesses, 4 more than 10^10). */
export interface Strength {
  score: number
  guessesLog10: number
}

/**
 * Estimated by zxcvbn in a worker thread, so that requests are not blocked. Throws `Busy` when too many wait.
 */
export function passwordStrength(request: StrengthRequest): Promise<Strength> {
  return limiter.run(() => judge(request))
}

/** One at a time, so that the next message of the worker is the result. */
const limiter = new ConcurrencyLimiter(1, 50)
/** The dictionaries take about 75 MB, so the worker is ended when no password was judged for this time. */
const IDLE_MS = 60_000
/** The first password waits for the dictionaries, about a second, longer on a busy machine. */
const TIMEOUT_MS = 60_000

let running: Worker | undefined
let idle: NodeJS.Timeout | undefined

async function judge(request: StrengthRequest): Promise<Strength> {
  clearTimeout(idle)
  running ??= new Worker(new URL('./password-strength-worker.ts', import.meta.url), {
    // With the default, loading the dictionaries leaves more memory unused.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  const worker = running
  // A program such as the doctor command waits for a result, but not for the end of the worker.
  worker.ref()
  try {
    const strength = await resultOf(worker, request)
    idle = setTimeout(end, IDLE_MS).unref()
    return strength
  } catch (error) {
    end()
    throw error
  } finally {
    worker.unref()
  }
}

function end(): void {
  void running?.terminate()
  running = undefined
}

function resultOf(worker: Worker, request: StrengthRequest): Promise<Strength> {
  const { promise, resolve, reject } = Promise.withResolvers<Strength>()
  const failed = () => reject(new Error('the password could not be judged'))
  const timeout = setTimeout(failed, TIMEOUT_MS)
  worker.once('message', resolve).once('error', reject).once('exit', failed)
  worker.postMessage(request)
  return promise.finally(() => {
    clearTimeout(timeout)
    worker.off('message', resolve).off('error', reject).off('exit', failed)
  })
}
