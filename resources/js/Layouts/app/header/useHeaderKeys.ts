import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { closePart, openPart, useOpenPart } from '#client/app/shell-state.ts'
import { isShortcut, keyOf } from '#client/lib/shortcuts/keys.ts'

/** Target pages by the key pressed after `g`. */
const WAYS: Record<string, string> = {
  h: '/',
  p: '/price',
  l: '/gold-price-logs',
  r: '/price-runs',
}
const MOMENT_MS = 1500

/** ⌘K and Ctrl+K everywhere; `/`, `?` and `g` with a second letter except while typing. */
export function useHeaderKeys() {
  useEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (isCommandK(event)) return togglePalette(event)
      if (!isShortcut(event)) return
      const key = keyOf(event)
      const way = event.timeStamp - goneAt < MOMENT_MS ? WAYS[key] : undefined
      goneAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (way) return take(event, () => router.visit(way))
      if (key === '/') return take(event, () => openPart('palette'))
      if (key === '?') return take(event, () => openPart('shortcuts'))
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
  if (useOpenPart.getState().open === 'palette') return take(event, () => closePart('palette'))
  if (document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]')) return
  take(event, () => openPart('palette'))
}

function take(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  event.stopPropagation()
  act()
}
