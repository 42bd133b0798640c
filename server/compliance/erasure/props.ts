/** A paper or a report that the law wants kept with the name on it. */
export interface RetentionProps {
  kind: 'invoice' | 'bill_of_sale' | 'form_8300' | 'id_document'
  /** Of the invoice or contract; of a document its end. */
  number: string | null
  /** ISO day, that day included. */
  until: string
}

/** `GET /customers/:id/erasure` (JSON): what becomes of whom is erased. */
export interface ErasureProps {
  /** Contracts and invoices that have to be finished first. */
  open: number
  /** Store credit that has to be paid out or used first, minor units of the shop's currency. */
  credit: number
  stays: RetentionProps[]
  /** What is thrown away with them. */
  ids: number
  papers: number
  letters: number
  drafts: number
}
