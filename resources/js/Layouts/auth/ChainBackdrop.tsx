import { lazy, Suspense } from 'react'

/** Loaded after the page; when that fails, the panel stays plain. */
const ChainPattern = lazy(() =>
  import('./ChainPattern.tsx').catch(() => ({ default: () => <></> })),
)

/** The drawing of a chain behind a dark panel. */
export function ChainBackdrop() {
  return (
    <Suspense fallback={null}>
      <ChainPattern />
    </Suspense>
  )
}
