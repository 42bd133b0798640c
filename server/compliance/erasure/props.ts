/** A document or report that the law requires to be retained with the name. */
export interface RetentionProps {
  kind: 'invoice' | 'bill_of_sale' | 'form_8300' | 'id_document'
  /** The number of the invoice or contract; of an identity document its last characters. */
  number: string | null
  /** ISO day, inclusive. */
  until: string
}

/** `GET /customers/:id/erasure` (JSON): the preview of an erasure. */
export interface ErasureProps {
  /** Contracts and invoices that must be finished first. */
  open: number
  /** Store credit that must be paid out or used first, minor units of the shop's currency. */
  credit: number
  /** What is retained. */
  stays: RetentionProps[]
  /** How many identity documents, documents, emails and drafts are deleted. */
  ids: number
  documents: number
  emails: number
  drafts: number
}
