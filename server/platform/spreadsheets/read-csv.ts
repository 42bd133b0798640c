import { pipeline, Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import type { Refusal } from '#server/platform/errors.ts'
import { asMeant } from './cell.ts'

/** A row of a file, and the line on which it begins. */
export interface FileRow {
  line: number
  cells: string[]
}

export type Delimiter = ',' | ';' | '\t'

/** The most columns that a row of a file may have. */
const MOST_COLUMNS = 200
const MOST_ROW_MB = 1

/** The sign that parts the columns of the first line; of several, the most frequent in the first part of that line. */
export function delimiterOf(text: string): Delimiter {
  const [head = ''] = text.slice(0, SIGNS_A_PART).split(/[\r\n]/, 1)
  const bare = head.replace(/"[^"]*"/g, '')
  const [best = ','] = DELIMITERS.toSorted((a, b) => bare.split(b).length - bare.split(a).length)
  return best
}

const DELIMITERS: Delimiter[] = [',', ';', '\t']
const SIGNS_A_PART = 65_536
const ROWS_A_TURN = 500

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
  pipeline(Readable.from(partsOf(text)), parser, () => {})
  let rows = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield { line: lineOf(record, info), cells: record.map((cell) => asMeant(cell)) }
      if (++rows % ROWS_A_TURN === 0) await breathe()
    }
  } catch (error) {
    throw namedCsvError(error)
  }
}

/** For every parser of a file or a pasted table; what it throws, `namedCsvError` names. */
export const rowLimits = {
  max_record_size: MOST_ROW_MB * 1024 * 1024,
  // The parser counts no columns by itself, and hands over a row only when it has all of it.
  cast: (cell, { column, lines }) => {
    if (typeof column === 'number' && column >= MOST_COLUMNS)
      throw new OversizedRow({ key: 'csv_columns', values: { line: lines, most: MOST_COLUMNS } })
    return cell
  },
} satisfies Options

/** A failure of the parser as `BrokenCsv` or `OversizedRow`; every other one as it is. */
export function namedCsvError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines ?? 0)
  if (error.code !== 'CSV_MAX_RECORD_SIZE') return new BrokenCsv(line)
  return new OversizedRow({ key: 'csv_row_size', values: { line, most: MOST_ROW_MB } })
}

interface Parsed {
  record: string[]
  info: Info
}

/** The file breaks its own quotation marks, somewhere from this line on. */
export class BrokenCsv extends Error {
  readonly line: number

  constructor(line: number) {
    super(`broken near line ${line}`)
    this.line = line
  }
}

/** A row has more columns or bytes than is read; `refusal` says which, at which line. */
export class OversizedRow extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.key)
    this.refusal = refusal
  }
}

/** In parts with a pause between them, or the parser would take the whole file in one turn. */
async function* partsOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SIGNS_A_PART) {
    if (at > 0) await breathe()
    yield text.slice(at, at + SIGNS_A_PART)
  }
}

/** The parser says where a row ended; new lines within its cells came before that. */
const lineOf = (record: string[], { lines }: Info): number =>
  lines - record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
