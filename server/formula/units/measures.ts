import type { Metal } from './karat.ts'
import { type RingSystem, ringSizeText } from './ring-size.ts'

export const LENGTH_UNITS = ['in', 'cm', 'mm'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/** What is written of a piece; null where it does not apply. */
export interface PieceMeasures {
  kind: string
  widthMm: number | null
  lengthIn: number | null
  size: string | null
}

/** The color of a metal without a mention of another one. */
export const USUAL_COLOUR = { XAU: 'yellow', XAG: 'white', XPT: 'white', XPD: 'white' } as const

/** The color of a piece where it differs from the usual one of its metal, if it has one, else null. */
export const unusualColour = <Colour extends string>(
  metal: Metal | null,
  colour: Colour | null,
): Colour | null => (metal !== null && colour === USUAL_COLOUR[metal] ? null : colour)

/** How a reader wants measures written. */
export interface MeasureStyle {
  lengthUnit: LengthUnit
  ringSystem: RingSystem
  /** A number with its unit in a language, with at most so many decimal places. */
  write: (value: number, unit: LengthUnit, places: number) => string
  /** Keeps a size such as 'US 6½' in its order within a text from right to left. */
  leftToRight: (size: string) => string
}

/** The measures of a piece as texts, those that it has: the width in mm, the length, the size of a ring with its system. */
export function measureTexts(
  { kind, widthMm, lengthIn, size }: PieceMeasures,
  style: MeasureStyle,
): string[] {
  return [
    ...(widthMm === null ? [] : [widthText(widthMm, style)]),
    ...(lengthIn === null ? [] : [lengthText(lengthIn, style)]),
    ...(size === null ? [] : [kind === 'ring' ? ringText(size, style) : size]),
  ]
}

const ringText = (size: string, { ringSystem, leftToRight }: MeasureStyle): string =>
  leftToRight(ringSizeText(size, ringSystem))

/** A width, which is in mm in every system. */
export const widthText = (mm: number, { write }: MeasureStyle): string => write(mm, 'mm', 2)

/** A length in inches → in the unit of the reader. */
export function lengthText(inches: number, { write, lengthUnit }: MeasureStyle): string {
  return write(inUnit(inches, lengthUnit), lengthUnit, UNITS[lengthUnit].places)
}

/** Inches, of two places → in a unit with the places that are written, a half rounded up. */
function inUnit(inches: number, unit: LengthUnit): number {
  if (unit === 'in') return inches
  const mm = Math.round((Math.round(inches * 100) * 254) / 1000)
  return unit === 'mm' ? mm : mm / 10
}

export const CM_PER_INCH = 2.54

const UNITS: Record<LengthUnit, { perInch: number; places: number }> = {
  in: { perInch: 1, places: 2 },
  cm: { perInch: CM_PER_INCH, places: 1 },
  mm: { perInch: 10 * CM_PER_INCH, places: 0 },
}

/** A length as it is stored, or the start or the end of a range. */
export type LengthEnd = 'exact' | 'from' | 'to'

const PLAIN = /^\d{1,6}(\.\d{1,6})?$/

/**
 * A length typed in a unit → inches as decimal text with two places. The start and the end of a range include every length
 * that is written as typed: from 61 cm includes 24 inches, which are 60.96 cm. Other text stays as it is.
 */
export function inchesOf(typed: string, unit: LengthUnit, end: LengthEnd): string {
  if (unit === 'in' || !PLAIN.test(typed)) return typed
  const { perInch, places } = UNITS[unit]
  const decimals = typed.split('.')[1]?.length ?? 0
  const half = 0.5 / 10 ** Math.max(places, decimals)
  const hundredths = (value: number) => (value * 100) / perInch
  // Divisions are inexact: less than this above a whole number is none.
  const upTo = (value: number) => Math.ceil(hundredths(value) - 1e-6)
  const value = Number(typed)
  if (end === 'exact') return String(Math.round(hundredths(value)) / 100)
  if (end === 'from') return String(Math.max(0, upTo(value - half)) / 100)
  return String((upTo(value + half) - 1) / 100)
}

/** Inches as decimal text → the length in a unit, as it is written. Other text stays as it is. */
export function lengthIn(inches: string, unit: LengthUnit): string {
  return unit === 'in' || !PLAIN.test(inches) ? inches : String(inUnit(Number(inches), unit))
}
