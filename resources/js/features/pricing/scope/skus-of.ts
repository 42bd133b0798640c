const CELLS = /[;,\t]/
const QUOTES = /^"|"$/g
const SKU_HEADS = new Set(['sku', 'variant sku', 'article', 'article number'])

/**
 * The article numbers in a pasted text or a file: one a line, or separated within one line; of a table the column
 * that is headed SKU, else its first.
 */
export function skusOf(text: string): string[] {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.split(CELLS).map(bare))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [first = [], ...rest] = rows
  const column = first.findIndex((cell) => SKU_HEADS.has(cell.toLowerCase()))
  if (column >= 0) return unique(rest.map((cells) => cells[column] ?? ''))
  if (rest.length === 0) return unique(first.flatMap((cell) => cell.split(/\s+/)))
  return unique(rows.map(([cell = '']) => cell))
}

const bare = (cell: string): string => cell.trim().replaceAll(QUOTES, '').trim()

const unique = (skus: string[]): string[] => [...new Set(skus.filter((sku) => sku !== ''))]
