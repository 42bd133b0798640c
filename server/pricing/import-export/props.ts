import type { ColumnMeaning } from './columns.ts'

export interface PriceImportProps {
  currency: string
  mostBytes: number
  mostRows: number
  /** The number of prices that this user may apply; null for an admin. */
  staffLines: number | null
}

/** `POST /price-import/columns`: the columns of a file and their guessed meanings. */
export interface FileInspectionProps {
  /** The approximate number of rows: a cell with several lines counts as several. */
  lines: number
  columns: { name: string; means: ColumnMeaning | null; samples: string[] }[]
}

/** A row that cannot be read, in the user's language. */
export interface ProblemProps {
  line: number
  sku: string
  column: string
  value: string
  problem: string
}

/** The lines of the response to `POST /price-import/previews`, in order. */
export type ImportMessage =
  | { phase: 'read' | 'price'; done: number; of: number }
  /** Part of the CSV file of problems. */
  | { csv: string }
  | { run: number }
  | { problems: ProblemProps[]; count: number }
  | { errors: Record<string, string> }
  /** The request id of an unexpected error. */
  | { failed: string }

declare module '#server/http/pages.ts' {
  interface Pages {
    'price-import': PriceImportProps
  }
}
