import type { Generated } from '#server/platform/database/connect.ts'

/** Named filters of a page. */
export interface SavedViewTable {
  id: Generated<number>
  user_id: number
  page: string
  name: string
  /** The query string of the page's URL, without the question mark. */
  query: string
  /** The place among the views of the page; equal places are by name. */
  position: number
  created_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    saved_views: SavedViewTable
  }
}
