/** Why a file is not readable as CSV, as the key of a refusal. */
export type DecodeProblem = 'file_empty' | 'file_encoding' | TextProblem

/** Why a text is no table: it is the content of a workbook, or of a file that is no text. */
export type TextProblem = 'file_workbook' | 'file_not_text'

/**
 * The text of a file as spreadsheets save it: UTF-8 with or without a byte order mark, or UTF-16.
 * Other encodings are rejected, not guessed: a wrong guess would change names and numbers.
 */
export function decode(bytes: Uint8Array): { text: string } | { problem: DecodeProblem } {
  if (bytes.length === 0) return { problem: 'file_empty' }
  const text = read(bytes, encodingOf(bytes))
  const problem = textProblem(text ?? read(bytes, 'latin1') ?? '')
  if (problem !== null) return { problem }
  if (text === null) return { problem: 'file_encoding' }
  return text.trim() === '' ? { problem: 'file_empty' } : { text }
}

/** Why a text that was pasted, or read from a file by another program, is no text; null if it is. */
export function textProblem(text: string): TextProblem | null {
  if (WORKBOOK.test(text)) return 'file_workbook'
  return PDF.test(text) || CONTROL_CHARACTERS.test(text) ? 'file_not_text' : null
}

/** The first bytes of .xlsx (zip) and .xls (OLE), the latter also where they were decoded as UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signatures of the files.
const WORKBOOK = /^(PK\u0003\u0004|ÐÏ\u0011à|\ufffd\ufffd\u0011)/
const PDF = /^%PDF-/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text file of a spreadsheet holds these.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001f]/

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'

function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const [first, second, third, fourth] = bytes
  // UTF-16 without a mark: two Latin letters at the start have their zero bytes in the same position.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  return 'utf-8'
}

function read(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
