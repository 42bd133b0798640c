import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

type MenuControl = HTMLButtonElement | HTMLAnchorElement

/** Arrow keys, Home, End and Esc in the menu; Enter and Space are handled by the buttons. */
export function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget: nav } = event
  const control = target instanceof Element ? target.closest<MenuControl>('a, button') : null
  const list = control?.closest('ul')
  if (!control || !list || event.ctrlKey || event.metaKey || event.altKey) return
  const isRow = list.hasAttribute('data-across')
  const act = (isRow ? inRow : inList)[logicalKey(event.key, nav)]
  if (!act) return
  if (act(control, list) !== 'nothing') event.preventDefault()
}

type Key = 'forward' | 'backward' | 'down' | 'up' | 'first' | 'last' | 'escape' | 'none'
type KeyAction = (control: MenuControl, list: Element) => 'nothing' | undefined

/** Maps arrow keys by reading direction: forward is left in right-to-left text. */
function logicalKey(key: string, nav: Element): Key {
  const isMirrored = getComputedStyle(nav).direction === 'rtl'
  const sides: Record<string, Key> = isMirrored
    ? { ArrowLeft: 'forward', ArrowRight: 'backward' }
    : { ArrowRight: 'forward', ArrowLeft: 'backward' }
  return sides[key] ?? plainKeys[key] ?? 'none'
}

const plainKeys: Record<string, Key> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
  Escape: 'escape',
}

const ends: Partial<Record<Key, KeyAction>> = {
  first: (_, list) => focusOn(controlsOf(list)[0]),
  last: (_, list) => focusOn(controlsOf(list).at(-1)),
}

const inRow: Partial<Record<Key, KeyAction>> = {
  ...ends,
  forward: (control, list) => step(control, list, 1),
  backward: (control, list) => step(control, list, -1),
  down: (control) => enterList(control),
  escape: (control) => collapse(control),
}

const inList: Partial<Record<Key, KeyAction>> = {
  ...ends,
  down: (control, list) => step(control, list, 1),
  up: (control, list) => step(control, list, -1),
  forward: (control, list) => (isHead(control) ? enterList(control) : moveToSibling(list, 1)),
  backward: (_, list) =>
    isHead(headOf(list)) && isNested(list) ? leaveList(list) : moveToSibling(list, -1),
  escape: (control, list) => (isExpanded(control) ? collapse(control) : leaveList(list)),
}

function enterList(control: MenuControl) {
  if (!isHead(control)) return 'nothing'
  // The list must be rendered before its first link can be focused.
  if (!isExpanded(control)) flushSync(() => control.click())
  const list = control.nextElementSibling
  return list ? focusOn(controlsOf(list)[0]) : 'nothing'
}

function leaveList(list: Element) {
  const head = headOf(list)
  if (!head) return 'nothing'
  focusOn(head)
  return collapse(head)
}

function collapse(head: MenuControl) {
  if (!isExpanded(head)) return 'nothing'
  flushSync(() => head.click())
  // A list opened by hover stays open on the first click and closes on the second.
  if (isExpanded(head)) head.click()
  return undefined
}

/** Moves from a list to the neighbour of its button in the top row. */
function moveToSibling(list: Element, by: 1 | -1) {
  const row = list.closest('[data-across]')
  const head = row && controlsOf(row).find((control) => control.parentElement?.contains(list))
  if (!row || !head) return 'nothing'
  collapse(head)
  return step(head, row, by)
}

function step(control: MenuControl, list: Element, by: 1 | -1) {
  const controls = controlsOf(list)
  return focusOn(controls.at((controls.indexOf(control) + by) % controls.length))
}

function controlsOf(list: Element): MenuControl[] {
  return [...list.querySelectorAll<MenuControl>(':scope > li > :is(a, button)')]
}

function focusOn(control: MenuControl | undefined) {
  control?.focus()
  return undefined
}

function headOf(list: Element): MenuControl | null {
  const { previousElementSibling: head } = list
  return head instanceof HTMLButtonElement ? head : null
}

function isNested(list: Element) {
  return list.parentElement?.closest('ul')?.hasAttribute('data-across') === false
}

function isHead(control: MenuControl | null) {
  return control?.hasAttribute('aria-expanded') ?? false
}

function isExpanded(control: MenuControl) {
  return control.getAttribute('aria-expanded') === 'true'
}
