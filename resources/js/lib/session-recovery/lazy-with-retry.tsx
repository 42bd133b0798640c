import { type ComponentType, lazy, useEffect, useState } from 'react'
import { part as fetched } from '#client/lib/load-with-retry.ts'
import { tellMissing } from './new-version.ts'

interface Closable {
  onClose?: () => void
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A part of the house that is fetched when it is opened. When it cannot be, the part closes again and says why; the
 * page stays, and the next press tries anew.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const retry = () => {
    next = part()
  }
  const missing = (props: Closable) => <Missing {...props} onMissing={retry} />
  const part = () =>
    lazy(() => fetched(load).catch(() => ({ default: missing }))) as unknown as ComponentType<
      Props & Closable
    >
  let next = part()
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module is read.
  return function Late(props: Props & Closable) {
    const [Part] = useState(() => next)
    return <Part {...props} />
  }
}

function Missing({ onClose, onOpenChange, onMissing }: Closable & { onMissing: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once, when it was to be opened.
  useEffect(() => {
    onMissing()
    void tellMissing()
    onClose?.()
    onOpenChange?.(false)
  }, [])
  return null
}
