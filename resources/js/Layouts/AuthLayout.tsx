import { type ReactNode, Suspense, useEffect } from 'react'
import { Toasts } from '../Components/Toasts.tsx'
import { readNote } from '../interruptions/session-notes.ts'

/** Fetched only by who was inside a moment ago. */
const tell = async () => (await import('../interruptions/at-the-door.ts')).tellAtTheDoor()

/** Nothing around a page but the notices: every door draws its own frame. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (readNote('inside')) void tell().catch(() => undefined)
  }, [])
  return (
    <>
      <Suspense fallback={null}>{children}</Suspense>
      <Toasts />
    </>
  )
}
