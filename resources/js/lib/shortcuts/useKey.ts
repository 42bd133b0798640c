import { useEffect, useEffectEvent } from 'react'
import { isShortcut, keyOf } from './single-key.ts'

/** One key of the keyboard, while nobody is typing and no sheet lies over the page. */
export function useKey(key: string, act: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (keyOf(event) !== key || !isShortcut(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
