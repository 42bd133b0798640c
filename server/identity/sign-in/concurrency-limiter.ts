import { Busy } from '#server/platform/errors.ts'

/** Lets a few through at a time; beyond a queue of `most` it throws `Busy`. */
export class ConcurrencyLimiter {
  #free: number
  readonly #most: number
  readonly #queue: (() => void)[] = []

  constructor(limit: number, maxQueued: number) {
    this.#free = limit
    this.#most = maxQueued
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#queue.length >= this.#most) throw new Busy()
    await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  /** Who waited longest takes over the place; it does not become free in between. */
  #leave(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#free += 1
  }
}
