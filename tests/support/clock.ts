import { type Clock, later } from '#server/platform/context.ts'

/** A clock that stands still until it is told to move. */
export class FakeClock implements Clock {
  #now: string

  constructor(now = '2026-11-21T09:00:00.000Z') {
    this.#now = now
  }

  now(): string {
    return this.#now
  }

  set(now: string): void {
    this.#now = now
  }

  advance(ms: number): void {
    this.#now = later(this.#now, ms)
  }
}
