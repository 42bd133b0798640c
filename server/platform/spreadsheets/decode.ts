/** Why a file is not readable as CSV, as the key of a refusal. */
export type DecodeProblem = 'file_empty' | 'file_workbook' | 'file_not_text' | 'file_encoding'

/**
 * The text of a file as spreadsheets save it: UTF-8 with or without a byte order mark, or UTF-16.
 * Other encodings are rejected, not guessed: a wrong guess would change names and numbers.
 */
export function decode(bytes: Uint8Array): { text: string } | { problem: DecodeProblem } {
  if (bytes.length === 0) return { problem: 'file_empty' }
  if (startsWith(bytes, ZIP_SIGNATURE) || startsWith(bytes, OLE_SIGNATURE))
    return { problem: 'file_workbook' }
  const encoding = encodingOf(bytes)
  const text = read(bytes, encoding)
  if (text === null) return { problem: 'file_encoding' }
  if (CONTROL_CHARACTERS.test(text)) return { problem: 'file_not_text' }
  return text.trim() === '' ? { problem: 'file_empty' } : { text }
}

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0]
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text file of a spreadsheet holds these.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001f]/

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

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
