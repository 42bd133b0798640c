import type { Fixed } from './fixed.ts'
import { type Currency, minorDigits, minorUnit, safeNumber } from './money.ts'

/** How the number a customer sees is made round (domain 1.5). `unit` counts whole currency units: 1, 5, 10. */
export type Rounding =
  | { kind: 'cents' }
  | { kind: 'nearest'; unit: number }
  | { kind: 'up'; unit: number }
  | { kind: 'point_99' }
  | { kind: 'ends_95' }

/** The admissible prices of a rule: offset + k × step, met half-up or upward. */
export interface Grid {
  step: Fixed
  offset: Fixed
  half: Fixed
  minor: Fixed
}

/**
 * Amount ≥ 0 → the rule's price in minor units. Idempotent and monotone.
 * Source: domain 1.5. Throws RangeError for .99 in a currency without cents, and beyond 2^53 − 1.
 */
export function roundPrice(amount: Fixed, rounding: Rounding, currency: Currency): number {
  const grid = gridOf(rounding, currency)
  return safeNumber(snap(amount, grid) / grid.minor)
}

/** The smallest price the rule admits above this one; minor units in and out. */
export function nextStep(minor: number, rounding: Rounding, currency: Currency): number {
  const grid = gridOf(rounding, currency)
  return safeNumber(stepAbove(BigInt(minor) * grid.minor, grid) / grid.minor)
}

/** A rule and a currency → its grid, worked out once for many prices. */
export function gridOf(rounding: Rounding, currency: Currency): Grid {
  const minor = minorUnit(currency)
  const unit = minor * 10n ** BigInt(minorDigits(currency))
  switch (rounding.kind) {
    case 'cents':
      return { step: minor, offset: 0n, half: minor / 2n, minor }
    case 'nearest': {
      const step = BigInt(rounding.unit) * unit
      return { step, offset: 0n, half: step / 2n, minor }
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
export const snap = (amount: Fixed, { step, offset, half }: Grid): Fixed =>
  ((amount - offset + half) / step) * step + offset

/** The next price of the grid above this one, still Fixed. */
export const stepAbove = (amount: Fixed, { step, offset }: Grid): Fixed =>
  ((amount - offset + step) / step) * step + offset

// Rounding up is adding all but the last trillionth of a step and cutting off the rest.
const upward = (step: Fixed, offset: Fixed, minor: Fixed): Grid => ({
  step,
  offset,
  half: step - 1n,
  minor,
})
