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
  /** The last day on which number and scan are kept; null: neither is. */
  keptUntil: string | null
  contract: { id: number; number: string | null } | null
  hasNumber: boolean
  scan: { type: NonNullable<IdDocumentTable['scan_type']>; bytes: number } | null
  notedAt: string
  /** Null: the house itself. */
  notedBy: string | null
  mayAddScan: boolean
  mayDelete: boolean
}

/** `GET /customers/:id/id-documents` (JSON). */
export interface IdDocumentsProps {
  documents: IdDocumentProps[]
  /** Buy-backs with this customer that this user may keep number and scan for. */
  buyBacks: { id: number; number: string | null; at: string }[]
  mayNote: boolean
  /** Whether numbers and scans open for this user. */
  mayOpen: boolean
  /** How long they are kept after a buy-back. */
  years: number
}
