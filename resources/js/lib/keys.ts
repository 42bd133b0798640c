import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '#client/lib/preferences/preferences.ts'

type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** The Latin key of an event; on keyboards with another alphabet by the position of the key. */
export function keyOf({ key, code, shiftKey }: KeyStroke): string {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key.length === 1 ? key.toLowerCase() : key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
}

/** Whether a key without modifier may trigger a shortcut: not while typing, and not when single keys are disabled. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.isComposing || event.repeat) return false
  if (event.key.length === 1 && !usePreferences.getState().singleKeys) return false
  return !(event.target instanceof Element && event.target.closest(IGNORED_TARGETS) !== null)
}

/** Elements that handle keys themselves. */
const IGNORED_TARGETS = [
  'input:not([type=radio], [type=checkbox], [type=range], [data-shortcuts])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
].join()

/** The label of the command key on this platform. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '
}

/** Calls `action` on a single key, except while typing or in a dialog. */
export function useKey(key: string, action: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (keyOf(event) !== key || !isShortcut(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
