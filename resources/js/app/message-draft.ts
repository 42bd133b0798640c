import { create } from 'zustand'
import { newKey } from '#client/lib/forms.ts'

export interface Draft {
  isWriting: boolean
  to: string
  body: string
  withAbout: boolean
  /** As in `useSubmitKey`; stored here because the draft outlives the panel. */
  key: string
}

const empty = (): Draft => ({ isWriting: false, to: '', body: '', withAbout: true, key: newKey() })

/** A message that is being written; it outlives the panel, so that closing the panel loses nothing. */
export const useDraft = create<Draft>(empty)

/** Continues the draft; a reply changes its recipient. */
export function startWriting(to?: number) {
  useDraft.setState({ isWriting: true, ...(to === undefined ? {} : { to: String(to) }) })
}

export function changeDraft(change: Partial<Pick<Draft, 'to' | 'body' | 'withAbout'>>) {
  useDraft.setState({ ...change, key: newKey() })
}

/** The draft, if it has text; null otherwise. */
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
