import { create } from 'zustand'
import { newKey } from '#client/lib/new-key.ts'

export interface Draft {
  isWriting: boolean
  to: string
  body: string
  withAbout: boolean
  /** As of `useSubmitKey`; kept here because it outlives the panel with the draft. */
  key: string
}

const empty = (): Draft => ({ isWriting: false, to: '', body: '', withAbout: true, key: newKey() })

/** A message that is being written; it outlives the panel, so that a press beside it loses nothing. */
export const useDraft = create<Draft>(empty)

/** Goes on with the draft; to somebody else, when it is a reply. */
export function startWriting(to?: number) {
  useDraft.setState({ isWriting: true, ...(to === undefined ? {} : { to: String(to) }) })
}

export function changeDraft(change: Partial<Pick<Draft, 'to' | 'body' | 'withAbout'>>) {
  useDraft.setState({ ...change, key: newKey() })
}

/** What would be lost with the page; null when nothing is written. */
export function unsentDraft(): Draft | null {
  const draft = useDraft.getState()
  return draft.body.trim() === '' ? null : draft
}

export function restoreDraft(draft: Draft) {
  useDraft.setState(draft)
}

export function closeDraft() {
  useDraft.setState({ isWriting: false })
}

export function clearDraft() {
  useDraft.setState(empty())
}
