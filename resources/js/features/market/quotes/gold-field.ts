import { router } from '@inertiajs/react'

/** The id of the field for today's gold price, on the home page. */
export const GOLD_FIELD = 'todays-gold'

/** Focuses the gold field; returns whether the page has one. */
export function focusGoldField(): boolean {
  const field = document.getElementById(GOLD_FIELD)
  field?.focus()
  return field !== null
}

const OTHER_INPUT = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'

/**
 * Focuses the gold field when the page opens, with a mouse only: on a phone the keyboard would cover the page. A dialog
 * and a field in use keep the focus.
 */
export function openGoldField() {
  const field = document.getElementById(GOLD_FIELD)
  const isInUse =
    document.querySelector(
      '[role=dialog], [role=alertdialog]:not([aria-modal=false]), dialog[open]',
    ) || document.activeElement?.closest(OTHER_INPUT)
  if (!field || isInUse || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
  field.focus({ preventScroll: true })
  passShortcuts(field)
}

/**
 * Until a number is entered or the field is clicked, letters typed in it are shortcuts, as where nothing has the focus;
 * also when the dialog that one of them opened has returned the focus.
 */
function passShortcuts(field: HTMLElement) {
  const listening = new AbortController()
  const { signal } = listening
  const end = () => {
    listening.abort()
    delete field.dataset.shortcuts
  }
  field.dataset.shortcuts = ''
  field.addEventListener(
    'beforeinput',
    (event) => event.data && /^[^\p{N}.,٫٬]$/u.test(event.data) && event.preventDefault(),
    { signal },
  )
  for (const name of ['input', 'pointerdown']) field.addEventListener(name, end, { signal })
}

let isRequested = false

/** Whether this page was opened to enter today’s gold price; clears the request. */
export function takeGoldEntryRequest(): boolean {
  const wasRequested = isRequested
  isRequested = false
  return wasRequested
}

/** Focuses the field for today's gold; on other pages, visits the home page, which has it. */
export function enterGold() {
  if (focusGoldField()) return
  isRequested = true
  router.visit('/')
}
