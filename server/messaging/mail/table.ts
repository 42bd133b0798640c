import type { Generated } from '#server/platform/database/connect.ts'

/** A message, written before anything is sent; where no mail server is set it is read here. */
export interface OutboxTable {
  id: Generated<number>
  /** Which letter: `invitation`, `password_reset` … */
  kind: string
  to_email: string
  to_user: number | null
  /** The language it is written in. */
  locale: string
  subject: string
  body: string
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  /** Not tried before. */
  next_at: string
  created_at: string
  sent_at: string | null
  error: string | null
  /** What it brings along, and under which name: it waits until that is drawn. */
  document_id: Generated<number | null>
  attachment_name: Generated<string | null>
  /** The link in it. */
  link_id: Generated<number | null>
  /** Takes the place of `body` as soon as the link is sent, used, revoked or expired; null from then on. */
  body_without_link: Generated<string | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    outbox: OutboxTable
  }
}
