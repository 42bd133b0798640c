import { create } from 'zustand'
import { newKey } from '#client/lib/forms.ts'

export interface Draft {
  isWriting: boolean
  to: string
  body: string
  /** Whether the message links to the record of the page that is open. */
  withAbout: boolean
  /** As in `useSubmitKey`; stored here because closing the panel keeps the draft. */
  key: string
}

const empty = (): Draft => ({ isWriting: false, to: '', body: '', withAbout: true, key: newKey() })

/** A message that is being written; it is kept when the panel is closed. */
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
