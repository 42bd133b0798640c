import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { openPart } from '#client/app/shell-state.ts'
import { restoreDraft } from '#client/features/workspace/inbox/draft.ts'
import { toast } from '#client/ui/Toasts.tsx'
import { type Parcel, readParcel, writeParcel } from './saved-form.ts'
import { type Typed, typeAgain } from './typed-fields.ts'

interface Page {
  url: string
  props: { errors: Record<string, string> }
}

/** Parts of a page may render later. */
const PATIENCE_MS = 1500

/** Restores saved fields on the page where they were typed, and shows why. */
export function watchForReturn(userId: number, first: Page) {
  let opened = { path: '', stop: () => {} }
  const look = (page: Page) => {
    const path = pathOf(page)
    if (path === opened.path) return
    opened.stop()
    const parcel = parcelOf(userId)
    opened = { path, stop: parcel ? open(parcel, page) : () => {} }
  }
  const onNavigate = router.on('navigate', ({ detail: { page } }) => {
    // Without a user, a sign-in page is about to replace this layout.
    if (page.props.auth.user) look(page)
  })
  look(first)
  return () => {
    onNavigate()
    opened.stop()
  }
}

function parcelOf(userId: number): Parcel | null {
  const parcel = readParcel()
  if (parcel?.userId === userId) return parcel
  writeParcel(null)
  return null
}

/** Returns a function that stops waiting for missing fields. */
function open(parcel: Parcel, page: Page): () => void {
  if (parcel.draft) {
    restoreDraft(parcel.draft)
    openPart('messages')
  }
  if (parcel.path !== pathOf(page)) {
    if (!parcel.isTold) tell(parcel, parcel.fields.length)
    writeParcel(parcel.fields.length > 0 ? { ...parcel, draft: null, isTold: true } : null)
    return () => {}
  }
  writeParcel(null)
  sayErrors(parcel, page)
  const due = parcel.fields.filter((field) => isDue(field, parcel, page))
  return typeWhenThere(due, (missing) => parcel.isTold || tell(parcel, missing))
}

/** A form sent before the new version was accepted, unless there are errors. */
function isDue({ isSent }: Typed, { why }: Parcel, { props }: Page) {
  return why !== 'updated' || !isSent || hasErrors(props.errors)
}

/** Restores each field as soon as it is rendered; reports once how many are missing after a while. */
function typeWhenThere(fields: Typed[], say: (missing: number) => void) {
  let left = fields
  const attempt = () => {
    left = left.filter((field) => !typeAgain(field))
    if (left.length > 0) return
    watch.disconnect()
    settle()
  }
  const settle = () => {
    clearTimeout(timer)
    if (!hasSaid) say(left.length)
    hasSaid = true
  }
  let hasSaid = false
  const timer = setTimeout(settle, PATIENCE_MS)
  const watch = new MutationObserver(attempt)
  watch.observe(document.body, { childList: true, subtree: true })
  attempt()
  return () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}

const titles = {
  updated: 'interruptions:updated',
  signed_out: 'interruptions:back',
  locked: 'interruptions:unlocked',
} as const

function tell({ why, fields, draft }: Parcel, missing: number) {
  const isKept = fields.length > 0 || draft !== null
  if (why !== 'updated' && !isKept) return
  const back = why === 'updated' ? 'updated_back' : 'signed_out_back'
  const kept = i18next.t(missing > 0 ? 'interruptions:later' : `interruptions:${back}`)
  toast({
    title: i18next.t(titles[why]),
    text: isKept ? kept : i18next.t('interruptions:updated_text'),
    tone: 'notice',
  })
}

/** After a full load the forms do not show the errors of the response. */
function sayErrors({ why, fields }: Parcel, { props }: Page) {
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
