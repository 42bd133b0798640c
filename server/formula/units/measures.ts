import { type RingSystem, ringSizeText } from './ring-size.ts'

export type LengthUnit = 'in' | 'cm' | 'mm'

/** What is written of a piece; null where it does not apply. */
export interface PieceMeasures {
  kind: string
  widthMm: number | null
  lengthIn: number | null
  size: string | null
}

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
  const { perInch, places } = UNITS[lengthUnit]
  return write(inches * perInch, lengthUnit, places)
}

export const CM_PER_INCH = 2.54

const UNITS: Record<LengthUnit, { perInch: number; places: number }> = {
  in: { perInch: 1, places: 2 },
  cm: { perInch: CM_PER_INCH, places: 1 },
  mm: { perInch: 10 * CM_PER_INCH, places: 0 },
}
