/** Decimal text ↔ safe integer counted in units of 10^-places: how money, weights and gold prices are stored. */

/**
 * Plain ASCII digits with an optional fraction of at most `places` digits → integer; null for anything else:
 * empty, signs, spaces, exponents, hexadecimal, other digits, and sizes beyond 2^53 − 1.
 */
export function parseScaled(text: string, places: number): number | null {
  const match = /^(\d{1,16})(?:\.(\d{1,16}))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  if (fraction.length > places) return null
  const value = Number(whole + fraction.padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** Integer → decimal text with exactly `places` places. Throws RangeError when it is not a safe integer. */
export function formatScaled(value: number, places: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${value}`)
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const cut = digits.length - places
  const sign = value < 0 ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** Millionths → percent as plain text without trailing zeros: 88,750 → `8.875`, 80,000 → `8`. */
export function ratePercentText(ppm: number): string {
  return formatScaled(ppm, 4).replace(/(?:\.0{4}|0{1,3})$/, '')
}

/** Basis points → percent as plain text: 825 → `8.25`, 850 → `8.5`. */
export const percentText = (bp: number): string => ratePercentText(bp * 100)
