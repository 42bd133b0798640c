import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { clearRecent } from '#client/features/workspace/command-palette/recent.ts'
import { onAnswer } from '#client/lib/background-requests.ts'
import { writeNote } from '#client/lib/browser-storage.ts'
import { toast, untoast } from '#client/ui/Toasts.tsx'
import { currentVisit } from './current-visit.ts'
import { isAnythingTyped, pack, writeParcel } from './saved-form.ts'

/** By it the door knows that somebody was inside and did not go out by themselves. */
export const INSIDE = 'inside'

/** A session that ended under way is told, whoever notices it first: the page in the background, or a visit. */
export function watchSession(userId: number) {
  writeNote(INSIDE, 'yes')
  let told: string | null = null
  const takeBack = () => {
    if (told !== null) untoast(told)
    told = null
  }
  const onStatus = onAnswer((status) => {
    if (status === 401) told ??= say(userId)
    else if (status < 400) takeBack()
  })
  const onPage = router.on('beforeUpdate', ({ detail: { page } }) => {
    if (page.props.auth.user || currentVisit()?.url.pathname === '/logout') return
    pack(page.component.includes('lockscreen') ? 'locked' : 'signed_out', userId)
  })
  return () => {
    takeBack()
    onStatus()
    onPage()
  }
}

/** Leaves nothing behind for who comes after. */
export function leaveForGood() {
  writeParcel(null)
  writeNote(INSIDE, null)
}

function say(userId: number): string {
  const isKept = isAnythingTyped()
  return toast({
    title: i18next.t('interruptions:signed_out'),
    text: i18next.t(isKept ? 'interruptions:signed_out_kept' : 'interruptions:signed_out_text'),
    tone: 'notice',
    action: { label: i18next.t('interruptions:sign_in'), onAction: () => goToTheDoor(userId) },
  })
}

function goToTheDoor(userId: number) {
  const { pathname, search } = window.location
  pack('signed_out', userId)
  writeNote(INSIDE, null)
  router.visit(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/** Leaves the house, and leaves nothing behind on this device. */
export function signOut() {
  clearRecent()
  leaveForGood()
  router.post('/logout')
}
