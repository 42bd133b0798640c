import { readStored, writeStored } from '#client/lib/browser-storage.ts'

/** The version that is typed upon, and what it says. */
export interface Base<F> {
  version: number
  start: F
}

/** What somebody typed and did not save, and when. */
export interface Draft<F> extends Base<F> {
  fields: F
  at: string
}

/** Nobody comes back to it after a week, and it names a person. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** One of an older make may lack what the form needs; `isWhole` says so, or throws. */
export function readDraft<F>(key: string, isWhole: (draft: Draft<F>) => boolean): Draft<F> | null {
  try {
    const draft: Draft<F> | null = JSON.parse(readStored(key) || 'null')
    const isFresh = draft !== null && Date.now() - Date.parse(draft.at) < KEPT_MS
    return isFresh && isWhole(draft) ? draft : null
  } catch {
    return null
  }
}

export function writeDraft<F>(key: string, draft: Draft<F> | null) {
  writeStored(key, draft === null ? '' : JSON.stringify(draft))
}
