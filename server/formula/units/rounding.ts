import type { Fixed } from './fixed.ts'
import { type Currency, minorDigits, minorUnit, safeNumber } from './money.ts'

/** How a price is rounded for customers (docs/domain.md 1.5). `unit` counts whole currency units: 1, 5, 10. */
export type Rounding =
  | { kind: 'cents' }
  | { kind: 'nearest'; unit: number }
  | { kind: 'up'; unit: number }
  | { kind: 'point_99' }
  | { kind: 'ends_95' }

/** The admissible prices of a rule: offset + k × step, reached by rounding half up or always up. */
export interface Grid {
  step: Fixed
  offset: Fixed
  /** Added before the rest is cut off: half a step, or almost a whole one to round up. */
  addend: Fixed
  minor: Fixed
}

/**
 * Amount ≥ 0 → the rule's price in minor units. Idempotent and monotone.
 * Source: docs/domain.md 1.5. Throws RangeError for .99 in a currency without cents, and beyond 2^53 − 1.
 */
export function roundPrice(amount: Fixed, rounding: Rounding, currency: Currency): number {
  const grid = gridOf(rounding, currency)
  return safeNumber(roundToGrid(amount, grid) / grid.minor)
}

/** The smallest admissible price above this one; minor units in and out. */
export function nextStep(minor: number, rounding: Rounding, currency: Currency): number {
  const grid = gridOf(rounding, currency)
  return safeNumber(stepAbove(BigInt(minor) * grid.minor, grid) / grid.minor)
}

/** The grid of a rule in a currency, calculated once for many prices. */
export function gridOf(rounding: Rounding, currency: Currency): Grid {
  const minor = minorUnit(currency)
  const unit = minor * 10n ** BigInt(minorDigits(currency))
  switch (rounding.kind) {
    case 'cents':
      return { step: minor, offset: 0n, addend: minor / 2n, minor }
    case 'nearest': {
      const step = BigInt(rounding.unit) * unit
      return { step, offset: 0n, addend: step / 2n, minor }
    }
    case 'up':
      return upward(BigInt(rounding.unit) * unit, 0n, minor)
    case 'point_99':
      if (minorDigits(currency) < 2) throw new RangeError(`${currency} has no .99`)
      return upward(unit, unit - unit / 100n, minor)
    case 'ends_95':
      return upward(100n * unit, 95n * unit, minor)
  }
}

/** Amount ≥ 0 → the grid's price, still Fixed. */
export const roundToGrid = (amount: Fixed, { step, offset, addend }: Grid): Fixed =>
  ((amount - offset + addend) / step) * step + offset

/** The next price of the grid above this one, still Fixed. */
export const stepAbove = (amount: Fixed, { step, offset }: Grid): Fixed =>
  ((amount - offset + step) / step) * step + offset

// Rounding up adds a step less one trillionth and truncates.
const upward = (step: Fixed, offset: Fixed, minor: Fixed): Grid => ({
  step,
  offset,
  addend: step - 1n,
  minor,
})

/** The rounding rules that a shop may choose, by their names in forms. Source: docs/domain.md 1.5. */
export const ROUNDINGS = {
  cents: { kind: 'cents' },
  nearest_1: { kind: 'nearest', unit: 1 },
  nearest_5: { kind: 'nearest', unit: 5 },
  nearest_10: { kind: 'nearest', unit: 10 },
  up_5: { kind: 'up', unit: 5 },
  up_10: { kind: 'up', unit: 10 },
  point_99: { kind: 'point_99' },
  ends_95: { kind: 'ends_95' },
} as const satisfies Record<string, Rounding>

export type RoundingChoice = keyof typeof ROUNDINGS

export const ROUNDING_CHOICES = Object.keys(ROUNDINGS) as [RoundingChoice, ...RoundingChoice[]]

/** The name of a rounding rule, or null for one that is not on the list. */
export function roundingChoice(rounding: Rounding): RoundingChoice | null {
  const text = JSON.stringify(rounding)
  return ROUNDING_CHOICES.find((name) => JSON.stringify(ROUNDINGS[name]) === text) ?? null
}
