/**
 * What is refused of the fields in which something was typed; the others are reported when the form is sent. Errors are
 * by path, such as `lines.0.unitPrice`.
 */
export function errorsOfTyped(
  data: object,
  errors: Partial<Record<string, string>>,
): Partial<Record<string, string>> {
  const isTyped = ([path]: [string, unknown]) => {
    const value = valueAt(data, path)
    return typeof value === 'string' && value !== ''
  }
  return Object.fromEntries(Object.entries(errors).filter(isTyped))
}

/** Names of fields may contain dots. */
function valueAt(data: unknown, path: string): unknown {
  if (path === '') return data
  if (typeof data !== 'object' || data === null) return undefined
  const key = Object.keys(data).find((one) => path === one || path.startsWith(`${one}.`))
  if (key === undefined) return undefined
  return valueAt(data[key as keyof typeof data], path.slice(key.length + 1))
}
