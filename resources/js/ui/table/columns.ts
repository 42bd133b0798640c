import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned by their last digit. */
  align?: 'num'
  /** Columns of 1 always stay; in a narrow table those of the highest number are folded first. */
  priority?: 1 | 2 | 3 | 4
  /** A link beside the value: the value itself may be the link or the button of its row. */
  aside?: (row: Row) => ReactNode
  /** A quieter second line below the value. */
  note?: (row: Row) => ReactNode
  /**
   * The place in the lines of a row on a phone, where `first` replaces the first column; a column without one is only in
   * the table and in the peek.
   */
  phone?: 'first' | 'first-end' | 'second' | 'second-end' | 'third'
  /** Replaces `cell` on a phone. */
  phoneCell?: (row: Row) => ReactNode
  /** Replaces `cell` in the peek. */
  peekCell?: (row: Row) => ReactNode
  /** The current direction, if the list is sorted by this column, and where the server can sort by it, the address of that. */
  sort?: { direction: 'ascending' | 'descending' | null; href?: string }
  /** The total in the foot. */
  total?: ReactNode
  /** `no` leaves the column out on paper, where buttons have no use. */
  print?: 'no'
  /** Classes of the cells: a maximum width with `truncate`, or `whitespace-normal` for text that may wrap. */
  className?: string
}

/** Selected rows, and how they are changed. */
interface TableSelection<Row> {
  has: (row: Row) => boolean
  mark: (rows: Row[], isMarked: boolean) => void
  markAll: (isMarked: boolean) => void
  isAll: boolean
  isSome: boolean
  /** Left out: every row can be selected. */
  canSelect?: (row: Row) => boolean
  /** Labels of the check boxes. */
  label: (row: Row) => string
  allLabel: string
}

/** The panel that Space opens: the facts of all columns, and what a page adds. */
export interface Peek<Row> {
  title: (row: Row) => string
  content?: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** The accessible name of the list. */
  label: string
  rows: readonly Row[]
  /** The first column names the row: it links to its page and stays when the table scrolls sideways. */
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** The page of a row. */
  href?: ((row: Row) => string | null) | undefined
  /** Set where that is this page with a panel open: the list stays where it is. */
  keepsPlace?: boolean | undefined
  selection?: TableSelection<Row>
  peek?: Peek<Row>
  rowClass?: (row: Row) => string | false
  /** The heading above the first of the rows that follow one another with the same one, such as their day. */
  groupOf?: (row: Row) => string
}

/** The columns that a narrow table folds and the user may hide: never the first, which names the row. */
export function foldableOf<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ priority = 1 }, index) => priority > 1 && index > 0)
}
