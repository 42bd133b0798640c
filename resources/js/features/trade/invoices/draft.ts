import { type Draft, readDraft } from '#client/lib/drafts/stored-draft.ts'
import type { InvoiceFormProps } from '#server/trade/invoices/props.ts'
import type { Fields } from './form-fields.ts'

export function draftKey(userId: number, { invoice, contract }: InvoiceFormProps): string {
  const fresh = contract ? `contract-${contract.id}` : 'new'
  return `assay.invoice-draft.${userId}.${invoice?.id ?? fresh}`
}

/** What was typed here before, unless one comes from another customer now. */
export function draftHere(
  key: string,
  { invoice, customer }: InvoiceFormProps,
): Draft<Fields> | null {
  const draft = readDraft(key, isWhole)
  const isForOther = invoice === null && customer !== null
  return isForOther && draft?.fields.customer?.id !== customer.id ? null : draft
}

function isWhole({ fields, start }: Draft<Fields>): boolean {
  return Array.isArray(fields?.lines) && Array.isArray(start?.lines)
}
