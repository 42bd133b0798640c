import { usePage } from '@inertiajs/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { readNote, writeNote } from '#client/lib/browser-storage.ts'
import { useLeaveAfterFile } from '#client/lib/useLeaveAfterDownload.ts'
import { Toasts, untoast } from '#client/ui/Toasts.tsx'

/** Loaded only after a session ended in this tab. */
const tell = async () =>
  (await import('#client/lib/session-recovery/sign-in-notices.ts')).tellAtTheDoor()

/** Only toasts around the page: each sign-in page has its own frame. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  const isLockScreen = usePage().component.includes('lockscreen')
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, on the first sign-in page.
  useEffect(() => {
    // A lock screen explains itself.
    if (isLockScreen) writeNote('inside', null)
    if (!readNote('inside')) return
    const told = tell().catch(() => '')
    return () => void told.then(untoast)
  }, [])
  useLeaveAfterFile()
  return (
    <>
      <Suspense fallback={null}>{children}</Suspense>
      <Toasts />
    </>
  )
}
