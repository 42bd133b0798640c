import { type Draft, unsentDraft } from '#client/app/message-draft.ts'
import { readSession, writeSession } from '#client/lib/browser-storage.ts'
import { type TypedField, typedFields } from './typed-fields.ts'

/** Unsaved fields of a page that had to be left, until they are restored. */
export interface SavedForm {
  why: 'updated' | 'signed_out' | 'locked'
  userId: number
  /** The page of the fields. */
  path: string
  fields: TypedField[]
  draft: Draft | null
  /** Whether the user was notified that it waits. */
  isTold: boolean
}

export const readSavedForm = () => readSession<SavedForm>('savedForm')

export function writeSavedForm(form: SavedForm | null) {
  writeSession('savedForm', form)
}

/** Saves what would be lost; it is restored only for the same user in the same tab. */
export function saveForm(why: SavedForm['why'], userId: number) {
  const here = { why, userId, path: window.location.pathname }
  writeSavedForm({ ...here, fields: typedFields(), draft: unsentDraft(), isTold: false })
}

export function isAnythingTyped(): boolean {
  return typedFields().length > 0 || unsentDraft() !== null
}
