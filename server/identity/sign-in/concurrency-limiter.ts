import { Busy } from '#server/platform/errors.ts'

/** Runs a limited number of tasks at a time; throws `Busy` if more than `maxQueued` wait. */
export class ConcurrencyLimiter {
  #free: number
  readonly #maxQueued: number
  readonly #queue: (() => void)[] = []

  constructor(limit: number, maxQueued: number) {
    this.#free = limit
    this.#maxQueued = maxQueued
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire()
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#queue.length >= this.#maxQueued) throw new Busy()
    await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  /** The slot passes directly to the longest-waiting task. */
  #release(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#free += 1
  }
}
