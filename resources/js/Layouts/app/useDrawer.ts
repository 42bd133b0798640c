import { useCallback, useEffect, useRef } from 'react'
import { useShell } from '../../shell-state.ts'

const wide = '(width >= 64rem)'

export type DrawerState = ReturnType<typeof useDrawer>

/** The menu over the page on a narrow screen: takes the focus, gives it back, and is gone when the screen grows. */
export function useDrawer() {
  const { sidebar: isOpen, setSidebar } = useShell()
  const returnTo = useRef<HTMLElement | null>(null)
  const asideRef = useRef<HTMLElement>(null)
  const close = useCallback(() => setSidebar(false), [setSidebar])

  useEffect(() => {
    if (!isOpen) return
    returnTo.current = document.activeElement as HTMLElement | null
    asideRef.current?.querySelector<HTMLElement>('a, button')?.focus()
    const screen = window.matchMedia(wide)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    screen.addEventListener('change', close)
    document.addEventListener('keydown', onKey)
    return () => {
      screen.removeEventListener('change', close)
      document.removeEventListener('keydown', onKey)
      // The page is inert until the next frame, and nothing inert takes the focus.
      requestAnimationFrame(() => returnTo.current?.focus())
    }
  }, [isOpen, close])

  return { isOpen, close, asideRef }
}
