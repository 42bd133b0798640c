import { refusalText } from '#client/lib/i18n.ts'
import { decode } from '#server/formula/file-text.ts'

const MAX_MB = 10

/** The text of a table that was saved as a file, or the words that refuse a file that is no such text. */
export async function readTextFile(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > MAX_MB * 1024 * 1024) return refusalOf('file_too_large', { most: MAX_MB })
  const read = decode(new Uint8Array(await file.arrayBuffer()))
  return 'problem' in read ? refusalOf(read.problem) : read
}

const refusalOf = async (key: string, values?: object) => ({
  refusal: (await refusalText(key, values)) ?? key,
})
