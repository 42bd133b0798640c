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

/** Requests the focus for the gold field of the page that is about to load. */
function requestGoldFieldFocus() {
  isRequested = true
}

/** Whether the focus was requested; clears the request. */
export function takeGoldFieldRequest(): boolean {
  const wasRequested = isRequested
  isRequested = false
  return wasRequested
}

/** Focuses the field for today's gold; without one on this page, visits the page that has it for this user. */
export function enterGold() {
  if (focusGoldField()) return
  requestGoldFieldFocus()
  router.visit('/todays-gold')
}
