import type { Actor } from '#server/access/actor.ts'
import type { Clock, Ctx } from '#server/platform/context.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000

/** A clock that a story sets, and that never runs backwards. */
export class DemoClock implements Clock {
  #ms: number

  constructor(ms: number) {
    this.#ms = ms
  }

  now(): string {
    return new Date(this.#ms).toISOString()
  }

  /** At this moment, or now where that is later. */
  advanceTo(ms: number): void {
    this.#ms = Math.max(this.#ms, ms)
  }

  minutes(n: number): void {
    this.#ms += n * MINUTE
  }
}

/** The shop in which the year passes. */
export interface DemoShop {
  ctx: Ctx
  clock: DemoClock
  random: Random
  owner: Actor
  clerks: readonly Actor[]
  currency: string
  /** Who has bought here so far. */
  customers: number[]
  /** Products whose prices the year writes, by slug. */
  products: readonly string[]
}

/** What happens in a shop over days: it stops where time must pass, and says how many days. */
export type Scenario = AsyncGenerator<number, void, void>

/** Somebody behind the counter. */
export const someClerk = ({ random, clerks, owner }: DemoShop): Actor =>
  random.percentChance(25) ? owner : random.pick(clerks)
