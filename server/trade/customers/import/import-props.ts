import type { ImportColumn } from '#server/trade/customers/fields.ts'

export interface CustomerImportProps {
  mostBytes: number
  mostRows: number
  /** Headings that a column of the file can be assigned to. */
  meanings: readonly ImportColumn[]
}

/** Preview of a file. */
export interface CustomerImportPreview {
  lines: number
  columns: { name: string; means: ImportColumn | null; samples: string[] }[]
}

export interface ImportCounts {
  added: number
  updated: number
  /** Existing customers left unchanged. */
  known: number
}

/** Result of an import or a dry run. */
export interface ImportResult extends ImportCounts {
  problems: { line: number; column: string; value: string; problem: string }[]
  problemCount: number
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'Customers/Import': CustomerImportProps
  }
}
