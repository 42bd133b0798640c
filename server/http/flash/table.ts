import type { Generated } from '#server/platform/database/connect.ts'

/** What a redirect carries to the next page, once: refusals, notices, history marks. */
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
