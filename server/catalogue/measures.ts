import type { VariantTable } from './table.ts'

/** How large a piece is, as far as that says something of its kind: a ring has a size, a pair of earrings nothing. */
export interface Measures {
  widthMm: number | null
  lengthIn: number | null
  size: string | null
}

/** From hundredths of a millimetre and of an inch. */
export const measuresOf = ({
  width,
  length,
  size,
}: Pick<VariantTable, 'width' | 'length' | 'size'>): Measures => ({
  widthMm: hundredths(width),
  lengthIn: hundredths(length),
  size,
})

const hundredths = (count: number | null): number | null => (count === null ? null : count / 100)
