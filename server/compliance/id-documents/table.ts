import type { Generated } from '#server/platform/database/connect.ts'

export interface IdDocumentTable {
  id: Generated<number>
  customer_id: number
  /** The buy-back for which number and scan are stored; null: neither is stored. */
  contract_id: number | null
  type: 'passport' | 'id_card' | 'driving_licence' | 'other'
  last_four: string
  /** ISO 3166-1. */
  issuer_country: string | null
  issuer: Generated<string>
  /** ISO days. */
  expires_on: string | null
  retention_until: string | null
  created_at: string
  created_by: number | null
  /** Used before migration 0023; keys are now in `idempotency_keys`. */
  idempotency_key: string | null
  /** Encrypted; see `secrets.ts`. */
  number_sealed: string | null
  scan_type: 'image/jpeg' | 'image/png' | 'application/pdf' | null
  scan_bytes: number | null
  /** Hex, of the file as uploaded. */
  scan_sha256: string | null
  scan_sealed: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    id_documents: IdDocumentTable
  }
}
