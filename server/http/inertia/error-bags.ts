import type { FieldErrors } from './flash.ts'

export const DEFAULT_BAG = 'default'

/** How many messages per field the page gets. */
export type MessagesPerField = 'first' | 'all'

/**
 * The `errors` prop: flat for a form without a bag, under the bag the visit asked for, or under
 * the names the bags were filled with. Rule: inertia-laravel, Middleware::resolveValidationErrors.
 */
export function errorsProp(
  bags: Record<string, FieldErrors>,
  askedBag: string | undefined,
  messages: MessagesPerField,
): Record<string, unknown> {
  const phrased = new Map(
    Object.entries(bags)
      .filter(([, fields]) => Object.keys(fields).length > 0)
      .map(([bag, fields]) => [bag, phrase(fields, messages)]),
  )
  const unnamed = phrased.get(DEFAULT_BAG)
  if (!unnamed) return Object.fromEntries(phrased)
  return askedBag === undefined ? unnamed : { [askedBag]: unnamed }
}

function phrase(fields: FieldErrors, messages: MessagesPerField): Record<string, unknown> {
  const each = Object.entries(fields).map(([field, said]) => {
    const list = Array.isArray(said) ? said : [said]
    return [field, messages === 'all' ? list : list[0]]
  })
  return Object.fromEntries(each)
}
