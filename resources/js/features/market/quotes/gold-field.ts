import { router } from '@inertiajs/react'

/** The id of the field for today's gold price. */
export const GOLD_FIELD = 'todays-gold'

/** Focuses the gold field; returns whether the page has one. */
export function focusGoldField(): boolean {
  const field = document.getElementById(GOLD_FIELD)
  field?.focus()
  return field !== null
}

let isRequested = false

/** Requests that the page that is about to load focuses the gold field, or opens the dialog that has it. */
function requestGoldEntry() {
  isRequested = true
}

/** Whether this page was opened to enter today’s gold price; clears the request. */
export function takeGoldEntryRequest(): boolean {
  const wasRequested = isRequested
  isRequested = false
  return wasRequested
}

/** Focuses the field for today's gold; without one on this page, visits the page that has it for this user. */
export function enterGold() {
  if (focusGoldField()) return
  requestGoldEntry()
  router.visit('/todays-gold')
}
