import { type ReactNode, Suspense } from 'react'

/** Nothing around the page, for the board display. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
