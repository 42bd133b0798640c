import { safeNumber } from '#server/formula/units/money.ts'

/**
 * How high a price may have risen by gold alone: `was` (minor units) by the rise of gold between two moments
 * (millionths per ounce each, the same currency), cut off. Gold that fell, or that nobody knows, raises nothing.
 */
export function honestRise(was: number, goldThen: number | null, goldNow: number | null): number {
  if (goldThen === null || goldNow === null || goldNow <= goldThen) return was
  return safeNumber((BigInt(was) * BigInt(goldNow)) / BigInt(goldThen))
}
