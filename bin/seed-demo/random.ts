/** A random generator with a seed: the same seed gives the same sequence. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number
  /** An integer, both ends included. */
  integer(from: number, to: number): number
  /** True with this probability, in percent. */
  percentChance(percent: number): boolean
  pick<T>(things: readonly T[]): T
}

/** Mulberry32: 32 bits of state are enough for the demo. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    percentChance: (percent) => next() * 100 < percent,
    pick: (things) => {
      const thing = things[integer(0, things.length - 1)]
      if (thing === undefined) throw new Error('there is nothing to draw from')
      return thing
    },
  }
}
