import type { Generated } from '#server/platform/database/connect.ts'

export interface PreferenceTable {
  user_id: number
  /** JSON: the user's choices by key; unset values are left out. */
  preferences: string
  /** Increased by each change. */
  version: Generated<number>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    user_preferences: PreferenceTable
  }
}
