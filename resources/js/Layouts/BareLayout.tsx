import { type ReactNode, Suspense } from 'react'

/** Nothing around the page, for displays of the price board. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}
