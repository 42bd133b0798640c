type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What somebody typed into a field of a form, and by what the field is known on another load of the page. */
export interface Typed {
  name: string
  /** Which of the fields with this name. */
  nth: number
  value: string
  /** Its form has been sent, and nobody knows yet what came of it. */
  isSent: boolean
}

const touched = new Set<Field>()
/** What stood in a field before. */
const before = new WeakMap<Field, string>()
let sent: HTMLFormElement | null = null

/** Notes into which fields somebody types; what it returns ends that. */
export function watchTyping() {
  const abort = new AbortController()
  const listen = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(name, listener, { capture: true, signal: abort.signal })
  listen('focusin', ({ target }) => {
    if (isField(target) && !before.has(target)) before.set(target, target.value)
  })
  listen('input', ({ target }) => {
    if (isField(target)) touched.add(target)
  })
  listen('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) sent = target
  })
  return () => abort.abort()
}

/** What was sent has been taken: it counts as typed no longer. */
export function forgetSent() {
  for (const field of touched) {
    if (field.form !== sent) continue
    touched.delete(field)
    before.delete(field)
  }
}

/** What stands in the forms of this page and would be lost with it. */
export function typedHere(): Typed[] {
  const fields = fieldsOfPage()
  return [...touched]
    .filter((field) => isUnsaved(field))
    .map((field) => {
      const name = nameOf(field)
      const nth = fields.filter((other) => nameOf(other) === name).indexOf(field)
      return { name, nth, value: field.value, isSent: field.form === sent }
    })
}

/** Types it again; false while there is no such field. */
export function typeAgain({ name, nth, value }: Typed): boolean {
  const field = fieldsOfPage().filter((other) => nameOf(other) === name)[nth]
  if (!field) return false
  if (!before.has(field)) before.set(field, field.value)
  // React listens for the event and compares with what was set through the element itself.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  return true
}

function fieldsOfPage(): Field[] {
  return [...document.querySelectorAll('form :is(input, textarea, select)')].filter(isField)
}

function isUnsaved(field: Field) {
  const was = before.get(field) ?? ''
  if (!field.isConnected) touched.delete(field)
  return field.isConnected && field.value !== was
}

/** A secret is never kept, a search is no work, and a note to a colleague is kept elsewhere. */
function isField(target: unknown): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return isInForm(target)
  if (!(target instanceof HTMLInputElement) || !isInForm(target)) return false
  return kinds.has(target.type) && !/password|one-time-code|cc-/.test(target.autocomplete)
}

const kinds = new Set(['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local'])

function isInForm(field: Field) {
  return field.form !== null && !field.closest('[role=search], [data-draft]')
}

function nameOf(field: Field) {
  return field.name || field.labels?.[0]?.textContent || field.getAttribute('aria-label') || ''
}
