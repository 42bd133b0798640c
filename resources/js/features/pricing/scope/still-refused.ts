type Errors = Partial<Record<string, string>>

/** The validation errors without those of fields changed since: `rule.value` is the value of `rule`. */
export function stillRefused(errors: Errors, sent: object | null, now: object): Errors {
  if (sent === null) return errors
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => valueAt(sent, field) === valueAt(now, field)),
  )
}

function valueAt(request: object, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], request)
  return JSON.stringify(value)
}
