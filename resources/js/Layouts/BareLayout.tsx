import { type ReactNode, Suspense } from 'react'
import { AriaProviders } from '#client/app/AriaProviders.tsx'

/** Nothing around the page, for displays of the price board. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return (
    <AriaProviders>
      <Suspense fallback={null}>{children}</Suspense>
    </AriaProviders>
  )
}
