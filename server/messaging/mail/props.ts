export interface OutboxProps {
  /** Newest first. */
  emails: OutboxEmailProps[]
  /** The id before which older emails follow; null: there are none. */
  older: number | null
  /** Whether a mail server is configured; otherwise emails are read here. */
  isMailSent: boolean
}

/** An email without its text, which is requested separately and recorded in the audit log. */
export interface OutboxEmailProps {
  id: number
  kind: string
  to: string
  locale: string
  subject: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: number
  createdAt: string
  sentAt: string | null
  nextAt: string
  error: string | null
  attachment: { documentId: number; name: string } | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    outbox: OutboxProps
  }
}
