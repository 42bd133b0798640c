export interface AuditProps {
  /** Newest first. */
  entries: AuditEntryProps[]
  /** Before which number older ones go on; null: these are the last. */
  older: number | null
  filters: AuditFilters
  people: { id: number; name: string }[]
  /** Every kind of act in the record, and every kind of thing acted on. */
  acts: string[]
  subjects: string[]
  /** How many entries the record has in all. */
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

/** One act. */
export interface AuditEntryProps {
  number: number
  at: string
  /** Null: the house itself, or somebody who was not signed in. */
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
