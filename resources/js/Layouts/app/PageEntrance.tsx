import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { usePreferences } from '#client/app/preferences.ts'

/** The box of the page's content: at each new page it comes in as the person chose, and then holds still. */
export function PageEntrance({ children }: { children: ReactNode }) {
  const animation = usePreferences((state) => state.animation)
  const path = usePage().url.split(/[?#]/)[0]
  const [isEntering, setEntering] = useState(true)
  // Another filter of the same page is not another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what it waits for.
  useLayoutEffect(() => setEntering(animation !== ''), [path, animation])
  return (
    <div
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setEntering(false)}
      className={clsx('gutter py-6', isEntering && animation && ['animate__animated', animation])}
    >
      {children}
    </div>
  )
}
