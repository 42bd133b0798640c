import { usePage } from '@inertiajs/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { readNote, writeNote } from '#client/lib/browser-storage.ts'
import { useLeaveAfterFile } from '#client/lib/useLeaveAfterDownload.ts'
import { Toasts, untoast } from '#client/ui/Toasts.tsx'

/** Fetched only by who was inside a moment ago. */
const tell = async () =>
  (await import('#client/lib/session-recovery/sign-in-notices.ts')).tellAtTheDoor()

/** Nothing around a page but the notices: every door draws its own frame. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  const isLockScreen = usePage().component.includes('lockscreen')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once, at the first door that is shown.
  useEffect(() => {
    // A lock screen says by itself why one stands before it.
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
