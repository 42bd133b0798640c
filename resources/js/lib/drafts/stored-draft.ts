import { readStored, writeStored } from '#client/lib/browser-storage.ts'

/** The version that is being edited and its fields. */
export interface DraftBase<F> {
  version: number
  start: F
}

/** Unsaved fields and the ISO time of the last change. */
export interface Draft<F> extends DraftBase<F> {
  fields: F
  at: string
}

/** Drafts contain personal data, so they expire after a week. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** Null when there is no valid draft. `restore` adds or refuses what an earlier release stored otherwise; it may throw. */
export function readDraft<F>(
  key: string,
  restore: (draft: Draft<F>) => Draft<F> | null,
): Draft<F> | null {
  try {
    const draft: Draft<F> | null = JSON.parse(readStored(key) || 'null')
    const isRecent = draft !== null && Date.now() - Date.parse(draft.at) < MAX_AGE_MS
    return isRecent ? restore(draft) : null
  } catch {
    return null
  }
}

export function writeDraft<F>(key: string, draft: Draft<F> | null) {
  writeStored(key, draft === null ? '' : JSON.stringify(draft))
}
