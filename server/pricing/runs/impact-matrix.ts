import type { ImpactMatrixProps } from './impact-props.ts'

/** What the matrix needs of a piece and its line. */
export interface MatrixEntry {
  product: string
  /** Null for a piece without precious metal. */
  karat: string | null
  kind: string
  construction: string | null
  widthMm: number | null
  lengthIn: number | null
  /** The size of a ring, as it is stored. */
  ringSize: string | null
  /** Would the line be written as it is? */
  isWritten: boolean
  /** The prices whose difference is the change, minor units; null where there is none. */
  move: { from: number; to: number } | null
}

/** So many fit beside the form; the pieces of the others are counted. */
const MAX_ROWS = 12
const MAX_COLUMNS = 10

type Axis = ImpactMatrixProps['rows']['by']

/**
 * The average change by product and karat; of a single product by width and length, as in the price chart, or where no
 * piece has both measures, by karat and the construction, the size of the ring or the kind. Only lines to be written count.
 * `averageOf` returns basis points.
 */
export function matrixOf(
  entries: MatrixEntry[],
  averageOf: (group: MatrixEntry[]) => number | null,
): ImpactMatrixProps {
  const [rowAxis, columnAxis] = axesFor(entries)
  const rows = valuesOf(entries, rowAxis, MAX_ROWS)
  const columns = valuesOf(entries, columnAxis, MAX_COLUMNS)
  const groups = new Map<string, MatrixEntry[]>()
  for (const entry of entries) {
    const key = keyOf(entry[rowAxis], entry[columnAxis])
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  let counted = 0
  const cells = rows.map((row) =>
    columns.map((column) => {
      const group = groups.get(keyOf(row, column))
      if (!group) return null
      counted += group.length
      const written = group.filter(({ isWritten }) => isWritten)
      return { pieces: group.length, changes: written.length, averageBp: averageOf(written) }
    }),
  )
  return {
    rows: { by: rowAxis, values: rows },
    columns: { by: columnAxis, values: columns },
    cells,
    hidden: entries.length - counted,
  }
}

type AxisValue = string | number | null

const keyOf = (row: AxisValue, column: AxisValue) => `${row}/${column}`

function axesFor(entries: MatrixEntry[]): [Axis, Axis] {
  if (new Set(entries.map(({ product }) => product)).size > 1) return ['product', 'karat']
  const hasMeasures = entries.some(({ widthMm, lengthIn }) => widthMm !== null && lengthIn !== null)
  if (hasMeasures) return ['widthMm', 'lengthIn']
  if (entries.some(({ construction }) => construction !== null)) return ['construction', 'karat']
  return [entries.some(({ ringSize }) => ringSize !== null) ? 'ringSize' : 'kind', 'karat']
}

/** The values with the most pieces, measures by size and all others in the order of the price chart. */
function valuesOf(entries: MatrixEntry[], axis: Axis, most: number): (string | number)[] {
  const counts = new Map<string | number, number>()
  for (const { [axis]: value } of entries)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  const kept = new Set(
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([value]) => value),
  )
  const values = [...counts.keys()].filter((value) => kept.has(value))
  return axis === 'widthMm' || axis === 'lengthIn' || axis === 'ringSize'
    ? values.sort((a, b) => Number(a) - Number(b))
    : values
}
