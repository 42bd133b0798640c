import { guessColumns } from './columns.ts'
import type { FileLook } from './props.ts'
import { linesIn, openFile } from './read-file.ts'

const SAMPLES = 3

/** A first look at a file: its columns, some of what stands in them, and what they seem to mean. Throws `Refused`. */
export async function lookAt(bytes: Uint8Array): Promise<FileLook> {
  const { text, head, delimiter, rows } = await openFile(bytes)
  const samples: string[][] = []
  for await (const { cells } of rows) if (samples.push(cells) === SAMPLES) break
  const means = guessColumns(head)
  return {
    lines: linesIn(text.trimEnd()) - 1,
    delimiter,
    columns: head.map((name, at) => ({
      name,
      means: means[at] ?? null,
      samples: samples.map((cells) => (cells[at] ?? '').slice(0, 60)),
    })),
  }
}
