import { useEffect, useEffectEvent } from 'react'

/** One letter of the keyboard, while nobody is typing and no sheet lies over the page. */
export function useKey(key: string, act: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || taken(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

function taken({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  return target instanceof Element && target.closest(ELSEWHERE) !== null
}

const ELSEWHERE =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [role=dialog], [role=menu]'
