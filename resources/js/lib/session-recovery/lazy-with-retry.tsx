import { type ComponentType, lazy, useEffect, useState } from 'react'
import { part as loadPart } from '#client/lib/load-with-retry.ts'
import { tellMissing } from './new-version.ts'

interface Closable {
  onClose?: () => void
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A component that is loaded when it is opened. When that fails, it closes again and shows why; the page stays, and
 * opening it again retries.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const retry = () => {
    next = part()
  }
  const missing = (props: Closable) => <Missing {...props} onMissing={retry} />
  const part = () =>
    lazy(() => loadPart(load).catch(() => ({ default: missing }))) as unknown as ComponentType<
      Props & Closable
    >
  let next = part()
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at module level.
  return function Late(props: Props & Closable) {
    const [Part] = useState(() => next)
    return <Part {...props} />
  }
}

function Missing({ onClose, onOpenChange, onMissing }: Closable & { onMissing: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it was opened.
  useEffect(() => {
    onMissing()
    void tellMissing()
    onClose?.()
    onOpenChange?.(false)
  }, [])
  return null
}
