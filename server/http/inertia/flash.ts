import type { Request } from 'express'

/** Errors by field: a message or a list of messages, each a text or an object to translate. */
export type FieldErrors = Readonly<Record<string, string | object>>

/** The flash data of one response. */
export interface FlashData {
  /** By bag; a form without its own bag uses `default`. */
  errors?: Record<string, FieldErrors>
  flash?: Record<string, unknown>
  clearHistory?: true
  preserveFragment?: true
}

/** Stores flash data between a redirect and the page that shows it, by visitor. */
export interface FlashStore {
  /** All data stored for this visitor, oldest first, deleted in the same step so that it is returned once. */
  take(req: Request): Promise<readonly FlashData[]>
  /** Adds data for this visitor; resolves when it is durable. */
  save(req: Request, data: FlashData): Promise<void>
}

/** Later ones win by flash name and by field. Linear in the number of names and fields. */
export function mergeFlashData(all: readonly FlashData[]): FlashData {
  const flash = Object.fromEntries(all.flatMap((data) => Object.entries(data.flash ?? {})))
  const bags = new Map<string, [string, string | object][]>()
  for (const { errors = {} } of all) {
    for (const [bag, fields] of Object.entries(errors)) {
      const entries = bags.get(bag) ?? []
      for (const field of Object.entries(fields)) entries.push(field)
      bags.set(bag, entries)
    }
  }
  const errors = Object.fromEntries(
    Array.from(bags, ([bag, entries]) => [bag, Object.fromEntries(entries)]),
  )
  const clears = all.some(({ clearHistory }) => clearHistory)
  const preserves = all.some(({ preserveFragment }) => preserveFragment)
  return {
    ...(clears && { clearHistory: true }),
    ...(preserves && { preserveFragment: true }),
    flash,
    errors,
  }
}

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
