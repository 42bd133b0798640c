import * as z from 'zod'

const ROWS_PER_PAGE = 50
const MAX_PRINTED_ROWS = 1000

/** `print=yes` asks for the rows of all pages of a list, as far as they are printed. */
export const printParam = z.literal('yes').nullable().catch(null)

/** The number of rows of one page of a list, or on paper. A list that only some may export is printed whole by them. */
export function rowLimit({ print }: { print: 'yes' | null }, mayPrintAll = true): number {
  return print === 'yes' && mayPrintAll ? MAX_PRINTED_ROWS : ROWS_PER_PAGE
}
