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

/** The most columns that a row of a file may have. */
const MAX_COLUMNS = 200
const MAX_ROW_MB = 1

/** The sign that parts the columns of the first line; of several, the most frequent in the first part of that line. */
export function delimiterOf(text: string): Delimiter {
  const [head = ''] = text.slice(0, CHARACTERS_PER_CHUNK).split(/[\r\n]/, 1)
  const unquoted = head.replace(/"[^"]*"/g, '')
  const [best = ','] = DELIMITERS.toSorted(
    (a, b) => unquoted.split(b).length - unquoted.split(a).length,
  )
  return best
}

const DELIMITERS: Delimiter[] = [',', ';', '\t']
const CHARACTERS_PER_CHUNK = 65_536
const ROWS_PER_YIELD = 500

/**
 * The rows of a CSV text, the head first, without the empty ones. Others get their turn while a long file is read.
 * Throws `BrokenCsv` where a quotation mark is opened and not closed, and `OversizedRow` in the part of the text in which
 * a row gets more than 200 columns or 1 MB.
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
  // The parser gives the failure of either to whoever reads its rows.
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

/** For every parser of a file or a pasted table; what it throws, `namedCsvError` names. */
export const rowLimits = {
  max_record_size: MAX_ROW_MB * 1024 * 1024,
  // The parser counts no columns by itself, and hands over a row only when it has all of it.
  cast: (cell, { column, lines }) => {
    if (typeof column === 'number' && column >= MAX_COLUMNS)
      throw new OversizedCsvRow({ key: 'csv_columns', values: { line: lines, most: MAX_COLUMNS } })
    return cell
  },
} satisfies Options

/** A failure of the parser as `BrokenCsv` or `OversizedRow`; every other one as it is. */
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

/** The file breaks its own quotation marks, somewhere from this line on. */
export class MalformedCsv extends Error {
  readonly line: number

  constructor(line: number) {
    super(`broken near line ${line}`)
    this.line = line
  }
}

/** A row has more columns or bytes than is read; `refusal` says which, at which line. */
export class OversizedCsvRow extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.key)
    this.refusal = refusal
  }
}

/** In parts with a pause between them, or the parser would take the whole file in one turn. */
async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHARACTERS_PER_CHUNK) {
    if (at > 0) await yieldToEventLoop()
    yield text.slice(at, at + CHARACTERS_PER_CHUNK)
  }
}

/** The parser says where a row ended; new lines within its cells came before that. */
const startLineOf = (record: string[], { lines }: Info): number =>
  lines - record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
