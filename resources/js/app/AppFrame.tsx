import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '#client/app/error/ErrorBoundary.tsx'

/**
 * What is around every page; the first screens are drawn with it too, so that React can take them over. `onShown` is
 * called once React has rendered the page, or has taken it over.
 */
export function AppFrame({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary shows="errorPage">
      <Suspense fallback={null}>
        {children}
        <Shown onShown={onShown} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Shown({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(onShown, [])
  return null
}
