import { Busy } from '#server/platform/errors.ts'

/** `reserved` has places of its own in the queue, before all `open` ones. */
export type Queue = 'open' | 'reserved'

/** Runs a limited number of tasks at a time; throws `Busy` if more than `maxQueued` wait in the same queue. */
export class ConcurrencyLimiter {
  #free: number
  readonly #maxQueued: number
  readonly #waiting: Record<Queue, (() => void)[]> = { open: [], reserved: [] }

  constructor(limit: number, maxQueued: number) {
    this.#free = limit
    this.#maxQueued = maxQueued
  }

  async run<T>(work: () => Promise<T>, queue: Queue = 'open'): Promise<T> {
    await this.#acquire(this.#waiting[queue])
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  async #acquire(queue: (() => void)[]): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (queue.length >= this.#maxQueued) throw new Busy()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** The slot passes directly to the task that waits longest. */
  #release(): void {
    const next = this.#waiting.reserved.shift() ?? this.#waiting.open.shift()
    if (next) next()
    else this.#free += 1
  }
}
