import { type ReactNode, Suspense } from 'react'

/** Nothing around a page, and nobody who could be told anything: a screen on the wall. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
