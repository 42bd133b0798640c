import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(width < 64rem)')

/** Below 1024 px the sidebar is a drawer over the page. */
export function useNarrow() {
  return useSyncExternalStore(watch, () => narrow.matches)
}

function watch(onChange: () => void) {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}
