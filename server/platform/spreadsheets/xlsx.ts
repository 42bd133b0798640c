import { Zip, ZipDeflate } from 'fflate'
import type { Cell } from './cell.ts'
import { escapeXml, FIXED_PARTS, SHEET_END, sheetStart } from './xlsx-parts.ts'

/**
 * A workbook with one sheet, in parts: only the data compressed since the last part is in memory.
 * Text is written as text, never as a formula. Source: ECMA-376, part 1, 18.3.
 */
export async function* xlsxParts(
  columns: string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const compressed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    compressed.push(part)
  })
  for (const [name, text] of FIXED_PARTS) addEntry(zip, name).push(encoder.encode(text), true)
  const sheet = addEntry(zip, 'xl/worksheets/sheet1.xml')
  let rowNumber = 1
  sheet.push(encoder.encode(sheetStart(columns.length) + rowOf(columns, rowNumber, HEADER_STYLE)))
  for await (const rows of batches) {
    sheet.push(encoder.encode(rows.map((row) => rowOf(row, ++rowNumber, BODY_STYLE)).join('')))
    yield* compressed.splice(0)
  }
  sheet.push(encoder.encode(SHEET_END), true)
  zip.end()
  yield* compressed.splice(0)
}

const encoder = new TextEncoder()
/** Indexes of the styles in `xl/styles.xml`. */
const BODY_STYLE = 0
const HEADER_STYLE = 1

function addEntry(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  return file
}

function rowOf(cells: Cell[], rowNumber: number, style: number): string {
  const xml = cells.map((cell, at) => cellOf(cell, `${columnLetters(at)}${rowNumber}`, style))
  return `<row r="${rowNumber}">${xml.join('')}</row>`
}

/** The standard makes the address of a cell optional, but some readers require it. */
function cellOf(cell: Cell, address: string, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell !== 'string')
    return `<c r="${address}"><v>${typeof cell === 'number' ? cell : cell.decimal}</v></c>`
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}
