import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { clearRecent } from '#client/features/workspace/command-palette/recent.ts'
import { onAnswer } from '#client/lib/background-requests.ts'
import { writeNote } from '#client/lib/browser-storage.ts'
import { toast, untoast } from '#client/ui/Toasts.tsx'
import { currentVisit } from './current-visit.ts'
import { isAnythingTyped, pack, writeParcel } from './saved-form.ts'

/** Session-storage key: set while signed in, so that the sign-in page detects an ended session. */
export const INSIDE = 'inside'

/** Notifies the user when the session has ended, whether a background request or a visit detects it. */
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

/** Clears the saved fields, so that the next user does not see them. */
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

/** Signs out and clears what was stored in this tab. */
export function signOut() {
  clearRecent()
  leaveForGood()
  router.post('/logout')
}
