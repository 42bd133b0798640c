import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { usePreferences } from '#client/app/preferences.ts'
import { useShell } from '#client/app/shell-state.ts'

export type DrawerState = ReturnType<typeof useDrawer>

/**
 * The menu over the page on a narrow screen: takes the focus and gives it back. The one flag `sidebar` means "open"
 * there and "hidden" or "pinned" on a wide screen, so another width or another menu starts anew.
 */
export function useDrawer() {
  const { sidebar, setSidebar } = useShell()
  const menu = usePreferences((state) => state.menu)
  const isNarrow = useNarrow()
  const isOpen = sidebar && isNarrow
  const returnTo = useRef<HTMLElement | null>(null)
  const asideRef = useRef<HTMLElement>(null)
  const close = useCallback(() => {
    if (isNarrow) setSidebar(false)
  }, [isNarrow, setSidebar])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another width or menu is what it waits for.
  useEffect(() => setSidebar(false), [isNarrow, menu, setSidebar])

  useEffect(() => {
    if (!isOpen) return
    returnTo.current = document.activeElement as HTMLElement | null
    asideRef.current?.querySelector<HTMLElement>('a, button')?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      // The page is inert until the next frame, and nothing inert takes the focus.
      requestAnimationFrame(() => returnTo.current?.focus())
    }
  }, [isOpen, close])

  return { isOpen, close, asideRef }
}

const narrow = window.matchMedia('(width < 64rem)')

/** Below 1024 px the sidebar is a drawer over the page. */
export function useNarrow() {
  return useSyncExternalStore(watch, () => narrow.matches)
}

function watch(onChange: () => void) {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}
