import { GOLD, type Metal } from '#server/formula/units/karat.ts'

/** Dollars per troy ounce, both ends included. */
export interface Band {
  bandLeast: number
  bandMost: number
}

/** What a plausible price of a metal is; shares are basis points. */
export interface MetalLimits {
  /** R1: the widest spread between bid and ask. */
  spreadBp: number
  /** R2; of gold the default of the setting. */
  band: Band
  /** R6: the largest move within half an hour, within a day, and over a longer time such as a weekend. */
  stepBp: { halfHour: number; day: number; longer: number }
  /** R7: above the first distance from other sources a reason is recorded, above the second the price is held. */
  disagreeBp: { note: number; hold: number }
}

/** Source: docs/domain.md 3.3. */
export const METAL_LIMITS: Record<Metal, MetalLimits> = {
  XAU: {
    spreadBp: 100,
    band: { bandLeast: 200, bandMost: 50_000 },
    stepBp: { halfHour: 150, day: 300, longer: 600 },
    disagreeBp: { note: 25, hold: 50 },
  },
  XAG: {
    spreadBp: 100,
    band: { bandLeast: 3, bandMost: 500 },
    stepBp: { halfHour: 300, day: 600, longer: 1_000 },
    disagreeBp: { note: 38, hold: 75 },
  },
  XPT: {
    spreadBp: 200,
    band: { bandLeast: 200, bandMost: 10_000 },
    stepBp: { halfHour: 300, day: 600, longer: 1_000 },
    disagreeBp: { note: 50, hold: 100 },
  },
  XPD: {
    spreadBp: 300,
    band: { bandLeast: 100, bandMost: 15_000 },
    stepBp: { halfHour: 400, day: 800, longer: 1_200 },
    disagreeBp: { note: 75, hold: 150 },
  },
}

/** The band of R2: of gold the shop's setting, of the others a constant. */
export const bandOf = (metal: Metal, goldBand: Band): Band =>
  metal === GOLD ? goldBand : METAL_LIMITS[metal].band

/** The value that chooses the sentence about this metal; a sentence without one is about gold. */
export const metalContext = (metal: Metal): { context?: Metal } =>
  metal === GOLD ? {} : { context: metal }
