/** The simulated price of a metal, a random walk; the same seed gives the same walk. */
export class Market {
  #milli: number
  #at: number
  #random: () => number
  readonly #moves: boolean

  /** `milli`: thousandths of a dollar per troy ounce. */
  constructor(options: { milli: number; seed: number; moves: boolean; at: number }) {
    this.#milli = options.milli
    this.#at = options.at
    this.#random = mulberry32(options.seed)
    this.#moves = options.moves
  }

  set(milli: number): void {
    this.#milli = milli
  }

  /** The price at a time in milliseconds: one step of at most half a basis point per second since the last call. */
  milliAt(at: number): number {
    const seconds = Math.min(Math.max(Math.floor((at - this.#at) / 1000), 0), MOST_STEPS)
    this.#at = Math.max(at, this.#at)
    if (!this.#moves) return this.#milli
    for (let second = 0; second < seconds; second += 1)
      this.#milli = Math.max(1, Math.round(this.#milli * (1 + (this.#random() - 0.5) * STEP)))
    return this.#milli
  }
}

const MOST_STEPS = 86_400
const STEP = 0.0001

/** 32-bit generator by Tommy Ettinger, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
