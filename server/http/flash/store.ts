import type { Carried, Carry, FieldErrors } from '#server/http/inertia/flash.ts'
import { visitorOf } from '#server/http/middleware/cookies.ts'
import { unlessBusy } from '#server/http/middleware/ignore-contention.ts'
import { type Ctx, later, sha256 } from '#server/platform/context.ts'
import {
  deleteCarriesBefore,
  deleteCarriesBeyond,
  hasCarries,
  insertCarry,
  takeCarries,
} from './queries.ts'

/** What a redirect leaves for the next page waits in the database, so that any process may show that page. */
export function databaseCarry(ctx: Ctx): Carry {
  const oldest = () => later(ctx.clock.now(), -FORGOTTEN_MS)
  return {
    take: async (req) => {
      const key = sha256(visitorOf(req))
      // Most pages find nothing: looking first spares them a write.
      if (!(await hasCarries(ctx.db, key, oldest()))) return []
      const taken = await unlessBusy(takeCarries(ctx.db, key, oldest()), [])
      return taken.map((data) => JSON.parse(data) as Carried)
    },
    keep: async (req, carried) => {
      const key = sha256(visitorOf(req))
      await deleteCarriesBefore(ctx.db, oldest())
      await insertCarry(ctx.db, key, JSON.stringify(bounded(carried)), ctx.clock.now())
      await deleteCarriesBeyond(ctx.db, key, MOST_ROWS)
    },
  }
}

/** Older ones are not shown any more, and are deleted when somebody else's is kept. */
const FORGOTTEN_MS = 60 * 60 * 1000
/** How many pages one visitor may leave something for: the newest count. */
const MOST_ROWS = 10
/** Of one row, all bags together. */
const MOST_ERRORS = 100
/** Of one row, in characters of JSON; the flash comes first, then as many errors as fit. */
const MOST_CHARACTERS = 32_768

/** What is kept of it: everything, unless it has more errors or characters than a row may have. */
export function bounded(carried: Carried): Carried {
  const { errors = {}, flash = {}, ...marks } = carried
  let left = MOST_CHARACTERS
  const takes = (name: string, value: unknown): boolean => {
    const needed = JSON.stringify([name, value]).length
    if (needed > left) return false
    left -= needed
    return true
  }
  const keptFlash = Object.entries(flash).filter(([name, value]) => takes(name, value))
  let errorsLeft = MOST_ERRORS
  const firstOf = (fields: FieldErrors): FieldErrors => {
    const first = Object.entries(fields).slice(0, errorsLeft)
    const kept = first.filter(([field, said]) => takes(field, said))
    errorsLeft -= kept.length
    return Object.fromEntries(kept)
  }
  const bags = Object.entries(errors).flatMap(([bag, fields]) => {
    const kept = takes(bag, {}) ? firstOf(fields) : {}
    return Object.keys(kept).length > 0 ? [[bag, kept]] : []
  })
  return { ...marks, flash: Object.fromEntries(keptFlash), errors: Object.fromEntries(bags) }
}
