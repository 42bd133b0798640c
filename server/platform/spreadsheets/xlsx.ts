import { Zip, ZipDeflate } from 'fflate'
import type { Cell } from './cell.ts'

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

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The fixed parts of a workbook: file name within it, and content. Source: ECMA-376, parts 1 and 2. */
const FIXED_PARTS: [string, string][] = [
  [
    '[Content_Types].xml',
    `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML_DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML_DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Assay" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML_DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${XML_DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  ],
]

/** The header row is frozen. */
const sheetStart = (columns: number): string =>
  `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="18" customWidth="1"/></cols><sheetData>`

const SHEET_END = '</sheetData></worksheet>'

/** Escapes text for XML and removes characters that XML does not allow. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '').replace(FORBIDDEN_CHARACTERS, '')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids.
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu
