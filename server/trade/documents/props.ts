import type { Locale } from '#lang/locales.ts'
import type { NamedPayment } from '#server/trade/contracts/contract.ts'
import type { DocumentContent } from './document-content.ts'
import type { DocumentTable } from './table.ts'

export interface DocumentProps {
  id: number
  kind: DocumentTable['kind']
  locale: string
  state: DocumentTable['state']
  paymentId: number | null
  sha256: string | null
  bytes: number | null
  createdAt: string
  madeAt: string | null
  by: string | null
}

/** Documents of a contract, and the kinds that can be requested. */
export interface DocumentsProps {
  documents: DocumentProps[]
  /** Empty for a draft. */
  kinds: readonly DocumentTable['kind'][]
  payments: Pick<NamedPayment, 'id' | 'kind' | 'direction' | 'amount' | 'currency' | 'at'>[]
  /** The customer's language. */
  locale: Locale
}

/** A document on the screen, to be printed. */
export interface DocumentPageProps {
  document: DocumentProps
  content: DocumentContent
  /** URL of its contract or invoice. */
  back: string
}

declare module '#server/http/pages.ts' {
  interface Pages {
    document: DocumentPageProps
  }
}
