import type { Generated } from '#server/platform/database/connect.ts'

/** What a message can be about. */
export type AboutKind = 'variant' | 'run' | 'quote'

export type ContactKind = 'question' | 'problem' | 'wish'

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
  /** The request to the admins that this message is about. */
  contact_request_id: Generated<number | null>
}

/** A request of a user to the admins; its text is in the messages. */
export interface ContactRequestTable {
  id: Generated<number>
  user_id: number
  /** Counts the requests of this user. */
  number: number
  kind: ContactKind
  /** The address of the page that the user included, with the version of the product; null without one. */
  page: string | null
  version: string | null
  /** The number of the request of that page. */
  request_id: string | null
  /** The browser and its system. */
  browser: string | null
  created_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    messages: MessageTable
    contact_requests: ContactRequestTable
  }
}
