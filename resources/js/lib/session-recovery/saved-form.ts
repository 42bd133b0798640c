import { type Draft, unsentDraft } from '#client/features/workspace/inbox/draft.ts'
import { readNote, writeNote } from '#client/lib/browser-storage.ts'
import { type Typed, typedHere } from './typed-fields.ts'

/** What somebody had typed when the page had to be left, until it can be given back to them. */
export interface Parcel {
  why: 'updated' | 'signed_out' | 'locked'
  userId: number
  /** Where the fields are. */
  path: string
  fields: Typed[]
  draft: Draft | null
  /** Whether it has been said that this waits. */
  isTold: boolean
}

const KEY = 'parcel'

export const readParcel = () => readNote<Parcel>(KEY)

export function writeParcel(parcel: Parcel | null) {
  writeNote(KEY, parcel)
}

/** Packs what would be lost; only the same person in the same tab gets it back. */
export function pack(why: Parcel['why'], userId: number) {
  const here = { why, userId, path: window.location.pathname }
  writeParcel({ ...here, fields: typedHere(), draft: unsentDraft(), isTold: false })
}

export function isAnythingTyped(): boolean {
  return typedHere().length > 0 || unsentDraft() !== null
}
