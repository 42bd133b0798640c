import { parseScaled } from './scaled.ts'

/** Values from one to another by a step, decimal text with at most two places. */
export interface SeriesRange {
  from: string
  to: string
  step: string
}

/** A series of pieces is added in one request, at most so many. */
export const MAX_SERIES_PIECES = 5_000

/** The values in hundredths, at most `MAX_SERIES_PIECES + 1`; null where the range is not one. */
export function valuesIn({ from, to, step }: SeriesRange): number[] | null {
  const [first, last, by] = [from, to, step].map((text) => parseScaled(text, 2))
  if (first == null || last == null || !by || first > last) return null
  const count = Math.min(Math.floor((last - first) / by), MAX_SERIES_PIECES) + 1
  return Array.from({ length: count }, (_, n) => first + n * by)
}

/** Hundredths as text without trailing zeros: 650 is `6.5`. */
export const valueText = (hundredths: number): string => String(hundredths / 100)
