/** Chance that falls the same way every time: whatever is drawn follows from the seed. */
export interface Chance {
  /** From 0 to below 1. */
  draw(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  /** True in so many of a hundred. */
  in100(percent: number): boolean
  of<T>(things: readonly T[]): T
}

/** Mulberry32: 32 bits of state are plenty for a year of a shop. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(draw() * (to - from + 1))
  return {
    draw,
    whole,
    in100: (percent) => draw() * 100 < percent,
    of: (things) => {
      const thing = things[whole(0, things.length - 1)]
      if (thing === undefined) throw new Error('there is nothing to draw from')
      return thing
    },
  }
}
