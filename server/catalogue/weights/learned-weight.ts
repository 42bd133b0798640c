interface Weighed {
  weight_mg: number
  /** Hundredths of an inch, > 0. */
  length: number
}

/**
 * The median of what weighed pieces weigh by the inch, in micrograms; of an even number the mean of the middle two,
 * rounded to the microgram. Null without any. Source: domain.md 5.3, WeightRecord.
 */
export function medianPerInch(weighed: readonly Weighed[]): number | null {
  const perInch = weighed
    .map(({ weight_mg, length }) => Math.round((weight_mg * 100_000) / length))
    .sort((a, b) => a - b)
  const middle = Math.floor(perInch.length / 2)
  const [below, above] = [perInch[middle - 1], perInch[middle]]
  if (above === undefined) return null
  if (perInch.length % 2 === 1 || below === undefined) return above
  return Math.round((below + above) / 2)
}

/** Micrograms by the inch and hundredths of an inch → milligrams. */
export const weightOf = (perInch: number, length: number): number =>
  Math.round((perInch * length) / 100_000)
