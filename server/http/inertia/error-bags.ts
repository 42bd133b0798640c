import type { FieldErrors } from './flash.ts'

export const DEFAULT_BAG = 'default'

export type MessagesPerField = 'first' | 'all'

/**
 * The `errors` prop: flat for a form without a bag, under the requested bag, or under the names of the bags. Rule:
 * inertia-laravel, Middleware::resolveValidationErrors.
 */
export function errorsProp(
  bags: Record<string, FieldErrors>,
  requestedBag: string | undefined,
  messages: MessagesPerField,
): Record<string, unknown> {
  const messagesByBag = new Map(
    Object.entries(bags)
      .filter(([, fields]) => Object.keys(fields).length > 0)
      .map(([bag, fields]) => [bag, selectMessages(fields, messages)]),
  )
  const unnamed = messagesByBag.get(DEFAULT_BAG)
  if (!unnamed) return Object.fromEntries(messagesByBag)
  return requestedBag === undefined ? unnamed : { [requestedBag]: unnamed }
}

function selectMessages(fields: FieldErrors, messages: MessagesPerField): Record<string, unknown> {
  const entries = Object.entries(fields).map(([field, message]) => {
    const list = Array.isArray(message) ? message : [message]
    return [field, messages === 'all' ? list : list[0]]
  })
  return Object.fromEntries(entries)
}
