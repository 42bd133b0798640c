export interface AuditProps {
  /** Newest first. */
  entries: AuditEntryProps[]
  /** The number before which older entries follow; null: there are none. */
  older: number | null
  filters: AuditFilters
  people: { id: number; name: string }[]
  /** Every act and every kind of object in the log. */
  acts: string[]
  subjects: string[]
  /** The number of entries in the log. */
  total: number
}

export interface AuditFilters {
  by: number | null
  act: string | null
  subject: string | null
  of: string | null
  from: string | null
  to: string | null
}

export interface AuditEntryProps {
  number: number
  at: string
  /** Null: the system, or a visitor who was not signed in. */
  by: string | null
  act: string
  subject: string
  subjectId: string | null
  details: Record<string, unknown>
  ip: string | null
  requestId: string | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    audit: AuditProps
  }
}
