type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A changed form field, identified by name and position across page loads. */
export interface TypedField {
  name: string
  /** Index among the fields with this name. */
  nth: number
  value: string
  /** Its form was sent and the result is unknown. */
  isSent: boolean
}

const touched = new Set<Field>()
const originalValues = new WeakMap<Field, string>()
let sentForm: HTMLFormElement | null = null

/** Records which fields are changed; returns a function that stops it. */
export function trackTyping() {
  const abort = new AbortController()
  const listen = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(name, listener, { capture: true, signal: abort.signal })
  listen('focusin', ({ target }) => {
    if (isField(target) && !originalValues.has(target)) originalValues.set(target, target.value)
  })
  listen('input', ({ target }) => {
    if (isField(target)) touched.add(target)
  })
  listen('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) sentForm = target
  })
  return () => abort.abort()
}

/** The sent form was accepted: its fields no longer count as changed. */
export function clearSentFields() {
  for (const field of touched) {
    if (field.form !== sentForm) continue
    touched.delete(field)
    originalValues.delete(field)
  }
}

/** The unsaved fields of this page. */
export function typedFields(): TypedField[] {
  const fields = fieldsOfPage()
  return [...touched]
    .filter((field) => isUnsaved(field))
    .map((field) => {
      const name = nameOf(field)
      const nth = fields.filter((other) => nameOf(other) === name).indexOf(field)
      return { name, nth, value: field.value, isSent: field.form === sentForm }
    })
}

/** Sets the value of a field; false while the field is not rendered. */
export function restoreField({ name, nth, value }: TypedField): boolean {
  const field = fieldsOfPage().filter((other) => nameOf(other) === name)[nth]
  if (!field) return false
  if (!originalValues.has(field)) originalValues.set(field, field.value)
  // React detects a change only when the prototype's setter is used.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  return true
}

function fieldsOfPage(): Field[] {
  return [...document.querySelectorAll('form :is(input, textarea, select)')].filter(isField)
}

function isUnsaved(field: Field) {
  const original = originalValues.get(field) ?? ''
  if (!field.isConnected) touched.delete(field)
  return field.isConnected && field.value !== original
}

/** Excludes passwords and codes, search fields, and message drafts, which are saved separately. */
function isField(target: unknown): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return isInForm(target)
  if (!(target instanceof HTMLInputElement) || !isInForm(target)) return false
  return textTypes.has(target.type) && !/password|one-time-code|cc-/.test(target.autocomplete)
}

const textTypes = new Set(['text', 'email', 'tel', 'url', 'number'])

function isInForm(field: Field) {
  return field.form !== null && !field.closest('[role=search], [data-draft]')
}

function nameOf(field: Field) {
  return field.name || field.labels?.[0]?.textContent || field.getAttribute('aria-label') || ''
}
