import { type ComponentType, lazy, useEffect, useState } from 'react'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'
import { notifyMissingPart } from './new-version.ts'

interface Closable {
  onClose?: () => void
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A component that is loaded when it is opened. When that fails, it closes again and shows why; the page stays, and
 * opening it again retries.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const reset = () => {
    current = createLazy()
  }
  const missing = (props: Closable) => <Missing {...props} onMissing={reset} />
  const createLazy = () =>
    lazy(() => loadWithRetry(load).catch(() => ({ default: missing }))) as unknown as ComponentType<
      Props & Closable
    >
  let current = createLazy()
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at module level.
  return function LazyPart(props: Props & Closable) {
    const [LoadedPart] = useState(() => current)
    return <LoadedPart {...props} />
  }
}

function Missing({ onClose, onOpenChange, onMissing }: Closable & { onMissing: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it was opened.
  useEffect(() => {
    onMissing()
    void notifyMissingPart()
    onClose?.()
    onOpenChange?.(false)
  }, [])
  return null
}
