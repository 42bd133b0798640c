import type { Generated } from '#server/platform/database/connect.ts'

export interface DocumentTable {
  id: Generated<number>
  kind: 'agreement' | 'receipt' | 'invoice' | 'memo' | 'bill_of_sale' | 'price_lock' | 'statement'
  contract_id: number | null
  invoice_id: number | null
  payment_id: number | null
  locale: string
  /** `TEMPLATE_VERSION`, the version of the layout. */
  template_version: number
  /** JSON of `DocumentContent`. */
  source: string
  source_sha256: string
  sha256: string | null
  bytes: number | null
  /** The file, base64. */
  content: string | null
  /** `made`: the file is rendered. */
  state: 'waiting' | 'made' | 'failed'
  error: string | null
  made_at: string | null
  created_at: string
  created_by: number | null
  /** Failed attempts, and the time of the next one. */
  attempts: Generated<number>
  next_at: Generated<string | null>
}

/** A logo of the shop as a base64 PNG; never changed or deleted. */
export interface LogoTable {
  sha256: string
  width: number
  height: number
  content: string
  created_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    documents: DocumentTable
    logos: LogoTable
  }
}
