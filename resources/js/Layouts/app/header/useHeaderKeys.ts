import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { closePart, openPart, useOpenPart } from '#client/app/shell-state.ts'
import { isShortcut, keyOf } from '#client/lib/keys.ts'

/** Target pages by the key pressed after `g`. */
const PATHS: Record<string, string> = {
  h: '/',
  p: '/price',
  l: '/gold-price-logs',
  r: '/price-runs',
}
const SEQUENCE_MS = 1500

/** ⌘K and Ctrl+K everywhere; `/`, `?` and `g` with a second letter except while typing. */
export function useHeaderKeys() {
  useEffect(() => {
    let prefixAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (isCommandK(event)) return togglePalette(event)
      if (!isShortcut(event)) return
      const key = keyOf(event)
      const path = event.timeStamp - prefixAt < SEQUENCE_MS ? PATHS[key] : undefined
      prefixAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (path) return handle(event, () => router.visit(path))
      if (key === '/') return handle(event, () => openPart('palette'))
      if (key === '?') return handle(event, () => openPart('shortcuts'))
    }
    // Before the shortcuts of a page, so that the second letter does not trigger one of them.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

function isCommandK(event: KeyboardEvent): boolean {
  return (
    (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && keyOf(event) === 'k'
  )
}

/** Not over an open dialog. */
function togglePalette(event: KeyboardEvent) {
  if (useOpenPart.getState().open === 'palette') return handle(event, () => closePart('palette'))
  if (document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]')) return
  handle(event, () => openPart('palette'))
}

function handle(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  event.stopPropagation()
  act()
}
