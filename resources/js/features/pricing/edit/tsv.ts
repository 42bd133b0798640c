/** Cells as spreadsheets put them on the clipboard: a line for each row, a tab between columns. */
export const toTsv = (rows: string[][]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

/** The reverse; the line end that spreadsheets add is none of the cells. */
export function fromTsv(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.map((row) => row.split('\t').map(unquoted))
}

const quoted = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const unquoted = (cell: string) => {
  const [, inner] = /^"(.*)"$/s.exec(cell) ?? []
  return (inner === undefined ? cell : inner.replaceAll('""', '"')).trim()
}
