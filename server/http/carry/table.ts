import type { Generated } from '#server/database/connect.ts'

/** What a redirect carries to the next page, once: refusals, notices, history marks. */
export interface CarryTable {
  id: Generated<number>
  key_hash: string
  data: string
  created_at: string
}
