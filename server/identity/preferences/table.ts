import type { Generated } from '#server/platform/database/connect.ts'

export interface PreferenceTable {
  user_id: number
  /** JSON: what this user chose, by key; what was never chosen is not in it. */
  preferences: string
  version: Generated<number>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    user_preferences: PreferenceTable
  }
}
