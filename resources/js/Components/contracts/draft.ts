import { readStored, writeStored } from '../../stored.ts'
import type { Fields } from './form-fields.ts'

/** What somebody typed and did not save. */
export interface Draft {
  /** The version it was typed upon, and what that said. */
  version: number
  start: Fields
  fields: Fields
  at: string
}

/** Nobody comes back to it after a week, and it names a person. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export const draftKey = (userId: number, contractId: number | null): string =>
  `assay.contract-draft.${userId}.${contractId ?? 'new'}`

export function readDraft(key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(readStored(key) || 'null')
    const isFresh = draft !== null && Date.now() - Date.parse(draft.at) < KEPT_MS
    return isFresh && isWhole(draft) ? draft : null
  } catch {
    return null
  }
}

export function writeDraft(key: string, draft: Draft | null) {
  writeStored(key, draft === null ? '' : JSON.stringify(draft))
}

/** One of an older make lacks what it was typed upon. */
function isWhole({ fields, start }: Draft): boolean {
  return Array.isArray(fields?.lines) && Array.isArray(start?.lines)
}
