/** The field for today's gold, by which other parts of the product lead to it. */
export const GOLD_FIELD = 'todays-gold'

/** Whether there is such a field on the page; it has the focus then. */
export function focusGoldField(): boolean {
  const field = document.getElementById(GOLD_FIELD)
  field?.focus()
  return field !== null
}

let isRequested = false

/** Somebody goes to the page with the field in order to type in it. */
export function requestGoldFieldFocus() {
  isRequested = true
}

/** Whether somebody came to the page in order to type; they are told once. */
export function takeGoldFieldRequest(): boolean {
  const wasRequested = isRequested
  isRequested = false
  return wasRequested
}
