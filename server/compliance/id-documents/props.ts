import type { IdDocumentTable } from './table.ts'

export interface IdDocumentProps {
  id: number
  type: IdDocumentTable['type']
  lastFour: string
  country: string | null
  issuer: string
  /** ISO days. */
  expiresOn: string | null
  isExpired: boolean
  /** The last day on which number and scan are stored; null: neither is stored. */
  keptUntil: string | null
  contract: { id: number; number: string | null; state: string } | null
  hasNumber: boolean
  scan: { type: NonNullable<IdDocumentTable['scan_type']>; bytes: number } | null
  /** When and by whom it was recorded; null: the system. */
  notedAt: string
  notedBy: string | null
  /** Whether this user may open number and scan. */
  mayOpen: boolean
  mayAddScan: boolean
  mayDelete: boolean
}

/** `GET /customers/:id/id-documents` (JSON). */
export interface IdDocumentsProps {
  documents: IdDocumentProps[]
  /** Buy-backs with this customer for which this user may store number and scan. */
  buyBacks: { id: number; number: string | null; state: string; at: string }[]
  /** Whether a document may be recorded; not for an erased customer. */
  mayNote: boolean
  /** How many years they are stored after a buy-back. */
  years: number
}
