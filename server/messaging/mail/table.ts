import type { Generated } from '#server/platform/database/connect.ts'

/** An email, stored before it is sent. Without a mail server it is read here. */
export interface OutboxTable {
  id: Generated<number>
  /** `invitation`, `password_reset` … */
  kind: string
  to_email: string
  to_user: number | null
  /** The language of the email. */
  locale: string
  subject: string
  /** The text, without the token of a link. */
  body: string
  /** The text with its link, sealed; null once the link is sent, used, revoked or expired. */
  body_sealed: Generated<string | null>
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  /** Not sent before this time. */
  next_at: string
  created_at: string
  sent_at: string | null
  error: string | null
  /** The attachment and its file name; the email waits until it has been made. */
  document_id: Generated<number | null>
  attachment_name: Generated<string | null>
  /** The link in the text. */
  link_id: Generated<number | null>
  /** Only of an email that an older release wrote, whose `body` has the link: sealed by `sealOldEmails`. */
  body_without_link: Generated<string | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    outbox: OutboxTable
  }
}
