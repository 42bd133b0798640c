import type { Rounding } from './rounding.ts'

/** The rounding rules a shop may choose, by the name that forms use. Source: domain 1.5. */
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
