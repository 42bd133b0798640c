/** How far a what-if moves the price of a metal at most, up or down, in basis points of today's price. */
export const MAX_MOVE_BP = 1500

const CENT_MICRO = 10_000

/** The price of a metal changed by this much, to the cent: millionths per troy ounce in and out. */
export const movedBy = (baseMicro: number, bp: number): number =>
  Math.round((baseMicro * (10_000 + bp)) / 10_000 / CENT_MICRO) * CENT_MICRO

/** The price of a what-if, limited to its range around today's price. Millionths per troy ounce. */
export const withinRange = (micro: number, baseMicro: number): number =>
  Math.min(Math.max(micro, movedBy(baseMicro, -MAX_MOVE_BP)), movedBy(baseMicro, MAX_MOVE_BP))
