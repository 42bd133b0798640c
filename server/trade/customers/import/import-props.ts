import type { ImportColumn } from '#server/trade/customers/fields.ts'

export interface CustomerImportProps {
  mostBytes: number
  mostRows: number
  meanings: readonly ImportColumn[]
}

/** A first look at a file. */
export interface CustomerImportPreview {
  lines: number
  columns: { name: string; means: ImportColumn | null; samples: string[] }[]
}

export interface ImportCounts {
  added: number
  updated: number
  /** Left as they are. */
  known: number
}

/** What became of a file, or would. */
export interface ImportResult extends ImportCounts {
  problems: { line: number; column: string; value: string; problem: string }[]
  problemCount: number
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'Customers/Import': CustomerImportProps
  }
}
