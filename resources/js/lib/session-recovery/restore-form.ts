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

/** Parts of a page may arrive after it. */
const PATIENCE_MS = 1500

/** Gives people back what they had typed, on the page where they had typed it, and says why it was away. */
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
    // The door is on its way to take the place of the house.
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

/** What it returns ends the wait for fields that are not there yet. */
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

/** What was sent before the new version came has been taken, unless the server refused it. */
function isDue({ isSent }: Typed, { why }: Parcel, { props }: Page) {
  return why !== 'updated' || !isSent || hasErrors(props.errors)
}

/** Types each field as soon as it is there; says once how many were missing after a moment. */
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

/** The forms of a page that was loaded anew know nothing of the refusal that it brought along. */
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
