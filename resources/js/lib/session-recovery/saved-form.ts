import { type Draft, unsentDraft } from '#client/features/workspace/inbox/draft.ts'
import { readNote, writeNote } from '#client/lib/browser-storage.ts'
import { type Typed, typedHere } from './typed-fields.ts'

/** Unsaved fields of a page that had to be left, until they are restored. */
export interface Parcel {
  why: 'updated' | 'signed_out' | 'locked'
  userId: number
  /** The page of the fields. */
  path: string
  fields: Typed[]
  draft: Draft | null
  /** Whether the user was notified that it waits. */
  isTold: boolean
}

const KEY = 'parcel'

export const readParcel = () => readNote<Parcel>(KEY)

export function writeParcel(parcel: Parcel | null) {
  writeNote(KEY, parcel)
}

/** Saves what would be lost; it is restored only for the same user in the same tab. */
export function pack(why: Parcel['why'], userId: number) {
  const here = { why, userId, path: window.location.pathname }
  writeParcel({ ...here, fields: typedHere(), draft: unsentDraft(), isTold: false })
}

export function isAnythingTyped(): boolean {
  return typedHere().length > 0 || unsentDraft() !== null
}
