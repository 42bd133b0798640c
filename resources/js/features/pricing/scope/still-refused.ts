type Errors = Partial<Record<string, string>>

/** What was refused, without the fields that have been changed since: `rule.value` is the value of `rule`. */
export function stillRefused(errors: Errors, sent: object | null, now: object): Errors {
  if (sent === null) return errors
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => at(sent, field) === at(now, field)),
  )
}

function at(wish: object, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], wish)
  return JSON.stringify(value)
}
