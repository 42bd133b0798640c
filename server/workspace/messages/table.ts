import type { Generated } from '#server/platform/database/connect.ts'

/** What a message can be about. */
export type AboutKind = 'variant' | 'run' | 'quote'

export interface MessageTable {
  id: Generated<number>
  from_user_id: number
  to_user_id: number
  body: string
  about_kind: AboutKind | null
  about_id: number | null
  created_at: string
  read_at: string | null
  dismissed_at: string | null
  /** Written before migration 0023; today's keys are in `idempotency_keys`. */
  idempotency_key: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    messages: MessageTable
  }
}
