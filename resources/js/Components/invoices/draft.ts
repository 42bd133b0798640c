import type { InvoiceFormProps } from '#server/invoices/props.ts'
import { readStored, writeStored } from '../../stored.ts'
import type { Fields } from './form-fields.ts'

/** What somebody typed and did not save: from which version they began, and when. */
export interface Draft {
  version: number
  start: Fields
  fields: Fields
  at: string
}

/** Nobody comes back to it after a week, and it names a person. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export function draftKey(userId: number, { invoice, contract }: InvoiceFormProps): string {
  const fresh = contract ? `contract-${contract.id}` : 'new'
  return `assay.invoice-draft.${userId}.${invoice?.id ?? fresh}`
}

/** What was typed here before, unless one comes from another customer now. */
export function readDraft(key: string, { invoice, customer }: InvoiceFormProps): Draft | null {
  const draft = kept(key)
  const isForOther = invoice === null && customer !== null
  return isForOther && draft?.fields.customer?.id !== customer.id ? null : draft
}

function kept(key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(readStored(key) || 'null')
    const isFresh = draft !== null && Date.now() - Date.parse(draft.at) < KEPT_MS
    const isWhole = Array.isArray(draft?.fields?.lines) && Array.isArray(draft.start?.lines)
    return isFresh && isWhole ? draft : null
  } catch {
    return null
  }
}

export function writeDraft(key: string, draft: Draft | null) {
  writeStored(key, draft === null ? '' : JSON.stringify(draft))
}
