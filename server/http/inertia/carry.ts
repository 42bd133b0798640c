import type { Request } from 'express'

/** What is wrong, by field: a message, or a list of messages. A message is text or facts to phrase. */
export type FieldErrors = Readonly<Record<string, string | object>>

/** What one answer leaves for the next page. */
export interface Carried {
  /** By bag; a form without a bag of its own uses `default`. */
  errors?: Record<string, FieldErrors>
  flash?: Record<string, unknown>
  clearHistory?: true
  preserveFragment?: true
}

/**
 * Where what a redirect leaves behind waits for the page that shows it. The app implements it,
 * keyed by the visitor.
 */
export interface Carry {
  /** Everything kept for this visitor, oldest first, removed in the same step: given out once. */
  take(req: Request): Promise<readonly Carried[]>
  /** Adds to what is kept for this visitor; resolved when it cannot be lost any more. */
  keep(req: Request, carried: Carried): Promise<void>
}

/** Later ones win by flash name and by field. */
export function mergeCarried(all: readonly Carried[]): Carried {
  const merged: Carried = {}
  for (const carried of all) {
    const flash = { ...merged.flash, ...carried.flash }
    const errors = mergeErrors(merged.errors ?? {}, carried.errors ?? {})
    Object.assign(merged, carried, { flash, errors })
  }
  return merged
}

function mergeErrors(
  before: Record<string, FieldErrors>,
  after: Record<string, FieldErrors>,
): Record<string, FieldErrors> {
  const merged: Record<string, FieldErrors> = { ...before }
  for (const [bag, fields] of Object.entries(after)) merged[bag] = { ...merged[bag], ...fields }
  return merged
}
