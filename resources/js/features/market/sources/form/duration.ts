/** A duration as typed. */
export interface Duration {
  text: string
  unit: DurationUnit
}

export type DurationUnit = 'seconds' | 'minutes' | 'hours' | 'days'

export const UNITS: readonly DurationUnit[] = ['seconds', 'minutes', 'hours', 'days']

const SECONDS: Record<DurationUnit, number> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
}

/** Whole seconds in the largest unit without a remainder: 900 is 15 minutes. */
export function durationOf(seconds: number): Duration {
  const unit = UNITS.findLast((one) => seconds % SECONDS[one] === 0) ?? 'seconds'
  return { text: String(seconds / SECONDS[unit]), unit }
}

/**
 * In seconds; input that is not a whole number of seconds is sent as typed, for the server to refuse beside its field.
 */
export function secondsOf(plainText: string, unit: DurationUnit): number | string {
  const seconds = Number(plainText) * SECONDS[unit]
  return plainText !== '' && Number.isInteger(seconds) ? seconds : plainText
}
