/** Share of fine metal as an exact fraction: 585 ‰ is 585/1000, nominal fourteen karat is 14/24. */
export interface Fineness {
  numerator: number
  denominator: number
}

/** The metals by their ISO 4217 codes: gold, silver, platinum, palladium, in the order of lists. */
export const METALS = ['XAU', 'XAG', 'XPT', 'XPD'] as const
export type Metal = (typeof METALS)[number]
export const GOLD: Metal = 'XAU'

export interface Alloy {
  metal: Metal
  /** Unique over all metals, since rules and contracts name an alloy by it. */
  label: string
  finenessText: string
  stamp: string
}

/**
 * The alloys a new shop starts with, by metal, the least fine first. Sources: docs/domain.md 1.1; for silver, platinum and
 * palladium the finenesses of the Hallmarking Convention.
 */
export const ALLOYS: readonly Alloy[] = [
  { metal: 'XAU', label: '8K', finenessText: '333', stamp: '333' },
  { metal: 'XAU', label: '9K', finenessText: '375', stamp: '375' },
  { metal: 'XAU', label: '10K', finenessText: '417', stamp: '417' },
  { metal: 'XAU', label: '12K', finenessText: '500', stamp: '500' },
  { metal: 'XAU', label: '14K', finenessText: '585', stamp: '585' },
  { metal: 'XAU', label: '18K', finenessText: '750', stamp: '750' },
  { metal: 'XAU', label: '19.2K', finenessText: '800', stamp: '800' },
  { metal: 'XAU', label: '21K', finenessText: '875', stamp: '875' },
  { metal: 'XAU', label: '22K', finenessText: '916', stamp: '916' },
  { metal: 'XAU', label: '24K', finenessText: '999', stamp: '999' },
  ...byStamp('XAG', 'Ag', ['800', '830', '925', '958', '999']),
  ...byStamp('XPT', 'Pt', ['850', '900', '950', '999']),
  ...byStamp('XPD', 'Pd', ['500', '950', '999']),
]

/** The gold of British shops, as hallmarked; a new shop has the same alloys by their karats and chooses between both names. */
export const CARAT_MARKS: readonly Alloy[] = [
  { metal: 'XAU', label: '9 ct', finenessText: '375', stamp: '375' },
  { metal: 'XAU', label: '14 ct', finenessText: '585', stamp: '585' },
  { metal: 'XAU', label: '18 ct', finenessText: '750', stamp: '750' },
  { metal: 'XAU', label: '22 ct', finenessText: '916', stamp: '916' },
]

/** Alloys that the trade names by the symbol of the metal and the fineness: `Ag 925`. */
function byStamp(metal: Metal, symbol: string, finenesses: string[]): Alloy[] {
  return finenesses.map((fineness) => ({
    metal,
    label: `${symbol} ${fineness}`,
    finenessText: fineness,
    stamp: fineness,
  }))
}

/** '585', '916.7' (permille, at most 3 places) or '14/24' → exact fraction within 1–1000 ‰; null otherwise. */
export function parseFineness(text: string): Fineness | null {
  const fineness = parseFraction(text) ?? parsePermille(text)
  return fineness && isFineness(fineness) ? fineness : null
}

/** The fineness that a checked text states. Throws RangeError. */
export function finenessOf(text: string): Fineness {
  const fineness = parseFineness(text)
  if (!fineness) throw new RangeError(`not a fineness: ${JSON.stringify(text)}`)
  return fineness
}

/** Within 1–1000 ‰, in whole numbers small enough to stay exact. */
export function isFineness({ numerator, denominator }: Fineness): boolean {
  if (!Number.isInteger(numerator) || !Number.isInteger(denominator)) return false
  if (denominator < 1 || denominator > 1_000_000) return false
  return numerator * 1000 >= denominator && numerator <= denominator
}

function parseFraction(text: string): Fineness | null {
  const match = /^(\d{1,3})\/(\d{1,3})$/.exec(text)
  return match && { numerator: Number(match[1]), denominator: Number(match[2]) }
}

function parsePermille(text: string): Fineness | null {
  const match = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  return { numerator: Number(whole + fraction), denominator: 1000 * 10 ** fraction.length }
}
