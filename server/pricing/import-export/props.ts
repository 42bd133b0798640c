import type { ColumnMeaning } from './columns.ts'

/** The page where a file comes in. */
export interface PriceImportProps {
  currency: string
  mostBytes: number
  mostRows: number
  /** Above so many prices an admin applies, where this user is none. */
  staffLines: number | null
}

/** `POST /price-import/columns`: what a file seems to hold. */
export interface FileInspectionProps {
  /** About how many rows: a cell with several lines counts as several. */
  lines: number
  delimiter: ',' | ';' | '\t'
  columns: { name: string; means: ColumnMeaning | null; samples: string[] }[]
}

/** A row that cannot be read, in the user's words. */
export interface ProblemProps {
  line: number
  sku: string
  column: string
  value: string
  problem: string
}

/** The lines of the answer to `POST /price-import/previews`, one after the other. */
export type ImportMessage =
  | { phase: 'read' | 'price'; done: number; of: number }
  /** A part of the list of problems as a CSV file. */
  | { csv: string }
  | { run: number }
  | { problems: ProblemProps[]; count: number }
  | { errors: Record<string, string> }
  | { failed: string }

declare module '#server/http/pages.ts' {
  interface Pages {
    'price-import': PriceImportProps
  }
}
