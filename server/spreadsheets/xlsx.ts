import { Zip, ZipDeflate } from 'fflate'
import type { Cell } from './cell.ts'
import { escaped, FRAME, SHEET_END, sheetStart } from './xlsx-parts.ts'

/**
 * A workbook with one sheet, part by part: only what was packed since the last part is in memory.
 * Words are written as words, never as formulas, so nothing in them is computed. Source: ECMA-376, part 1, 18.3.
 */
export async function* xlsxParts(
  columns: string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
  })
  for (const [name, text] of FRAME) entry(zip, name).push(encoder.encode(text), true)
  const sheet = entry(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(encoder.encode(sheetStart(columns.length) + rowOf(columns, HEAD)))
  for await (const rows of batches) {
    sheet.push(encoder.encode(rows.map((row) => rowOf(row, BODY)).join('')))
    yield* packed.splice(0)
  }
  sheet.push(encoder.encode(SHEET_END), true)
  zip.end()
  yield* packed.splice(0)
}

const encoder = new TextEncoder()
/** Places of the looks in `xl/styles.xml`. */
const BODY = 0
const HEAD = 1

function entry(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  return file
}

const rowOf = (cells: Cell[], look: number): string =>
  `<row>${cells.map((cell) => cellOf(cell, look)).join('')}</row>`

function cellOf(cell: Cell, look: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell !== 'string')
    return `<c><v>${typeof cell === 'number' ? cell : cell.figure}</v></c>`
  return `<c t="inlineStr" s="${look}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}
