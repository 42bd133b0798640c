import type { Generated } from '#server/platform/database/connect.ts'

/** Flash data for the next page: errors, notices and flags such as `clearHistory`. */
export interface FlashTable {
  id: Generated<number>
  key_hash: string
  data: string
  created_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    carries: FlashTable
  }
}
