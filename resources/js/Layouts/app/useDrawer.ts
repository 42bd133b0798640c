import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useShell } from '#client/app/shell-state.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'

export type DrawerState = ReturnType<typeof useDrawer>

/**
 * The sidebar as a drawer on a narrow screen: takes the focus and returns it. The flag `sidebar` means "open" there and
 * "hidden" or "pinned" on a wide screen, so it is reset when the width or the menu changes.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: width and menu trigger the effect.
  useEffect(() => setSidebar(false), [isNarrow, menu, setSidebar])

  useEffect(() => {
    if (!isOpen) return
    returnTo.current = document.activeElement as HTMLElement | null
    asideRef.current?.querySelector<HTMLElement>('a, button')?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      // The page is inert until the next frame and cannot take the focus before.
      requestAnimationFrame(() => returnTo.current?.focus())
    }
  }, [isOpen, close])

  return { isOpen, close, asideRef }
}

/** Below 1024 px the sidebar is a drawer over the page. */
function useNarrow() {
  return useSyncExternalStore(
    watch,
    () => narrow().matches,
    () => false,
  )
}

const narrow = () => window.matchMedia('(width < 64rem)')

function watch(onChange: () => void) {
  const query = narrow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
