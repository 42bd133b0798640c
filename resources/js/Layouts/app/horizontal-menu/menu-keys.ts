import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

type MenuControl = HTMLButtonElement | HTMLAnchorElement

/** Arrow keys, Home, End and Esc in the menu; Enter and Space are handled by the buttons. */
export function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget: nav } = event
  const control = target instanceof Element ? target.closest<MenuControl>('a, button') : null
  const list = control?.closest('ul')
  if (!control || !list || event.ctrlKey || event.metaKey || event.altKey) return
  const actions = list.hasAttribute('data-top-level') ? rowActions : listActions
  const action = actions[logicalKey(event.key, nav)]
  if (action?.(control, list) === 'handled') event.preventDefault()
}

type MenuKey = 'forward' | 'backward' | 'down' | 'up' | 'first' | 'last' | 'escape' | 'none'
type KeyResult = 'handled' | 'ignored'
type KeyAction = (control: MenuControl, list: Element) => KeyResult

/** Maps arrow keys by reading direction: forward is left in right-to-left text. */
function logicalKey(key: string, nav: Element): MenuKey {
  const isMirrored = getComputedStyle(nav).direction === 'rtl'
  const sides: Record<string, MenuKey> = isMirrored
    ? { ArrowLeft: 'forward', ArrowRight: 'backward' }
    : { ArrowRight: 'forward', ArrowLeft: 'backward' }
  return sides[key] ?? plainKeys[key] ?? 'none'
}

const plainKeys: Record<string, MenuKey> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
  Escape: 'escape',
}

/** Of the row of buttons and of the lists below it. */
const sharedActions: Partial<Record<MenuKey, KeyAction>> = {
  first: (_, list) => focusOn(controlsOf(list)[0]),
  last: (_, list) => focusOn(controlsOf(list).at(-1)),
}

const rowActions: Partial<Record<MenuKey, KeyAction>> = {
  ...sharedActions,
  forward: (control, list) => step(control, list, 1),
  backward: (control, list) => step(control, list, -1),
  down: (control) => enterList(control),
  escape: (control) => collapse(control),
}

const listActions: Partial<Record<MenuKey, KeyAction>> = {
  ...sharedActions,
  down: (control, list) => step(control, list, 1),
  up: (control, list) => step(control, list, -1),
  forward: (control, list) => (hasList(control) ? enterList(control) : moveToSibling(list, 1)),
  backward: (_, list) =>
    hasList(buttonOf(list)) && isNested(list) ? leaveList(list) : moveToSibling(list, -1),
  escape: (control, list) => (isExpanded(control) ? collapse(control) : leaveList(list)),
}

function enterList(control: MenuControl): KeyResult {
  if (!hasList(control)) return 'ignored'
  // The list must be rendered before its first link can be focused.
  if (!isExpanded(control)) flushSync(() => control.click())
  const list = control.nextElementSibling
  return list ? focusOn(controlsOf(list)[0]) : 'ignored'
}

function leaveList(list: Element): KeyResult {
  const button = buttonOf(list)
  if (!button) return 'ignored'
  focusOn(button)
  return collapse(button)
}

function collapse(button: MenuControl): KeyResult {
  if (!isExpanded(button)) return 'ignored'
  flushSync(() => button.click())
  // A list opened by hover stays open on the first click and closes on the second.
  if (isExpanded(button)) button.click()
  return 'handled'
}

/** Moves from a list to the button beside its own in the top row. */
function moveToSibling(list: Element, by: 1 | -1): KeyResult {
  const row = list.closest('[data-top-level]')
  const button = row && controlsOf(row).find((control) => control.parentElement?.contains(list))
  if (!row || !button) return 'ignored'
  collapse(button)
  return step(button, row, by)
}

function step(control: MenuControl, list: Element, by: 1 | -1): KeyResult {
  const controls = controlsOf(list)
  return focusOn(controls.at((controls.indexOf(control) + by) % controls.length))
}

function controlsOf(list: Element): MenuControl[] {
  return [...list.querySelectorAll<MenuControl>(':scope > li > :is(a, button)')]
}

function focusOn(control: MenuControl | undefined): KeyResult {
  control?.focus()
  return 'handled'
}

/** The button that opens the list. */
function buttonOf(list: Element): MenuControl | null {
  const { previousElementSibling: button } = list
  return button instanceof HTMLButtonElement ? button : null
}

function isNested(list: Element) {
  return list.parentElement?.closest('ul')?.hasAttribute('data-top-level') === false
}

function hasList(control: MenuControl | null) {
  return control?.hasAttribute('aria-expanded') ?? false
}

function isExpanded(control: MenuControl) {
  return control.getAttribute('aria-expanded') === 'true'
}
