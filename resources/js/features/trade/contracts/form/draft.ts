import type { Draft } from '#client/lib/drafts/stored-draft.ts'
import type { Fields } from './form-fields.ts'

export const draftKey = (userId: number, contractId: number | null): string =>
  `assay.contract-draft.${userId}.${contractId ?? 'new'}`

/** One of an older make lacks what it was typed upon. */
export function isWhole({ fields, start }: Draft<Fields>): boolean {
  return Array.isArray(fields?.lines) && Array.isArray(start?.lines)
}
