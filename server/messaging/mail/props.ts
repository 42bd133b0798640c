export interface OutboxProps {
  /** Newest first. */
  letters: OutboxEmailProps[]
  /** Before which letter older ones go on; null: these are the last. */
  older: number | null
  /** Whether letters leave the house by themselves; otherwise they are read here. */
  isMailSent: boolean
}

/** A letter without what it says: that is asked for by itself, and written down. */
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
  /** What it brings along. */
  attachment: { documentId: number; name: string } | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    outbox: OutboxProps
  }
}
