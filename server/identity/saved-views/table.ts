import type { Generated } from '#server/platform/database/connect.ts'

/** Filters that somebody gave a name, for one page. */
export interface SavedViewTable {
  id: Generated<number>
  user_id: number
  page: string
  name: string
  /** The query of the page's address, without the question mark. */
  query: string
  created_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    saved_views: SavedViewTable
  }
}
