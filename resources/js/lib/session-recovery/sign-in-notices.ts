import i18next from 'i18next'
import { toast } from '#client/ui/Toasts.tsx'
import { readParcel } from './saved-form.ts'
import { writeNote } from './session-notes.ts'
import { INSIDE } from './signed-out.ts'

/** To somebody who was inside a moment ago: why they stand here, and that nothing is lost. Answers with the notice. */
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
