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

/** Later ones win by flash name and by field. Each name and field is looked at once, however many there are. */
export function mergeCarried(all: readonly Carried[]): Carried {
  const flash = Object.fromEntries(all.flatMap((carried) => Object.entries(carried.flash ?? {})))
  const bags = new Map<string, [string, string | object][]>()
  for (const { errors = {} } of all) {
    for (const [bag, fields] of Object.entries(errors)) {
      const said = bags.get(bag) ?? []
      for (const field of Object.entries(fields)) said.push(field)
      bags.set(bag, said)
    }
  }
  const errors = Object.fromEntries(
    Array.from(bags, ([bag, said]) => [bag, Object.fromEntries(said)]),
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
