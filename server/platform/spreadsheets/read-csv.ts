import { pipeline, Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import type { Refusal } from '#server/platform/errors.ts'
import { unescapeFormula } from './cell.ts'

/** A row of a file, and the line on which it begins. */
export interface FileRow {
  line: number
  cells: string[]
}

export type Delimiter = ',' | ';' | '\t'

/** The maximum number of columns in a row. */
const MAX_COLUMNS = 200
const MAX_ROW_MB = 1

/** The column delimiter: the most frequent candidate at the start of the first line, outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const [firstLine = ''] = text.slice(0, CHARACTERS_PER_CHUNK).split(/[\r\n]/, 1)
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  const [best = ','] = DELIMITERS.toSorted(
    (a, b) => unquoted.split(b).length - unquoted.split(a).length,
  )
  return best
}

const DELIMITERS: Delimiter[] = [',', ';', '\t']
const CHARACTERS_PER_CHUNK = 65_536
const ROWS_PER_YIELD = 500

/**
 * The rows of a CSV text, the header first, without empty rows. Yields to the event loop during long files.
 * Throws `MalformedCsv` when a quotation mark is not closed, and `OversizedCsvRow` when a row has more than 200 columns or
 * 1 MB.
 */
export async function* rowsOf(text: string, delimiter: Delimiter): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...rowLimits,
  })
  // Errors of both streams are thrown where the rows are read.
  pipeline(Readable.from(chunksOf(text)), parser, () => {})
  let rows = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line: startLineOf(record, info), cells: record.map((cell) => unescapeFormula(cell)) }
      if (++rows % ROWS_PER_YIELD === 0) await yieldToEventLoop()
    }
  } catch (error) {
    throw toCsvError(error)
  }
}

/** Limits for every parser of a file or a pasted table. Pass its errors to `toCsvError`. */
export const rowLimits = {
  max_record_size: MAX_ROW_MB * 1024 * 1024,
  // The parser does not count columns, and returns a row only when it is complete.
  cast: (cell, { column, lines }) => {
    if (typeof column === 'number' && column >= MAX_COLUMNS)
      throw new OversizedCsvRow({ key: 'csv_columns', values: { line: lines, most: MAX_COLUMNS } })
    return cell
  },
} satisfies Options

/** An error of the parser as `MalformedCsv` or `OversizedCsvRow`; other errors unchanged. */
export function toCsvError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines ?? 0)
  if (error.code !== 'CSV_MAX_RECORD_SIZE') return new MalformedCsv(line)
  return new OversizedCsvRow({ key: 'csv_row_size', values: { line, most: MAX_ROW_MB } })
}

interface ParsedRecord {
  record: string[]
  info: Info
}

/** A quotation mark is invalid or not closed, at or after this line. */
export class MalformedCsv extends Error {
  readonly line: number

  constructor(line: number) {
    super(`broken near line ${line}`)
    this.line = line
  }
}

/** A row has too many columns or bytes; `refusal` has the limit and the line. */
export class OversizedCsvRow extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.key)
    this.refusal = refusal
  }
}

/** In chunks with pauses, because the parser would otherwise block the event loop for the whole file. */
async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHARACTERS_PER_CHUNK) {
    if (at > 0) await yieldToEventLoop()
    yield text.slice(at, at + CHARACTERS_PER_CHUNK)
  }
}

/** The parser reports the line on which a row ends; line breaks within its cells are subtracted. */
const startLineOf = (record: string[], { lines }: Info): number =>
  lines - record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
