import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '#client/app/preferences.ts'

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * The key as it is printed in the shortcut sheet, whatever alphabet the keyboard writes: on an Arabic or Greek one the
 * place of the key counts, since it has no `q`.
 */
export function keyOf({ key, code, shiftKey }: Stroke): string {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key.length === 1 ? key.toLowerCase() : key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
}

/** Whether a key pressed without Ctrl or ⌘ may set something off: not while typing, and not where a person has switched that off. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.isComposing || event.repeat) return false
  if (event.key.length === 1 && !usePreferences.getState().singleKeys) return false
  return !(event.target instanceof Element && event.target.closest(ELSEWHERE) !== null)
}

/** Where keys have a meaning of their own. */
const ELSEWHERE = [
  'input:not([type=radio], [type=checkbox], [type=range])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
].join()

/** The key of commands, as it is printed on this person's keyboard. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '
}

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
