import { lazy, Suspense } from 'react'
import { useIsTakenOver } from '#client/lib/initial-page.ts'

/** Loaded after the page; when that fails, the panel stays plain. */
const ChainPattern = lazy(() =>
  import('./ChainPattern.tsx').catch(() => ({ default: () => <></> })),
)

/** The drawing of a chain behind a dark panel. */
export function ChainBackdrop() {
  if (!useIsTakenOver()) return null
  return (
    <Suspense fallback={null}>
      <ChainPattern />
    </Suspense>
  )
}
