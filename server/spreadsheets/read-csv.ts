import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { asMeant } from './cell.ts'

/** A row of a file, and the line on which it begins. */
export interface FileRow {
  line: number
  cells: string[]
}

export type Delimiter = ',' | ';' | '\t'

/** The sign that parts the columns of the first line; of several, the most frequent. */
export function delimiterOf(text: string): Delimiter {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const bare = head.replace(/"[^"]*"/g, '')
  const [best = ','] = DELIMITERS.toSorted((a, b) => bare.split(b).length - bare.split(a).length)
  return best
}

const DELIMITERS: Delimiter[] = [',', ';', '\t']
const SIGNS_A_PART = 65_536
const ROWS_A_TURN = 500

/**
 * The rows of a CSV text, the head first, without the empty ones. Others get their turn while a long file is read.
 * Throws `BrokenCsv` where a quotation mark is opened and not closed.
 */
export async function* rowsOf(text: string, delimiter: Delimiter): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 200_000,
  })
  feed(parser, text)
  let rows = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield { line: lineOf(record, info), cells: record.map((cell) => asMeant(cell)) }
      if (++rows % ROWS_A_TURN === 0) await breathe()
    }
  } catch (error) {
    throw error instanceof CsvError ? new BrokenCsv(Number(error.lines ?? 0)) : error
  }
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

/** In parts, or the parser would take the whole file in one turn. */
function feed(parser: ReturnType<typeof parse>, text: string): void {
  let at = 0
  const more = () => {
    while (at < text.length) {
      const part = text.slice(at, at + SIGNS_A_PART)
      at += SIGNS_A_PART
      if (!parser.write(part)) {
        parser.once('drain', more)
        return
      }
    }
    parser.end()
  }
  more()
}

/** The parser says where a row ended; new lines within its cells came before that. */
const lineOf = (record: string[], { lines }: Info): number =>
  lines - record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
