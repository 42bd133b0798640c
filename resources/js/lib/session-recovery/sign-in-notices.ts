import i18next from 'i18next'
import { writeNote } from '#client/lib/browser-storage.ts'
import { toast } from '#client/ui/Toasts.tsx'
import { readParcel } from './saved-form.ts'
import { INSIDE } from './session-end.ts'

/** Explains on the sign-in page that the session ended and what is kept. Returns the key of the toast. */
export function tellAtTheDoor(): string {
  writeNote(INSIDE, null)
  const parcel = readParcel()
  const isKept = parcel && (parcel.fields.length > 0 || parcel.draft)
  const text = isKept ? 'interruptions:signed_out_kept' : 'interruptions:signed_out_text'
  return toast({
    title: i18next.t('interruptions:signed_out'),
    text: i18next.t(text),
    tone: 'notice',
    stays: 'yes',
  })
}
