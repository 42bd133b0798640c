import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { onStatus } from '#client/lib/background-requests.ts'
import { clearSession, writeSession } from '#client/lib/browser-storage.ts'
import { dismissToast, toast } from '#client/ui/Toasts.tsx'
import { currentVisit } from './current-visit.ts'
import { isAnythingTyped, saveForm } from './saved-form.ts'

/** Notifies the user when the session has ended, whether a background request or a visit detects it. */
export function watchSession(userId: number) {
  // The sign-in page reads it to detect an ended session.
  writeSession('wasSignedIn', 'yes')
  let noticeKey: string | null = null
  const withdraw = () => {
    if (noticeKey !== null) dismissToast(noticeKey)
    noticeKey = null
  }
  const stopStatus = onStatus((status) => {
    if (status === 401) noticeKey ??= showNotice(userId)
    else if (status < 400) withdraw()
  })
  const stopPage = router.on('beforeUpdate', ({ detail: { page } }) => {
    if (page.props.auth.user || currentVisit()?.url.pathname === '/logout') return
    saveForm(page.component.includes('lockscreen') ? 'locked' : 'signed_out', userId)
  })
  return () => {
    withdraw()
    stopStatus()
    stopPage()
  }
}

function showNotice(userId: number): string {
  const hasContent = isAnythingTyped()
  return toast({
    title: i18next.t('session-recovery:signed_out'),
    text: i18next.t(
      hasContent ? 'session-recovery:signed_out_unsaved' : 'session-recovery:signed_out_text',
    ),
    tone: 'notice',
    action: { label: i18next.t('session-recovery:sign_in'), onAction: () => goToSignIn(userId) },
  })
}

function goToSignIn(userId: number) {
  const { pathname, search } = window.location
  saveForm('signed_out', userId)
  writeSession('wasSignedIn', null)
  router.visit(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/** Signs out and clears what this tab stores of the user. */
export function signOut() {
  clearSession()
  router.post('/logout')
}
