import type { Actor } from '#server/access/actor.ts'
import type { Clock, Ctx } from '#server/platform/context.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000

/** A clock that scenarios move forward. */
export class DemoClock implements Clock {
  #ms: number

  constructor(ms: number) {
    this.#ms = ms
  }

  now(): string {
    return new Date(this.#ms).toISOString()
  }

  /** Moves the clock to `ms` unless it is already later. */
  advanceTo(ms: number): void {
    this.#ms = Math.max(this.#ms, ms)
  }

  minutes(n: number): void {
    this.#ms += n * MINUTE
  }
}

/** The state of the simulated shop. */
export interface DemoShop {
  ctx: Ctx
  clock: DemoClock
  random: Random
  owner: Actor
  clerks: readonly Actor[]
  currency: string
  /** Ids of the customers so far. */
  customers: number[]
  /** Slugs of the gold chains, with which most scenarios work. */
  products: readonly string[]
  /** Slugs of the example products: silver, platinum, earrings and coins. */
  otherProducts: readonly string[]
  /** Slugs of the products that had no price before the year. */
  repriced: readonly string[]
}

/** Events over several days: yields the number of days until it continues. */
export type Scenario = AsyncGenerator<number, void, void>

/** The owner in one of four cases, otherwise a random clerk. */
export const ownerOrClerk = ({ random, clerks, owner }: DemoShop): Actor =>
  random.percentChance(25) ? owner : random.pick(clerks)
