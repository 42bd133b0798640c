import { usePage } from '@inertiajs/react'
import { type ReactNode, useEffect } from 'react'
import { readSession, writeSession } from '#client/lib/browser-storage.ts'
import { useLeaveAfterDownload } from '#client/lib/useLeaveAfterDownload.ts'
import { dismissToast, ToastsOnUse } from '#client/ui/Toasts.tsx'

/** Loaded only after a session ended in this tab. */
const showNotice = async () =>
  (await import('#client/app/session-recovery/sign-in-notices.ts')).showSignedOutNotice()

/** Only toasts around the page: each sign-in page has its own frame. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  const isLockScreen = usePage().component.includes('lockscreen')
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, on the first sign-in page.
  useEffect(() => {
    // A lock screen has its own explanation.
    if (isLockScreen) writeSession('wasSignedIn', null)
    if (!readSession('wasSignedIn')) return
    const notice = showNotice().catch(() => '')
    return () => void notice.then(dismissToast)
  }, [])
  useLeaveAfterDownload()
  return (
    <>
      {children}
      <ToastsOnUse />
    </>
  )
}
