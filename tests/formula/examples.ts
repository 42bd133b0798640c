import type { Piece, PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'

/** Gold at 4,100.00 USD per troy ounce, the basis of all worked examples. */
export const GOLD_AT_4100: QuoteBasis = { midMicro: 4_100_000_000, currency: 'USD', fx: null }

export const goldAt = (dollars: number): QuoteBasis => ({
  midMicro: Math.round(dollars * 1_000_000),
  currency: 'USD',
  fx: null,
})

/** The example settings of a new shop for a solid chain, with an ineffective floor. */
export const SOLID: PriceRule = {
  currency: 'USD',
  premiumBp: 100,
  premiumPerOunceMinor: 0,
  ounceGrams: '31.1034768',
  wastageBp: 300,
  labour: { perGramMinor: 500, flatMinor: 0, pctBp: 0, pctBase: 'metal', minimumMinor: 0 },
  findingsMinor: 4500,
  overheadBp: 0,
  selling: { model: 'margin', marginBp: 4000 },
  feeBp: 0,
  minMarginBp: 1500,
  meltFactor: '1.05',
  tax: { mode: 'exclusive', rateBp: 0 },
  rounding: { kind: 'nearest', unit: 5 },
  deadBandBp: 50,
  maxStepBp: 1000,
}

/** A: solid Miami 8 mm, 22 inches, 14 karat, 4.80 grams per inch. */
export const MIAMI_8MM_22IN: Piece = {
  fineness: { numerator: 585, denominator: 1000 },
  weightMg: 105_600,
  stonesMinor: 0,
  extraMinor: 0,
  manualMinimumMinor: null,
  currentMinor: null,
}

/** B: hollow, 10 karat. */
export const HOLLOW: PriceRule = {
  ...SOLID,
  wastageBp: 600,
  labour: { ...SOLID.labour, perGramMinor: 900 },
  findingsMinor: 3000,
  selling: { model: 'margin', marginBp: 5500 },
  rounding: { kind: 'up', unit: 5 },
}

export const HOLLOW_10K: Piece = {
  ...MIAMI_8MM_22IN,
  fineness: { numerator: 417, denominator: 1000 },
  weightMg: 32_000,
}

/** C: Indian pricing: board rate, wastage, making by percent of the metal, GST, nothing else. */
export const INDIAN: PriceRule = {
  ...SOLID,
  premiumBp: 0,
  wastageBp: 800,
  labour: { perGramMinor: 0, flatMinor: 0, pctBp: 1200, pctBase: 'metal', minimumMinor: 0 },
  findingsMinor: 0,
  selling: { model: 'markup', markupBp: 0 },
  // The making charge is the shop's earning, so the floor may be below "cost".
  minMarginBp: -500,
  meltFactor: '1.00',
  tax: { mode: 'inclusive', rateBp: 300 },
  rounding: { kind: 'cents' },
}

export const BANGLE_22K: Piece = {
  ...MIAMI_8MM_22IN,
  fineness: { numerator: 916, denominator: 1000 },
  weightMg: 20_000,
}

/** D: the cost sheet of a US chain maker: ounce of 31.1 g, 10 % overhead, divisor by heft. */
export const CHAIN_MAKER: PriceRule = {
  ...SOLID,
  ounceGrams: '31.1',
  wastageBp: 0,
  findingsMinor: 0,
  overheadBp: 1000,
  selling: {
    model: 'divisor',
    by: 'density',
    tiers: [
      { upTo: '10', divisor: '0.30' },
      { upTo: '25', divisor: '0.35' },
      { upTo: '50', divisor: '0.40' },
      { upTo: null, divisor: '0.45' },
    ],
  },
  minMarginBp: 0,
}
