import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { restoreDraft } from '#client/app/message-draft.ts'
import { openPart } from '#client/app/shell-state.ts'
import { toast } from '#client/ui/Toasts.tsx'
import { readSavedForm, type SavedForm, writeSavedForm } from './saved-form.ts'
import { restoreField, type TypedField } from './typed-fields.ts'

interface Page {
  url: string
  props: { errors: Record<string, string> }
}

/** Parts of a page may render later. */
const MAX_WAIT_MS = 1500

/** Restores saved fields on the page where they were typed, and shows why. */
export function watchForSavedForm(userId: number, first: Page) {
  let current = { path: '', stop: () => {} }
  const handlePage = (page: Page) => {
    const path = pathOf(page)
    if (path === current.path) return
    current.stop()
    const form = savedFormOf(userId)
    current = { path, stop: form ? restoreOn(form, page) : () => {} }
  }
  const onNavigate = router.on('navigate', ({ detail: { page } }) => {
    // Without a user, a sign-in page is about to replace this layout.
    if (page.props.auth.user) handlePage(page)
  })
  handlePage(first)
  return () => {
    onNavigate()
    current.stop()
  }
}

function savedFormOf(userId: number): SavedForm | null {
  const form = readSavedForm()
  if (form?.userId === userId) return form
  writeSavedForm(null)
  return null
}

/** Returns a function that stops waiting for missing fields. */
function restoreOn(form: SavedForm, page: Page): () => void {
  if (form.draft) {
    restoreDraft(form.draft)
    openPart('messages')
  }
  if (form.path !== pathOf(page)) {
    if (!form.isTold) notifyRestored(form, form.fields.length)
    writeSavedForm(form.fields.length > 0 ? { ...form, draft: null, isTold: true } : null)
    return () => {}
  }
  writeSavedForm(null)
  showErrors(form, page)
  const fields = form.fields.filter((field) => shouldRestore(field, form, page))
  return restoreFields(fields, (missing) => form.isTold || notifyRestored(form, missing))
}

/** A form sent before the new version was accepted, unless there are errors. */
function shouldRestore({ isSent }: TypedField, { why }: SavedForm, { props }: Page) {
  return why !== 'updated' || !isSent || hasErrors(props.errors)
}

/** Restores each field as soon as it is rendered; reports once how many are missing after a while. */
function restoreFields(fields: TypedField[], report: (missing: number) => void) {
  let remaining = fields
  const attempt = () => {
    remaining = remaining.filter((field) => !restoreField(field))
    if (remaining.length > 0) return
    watch.disconnect()
    finish()
  }
  const finish = () => {
    clearTimeout(timer)
    if (!hasReported) report(remaining.length)
    hasReported = true
  }
  let hasReported = false
  const timer = setTimeout(finish, MAX_WAIT_MS)
  const watch = new MutationObserver(attempt)
  watch.observe(document.body, { childList: true, subtree: true })
  attempt()
  return () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}

const titles = {
  updated: 'session-recovery:updated',
  signed_out: 'session-recovery:signed_in_again',
  locked: 'session-recovery:unlocked',
} as const

function notifyRestored({ why, fields, draft }: SavedForm, missing: number) {
  const hasContent = fields.length > 0 || draft !== null
  if (why !== 'updated' && !hasContent) return
  const restored = why === 'updated' ? 'updated_restored' : 'signed_out_restored'
  const restoredText = i18next.t(
    missing > 0 ? 'session-recovery:restored_later' : `session-recovery:${restored}`,
  )
  toast({
    title: i18next.t(titles[why]),
    text: hasContent ? restoredText : i18next.t('session-recovery:updated_text'),
    tone: 'notice',
  })
}

/** After a full load the forms do not show the errors of the response. */
function showErrors({ why, fields }: SavedForm, { props }: Page) {
  if (why !== 'updated' || !fields.some(({ isSent }) => isSent)) return
  if (!hasErrors(props.errors)) return
  toast({ title: Object.values(props.errors).join(' '), tone: 'critical' })
}

function hasErrors(errors: object) {
  return Object.keys(errors).length > 0
}

function pathOf({ url }: Page) {
  return url.split(/[?#]/)[0] ?? url
}
