import type { SubjectName } from '#server/insights/subject-names/subject-names.ts'

export interface AuditProps {
  /** Newest first. */
  entries: AuditEntryProps[]
  /** The id before which older entries follow; null: there are none. */
  older: number | null
  filters: AuditFilters
  /** The name of the one subject that the filters ask for, if it has one. */
  only: SubjectName | null
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
  id: number
  /** Its place in the chain of hashes; null in the first second. */
  number: number | null
  at: string
  /** Null: the system, or a visitor who was not signed in. */
  by: string | null
  act: string
  subject: string
  subjectId: string | null
  /** The subject is the user who did it, who is named already. */
  isOwnAct: boolean
  /** What people call the subject; null: by its type and id. */
  name: SubjectName | null
  details: AuditDetail[]
  ip: string | null
  requestId: string | null
}

export interface AuditDetail {
  /** As recorded, such as `overrideReason`; the page has its label. */
  name: string
  value: DetailValue
}

/** `minor` in minor units, `bp` in basis points, `grams` and `price` (per troy ounce) as decimal text. */
export type DetailValue =
  | { as: 'text'; text: string }
  /** `key` names its translation; `text` is shown when there is none. */
  | { as: 'word'; key: string; text: string }
  | { as: 'number'; n: number }
  | { as: 'yes_no'; is: boolean }
  | { as: 'money'; minor: number; currency: string }
  | { as: 'weight'; grams: string }
  | { as: 'percent'; bp: number }
  | { as: 'subject'; subject: string; id: string; name: SubjectName | null }
  | { as: 'change'; from: DetailValue; to: DetailValue }
  | { as: 'list'; values: DetailValue[] }
  | { as: 'parts'; parts: AuditDetail[] }

declare module '#server/http/pages.ts' {
  interface Pages {
    audit: AuditProps
  }
}
