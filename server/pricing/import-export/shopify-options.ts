import type { VariantProps } from '#server/pricing/price-chart/props.ts'

/** What tells the pieces of a product apart in Shopify. */
export type OptionPiece = Pick<
  VariantProps,
  'sku' | 'karat' | 'construction' | 'colour' | 'widthMm' | 'lengthIn' | 'size' | 'kind' | 'weightG'
>

/** A property of pieces that can be an option; null where a piece does not have it. */
interface Property {
  name: string
  textOf: (piece: OptionPiece) => string | null
}

interface ProductOptions {
  /** One to three. */
  names: string[]
  /** A text for each option. */
  valuesOf: (piece: OptionPiece) => string[]
}

/** What a piece without a property has there. */
const NONE = 'none'

/** Shopify allows a product three options. */
const MAX_OPTIONS = 3

const METAL: Property[] = [
  { name: 'Karat', textOf: ({ karat }) => karat },
  { name: 'Construction', textOf: ({ construction }) => construction?.replace('_', '-') ?? null },
  { name: 'Color', textOf: ({ colour }) => colour?.replace('_', '-') ?? null },
]
const MEASURES: Property[] = [
  { name: 'Width', textOf: ({ widthMm }) => (widthMm === null ? null : `${widthMm} mm`) },
  { name: 'Length', textOf: ({ lengthIn }) => (lengthIn === null ? null : `${lengthIn} in`) },
  { name: 'Size', textOf: ({ size }) => size },
]
/** Added one after another only while pieces have the same options; no two pieces have the same SKU. */
const TIE_BREAKERS: Property[] = [
  { name: 'Type', textOf: ({ kind }) => kind },
  { name: 'Weight', textOf: ({ weightG }) => `${Number(weightG)} g` },
  { name: 'SKU', textOf: ({ sku }) => sku },
]

/**
 * The options of a product: the properties in which its pieces differ, so that no two pieces have the same values. Of
 * more than three properties, those of the metal share an option, and then the last ones. A product whose pieces do not
 * differ has the one option that Shopify gives it.
 */
export function productOptions(pieces: readonly OptionPiece[]): ProductOptions {
  const differs = (property: Property) =>
    new Set(pieces.map((piece) => comparable(property, piece))).size > 1
  const metal = METAL.filter(differs)
  const others = MEASURES.filter(differs)
  for (const tieBreaker of TIE_BREAKERS.filter(differs)) {
    if (areDistinct(pieces, atMostThree(metal, others))) break
    others.push(tieBreaker)
  }
  // Properties that share an option can have the same text in all pieces.
  const options = atMostThree(metal, others).filter(differs)
  if (options.length === 0) return { names: ['Title'], valuesOf: () => ['Default Title'] }
  return {
    names: options.map(({ name }) => name),
    valuesOf: (piece) => options.map(({ textOf }) => capitalized(textOf(piece) ?? NONE)),
  }
}

function atMostThree(metal: Property[], others: Property[]): Property[] {
  if (metal.length + others.length <= MAX_OPTIONS) return [...metal, ...others]
  const options =
    metal.length > 1 ? [joined('Metal', metal, ' '), ...others] : [...metal, ...others]
  const last = options.splice(MAX_OPTIONS - 1)
  return [...options, last.length > 1 ? joined(joinedName(last), last, ', ') : last].flat()
}

function joined(name: string, parts: Property[], separator: string): Property {
  return {
    name,
    textOf: (piece) => parts.flatMap(({ textOf }) => textOf(piece) ?? []).join(separator) || null,
  }
}

const joinedName = (parts: Property[]): string => parts.map(({ name }) => name).join(', ')

/** The text of an option without upper case and outer spaces, which a shop system may ignore. */
const comparable = ({ textOf }: Property, piece: OptionPiece): string =>
  (textOf(piece) ?? NONE).trim().toLowerCase()

function areDistinct(pieces: readonly OptionPiece[], options: Property[]): boolean {
  const values = pieces.map((piece) =>
    JSON.stringify(options.map((option) => comparable(option, piece))),
  )
  return new Set(values).size === pieces.length
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
