import type { LinkComponentBaseProps } from '@inertiajs/core'
import { useRef } from 'react'

/**
 * Properties of a link whose text moves to the title of its page (css/title-transition.css). Under reduced motion, the
 * page is shown at once.
 */
export function useTitleTransition() {
  const ref = useRef<HTMLAnchorElement>(null)
  // A visit starts after an interrupted one has finished.
  const mark = () => ref.current?.toggleAttribute('data-row-opens')
  return {
    ref,
    onBefore: (visit) => {
      visit.viewTransition = !matchMedia('(prefers-reduced-motion)').matches
    },
    onStart: mark,
    onFinish: mark,
  } satisfies Partial<LinkComponentBaseProps> & { ref: unknown }
}
