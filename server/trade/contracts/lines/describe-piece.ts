import { type Locale, languageTag } from '#lang/locales.ts'
import { type ChosenUnits, measureUnits, unitsFor } from '#lang/measures.ts'
import { measuresOf, type Piece } from '#server/catalogue/catalogue.ts'
import { hasConstruction } from '#server/formula/settings/piece-kinds.ts'
import { type LengthUnit, measureTexts, unusualColour } from '#server/formula/units/measures.ts'
import { translator } from '#server/platform/locales/translator.ts'

const kinds = translator('piece-kinds')

/**
 * The description of a line for papers in a language: title, kind, alloy, an unusual color, and measures in the units of the
 * shop, else of the language. Chains and bracelets are known by their lengths.
 */
export function describePiece(
  piece: Pick<Piece, 'title' | 'metal' | 'karat' | 'kind' | 'colour' | 'width' | 'length' | 'size'>,
  locale: Locale,
  shop: ChosenUnits,
): string {
  const { kind, metal } = piece
  const isNamed = hasConstruction(kind) || kind === 'other'
  const colour = unusualColour(metal, piece.colour)
  const write = (value: number, unit: LengthUnit, places: number) =>
    unitText(value, unit, places, locale)
  const measures = measureTexts(measuresOf(piece), {
    ...unitsFor([shop], measureUnits(locale)),
    write,
    // The bidirectional algorithm would set a sign for a half before its size.
    leftToRight: (size) => (locale === 'ae' ? size.replace('½', '.5') : size),
  })
  return [
    piece.title,
    ...(isNamed ? [] : [kinds(locale)(kind)]),
    ...(piece.karat === null ? [] : [piece.karat]),
    ...(colour ? [kinds(locale)(colour)] : []),
    ...measures,
  ].join(' · ')
}

const INTL_UNITS = { cm: 'centimeter', mm: 'millimeter' } as const

/** Without narrow spaces, which no font of the papers has. Arabic papers have Western digits. */
function unitText(value: number, unit: LengthUnit, places: number, locale: Locale): string {
  const tag = locale === 'ae' ? 'ar-AE-u-nu-latn' : languageTag(locale)
  const style =
    unit === 'in' ? {} : ({ style: 'unit', unit: INTL_UNITS[unit], unitDisplay: 'short' } as const)
  const text = new Intl.NumberFormat(tag, { ...style, maximumFractionDigits: places })
    .format(value)
    .replace(/[\u202f\u2009]/g, '\u00a0')
  return unit === 'in' ? `${text}″` : text
}
