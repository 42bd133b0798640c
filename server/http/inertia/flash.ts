import type { Request } from 'express'

/** What is wrong, by field: a message, or a list of messages. A message is text or facts to phrase. */
export type FieldErrors = Readonly<Record<string, string | object>>

/** What one answer leaves for the next page. */
export interface FlashData {
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
export interface FlashStore {
  /** Everything kept for this visitor, oldest first, removed in the same step: given out once. */
  take(req: Request): Promise<readonly FlashData[]>
  /** Adds to what is kept for this visitor; resolved when it cannot be lost any more. */
  save(req: Request, data: FlashData): Promise<void>
}

/** Later ones win by flash name and by field. Each name and field is looked at once, however many there are. */
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
