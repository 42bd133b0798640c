import type { Meaning } from '#server/trade/customers/fields.ts'

export interface CustomerImportProps {
  mostBytes: number
  mostRows: number
  meanings: readonly Meaning[]
}

/** A first look at a file. */
export interface CustomerLook {
  lines: number
  columns: { name: string; means: Meaning | null; samples: string[] }[]
}

export interface ImportCounts {
  added: number
  updated: number
  /** Left as they are. */
  known: number
}

/** What became of a file, or would. */
export interface ImportOutcome extends ImportCounts {
  problems: { line: number; column: string; value: string; problem: string }[]
  problemCount: number
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'Customers/Import': CustomerImportProps
  }
}
