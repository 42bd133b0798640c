import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

type Stop = HTMLButtonElement | HTMLAnchorElement

/** Arrow keys, Home, End and Esc in the menu; Enter and Space are handled by the buttons. */
export function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget: nav } = event
  const stop = target instanceof Element ? target.closest<Stop>('a, button') : null
  const list = stop?.closest('ul')
  if (!stop || !list || event.ctrlKey || event.metaKey || event.altKey) return
  const isRow = list.hasAttribute('data-across')
  const act = (isRow ? inRow : inList)[meaning(event.key, nav)]
  if (!act) return
  if (act(stop, list) !== 'nothing') event.preventDefault()
}

type Key = 'forward' | 'backward' | 'down' | 'up' | 'first' | 'last' | 'escape' | 'none'
type Act = (stop: Stop, list: Element) => 'nothing' | undefined

/** Maps arrow keys by reading direction: forward is left in right-to-left text. */
function meaning(key: string, nav: Element): Key {
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

const ends: Partial<Record<Key, Act>> = {
  first: (_, list) => focusOn(stopsOf(list)[0]),
  last: (_, list) => focusOn(stopsOf(list).at(-1)),
}

const inRow: Partial<Record<Key, Act>> = {
  ...ends,
  forward: (stop, list) => step(stop, list, 1),
  backward: (stop, list) => step(stop, list, -1),
  down: (stop) => enter(stop),
  escape: (stop) => shut(stop),
}

const inList: Partial<Record<Key, Act>> = {
  ...ends,
  down: (stop, list) => step(stop, list, 1),
  up: (stop, list) => step(stop, list, -1),
  forward: (stop, list) => (isHead(stop) ? enter(stop) : beside(list, 1)),
  backward: (_, list) => (isHead(outOf(list)) && isNested(list) ? leave(list) : beside(list, -1)),
  escape: (stop, list) => (isExpanded(stop) ? shut(stop) : leave(list)),
}

function enter(stop: Stop) {
  if (!isHead(stop)) return 'nothing'
  // The list must be rendered before its first link can be focused.
  if (!isExpanded(stop)) flushSync(() => stop.click())
  const list = stop.nextElementSibling
  return list ? focusOn(stopsOf(list)[0]) : 'nothing'
}

function leave(list: Element) {
  const head = outOf(list)
  if (!head) return 'nothing'
  focusOn(head)
  return shut(head)
}

function shut(head: Stop) {
  if (!isExpanded(head)) return 'nothing'
  flushSync(() => head.click())
  // A list opened by hover stays open on the first click and closes on the second.
  if (isExpanded(head)) head.click()
  return undefined
}

/** Moves from a list to the neighbour of its button in the top row. */
function beside(list: Element, by: 1 | -1) {
  const row = list.closest('[data-across]')
  const head = row && stopsOf(row).find((stop) => stop.parentElement?.contains(list))
  if (!row || !head) return 'nothing'
  shut(head)
  return step(head, row, by)
}

function step(stop: Stop, list: Element, by: 1 | -1) {
  const stops = stopsOf(list)
  return focusOn(stops.at((stops.indexOf(stop) + by) % stops.length))
}

function stopsOf(list: Element): Stop[] {
  return [...list.querySelectorAll<Stop>(':scope > li > :is(a, button)')]
}

function focusOn(stop: Stop | undefined) {
  stop?.focus()
  return undefined
}

function outOf(list: Element): Stop | null {
  const { previousElementSibling: head } = list
  return head instanceof HTMLButtonElement ? head : null
}

function isNested(list: Element) {
  return list.parentElement?.closest('ul')?.hasAttribute('data-across') === false
}

function isHead(stop: Stop | null) {
  return stop?.hasAttribute('aria-expanded') ?? false
}

function isExpanded(stop: Stop) {
  return stop.getAttribute('aria-expanded') === 'true'
}
