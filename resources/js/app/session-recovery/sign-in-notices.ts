import i18next from 'i18next'
import { writeSession } from '#client/lib/browser-storage.ts'
import { toast } from '#client/ui/Toasts.tsx'
import { readSavedForm } from './saved-form.ts'

/** Explains on the sign-in page that the session ended and what is kept. Returns the key of the toast. */
export function showSignedOutNotice(): string {
  writeSession('wasSignedIn', null)
  const form = readSavedForm()
  const hasContent = form && (form.fields.length > 0 || form.draft)
  const text = hasContent
    ? 'session-recovery:signed_out_unsaved'
    : 'session-recovery:signed_out_text'
  return toast({
    title: i18next.t('session-recovery:signed_out'),
    text: i18next.t(text),
    tone: 'notice',
    persistent: 'yes',
  })
}
