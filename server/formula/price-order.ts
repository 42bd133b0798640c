/** A piece of the price chart: its position, and its price. */
export interface Cell {
  id: number
  /** Construction, kind and colour: pieces that differ in them are never compared. */
  group: string
  /** Of several metals, or with stones, plating or a hallmark: never compared. */
  isComposed: boolean
  /** Parts of gold per thousand. */
  fineness: number
  /** Hundredths of a millimetre and of an inch. */
  width: number
  length: number
  /** Minor units; null when it has no price. */
  price: number | null
}

/** `more` is longer, wider or finer than `less`, otherwise equal, and costs less. */
export interface OrderProblem {
  axis: Axis
  less: number
  more: number
}
export type Axis = 'length' | 'width' | 'fineness'

const AXES: readonly Axis[] = ['length', 'width', 'fineness']

/**
 * Where a longer, wider or finer piece costs less than its neighbour that is otherwise equal. Pieces without a price,
 * and those whose price comes from more than their main metal, are skipped. n log n in the pieces. Source: docs/domain.md 1.5, a longer chain must never cost less.
 */
export function orderProblems(cells: readonly Cell[]): OrderProblem[] {
  return AXES.flatMap((axis) => rowsAlong(cells, axis).flatMap((row) => problemsIn(row, axis)))
}

/** Pieces that differ only along the axis, each row sorted. */
function rowsAlong(cells: readonly Cell[], axis: Axis): Cell[][] {
  const rows = new Map<string, Cell[]>()
  for (const cell of cells) {
    if (cell.price === null || cell.isComposed) continue
    const others = AXES.filter((one) => one !== axis).map((one) => cell[one])
    const key = [cell.group, ...others].join('|')
    rows.set(key, [...(rows.get(key) ?? []), cell])
  }
  return [...rows.values()].map((row) => row.sort((a, b) => a[axis] - b[axis]))
}

function problemsIn(row: Cell[], axis: Axis): OrderProblem[] {
  const pairs = row.slice(1).map((more, index) => ({ less: row[index] ?? more, more }))
  return pairs
    .filter(({ less, more }) => less[axis] < more[axis] && (more.price ?? 0) < (less.price ?? 0))
    .map(({ less, more }) => ({ axis, less: less.id, more: more.id }))
}
