import type { FieldErrors, FlashData, FlashStore } from '#server/http/inertia/flash.ts'
import { visitorKey } from '#server/http/middleware/cookies.ts'
import { ignoreContention } from '#server/http/middleware/ignore-contention.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { deleteOldFlash, hasFlash, insertFlash, takeFlash } from './queries.ts'

/** Stores flash data in the database, so that any process can show the next page. */
export function databaseFlashStore(ctx: Ctx): FlashStore {
  const oldest = () => plusMs(ctx.clock.now(), -MAX_AGE_MS)
  return {
    take: async (req) => {
      const key = sha256(visitorKey(req))
      // Most pages have no flash data: reading first, for users with the session, avoids a write.
      if (req.session?.stored?.hasFlash === false && req.session.userId !== undefined) return []
      if (!(await hasFlash(ctx.db, key, oldest()))) return []
      const taken = await ignoreContention(takeFlash(ctx.db, key, oldest()), [])
      return taken.map((data) => JSON.parse(data) as FlashData)
    },
    save: async (req, data) => {
      const key = sha256(visitorKey(req))
      await insertFlash(ctx.db, key, JSON.stringify(limitSize(data)), ctx.clock.now())
      await deleteOldFlash(ctx.db, key, { oldest: oldest(), max: MAX_ROWS })
    },
  }
}

/** Older data is not shown, and is deleted when other data is saved. */
const MAX_AGE_MS = 60 * 60 * 1000
/** Rows per visitor; the newest are kept. */
const MAX_ROWS = 10
/** Per row, all bags together. */
const MAX_ERRORS = 100
/** Per row, in characters of JSON; flash data first, then as many errors as fit. */
const MAX_CHARACTERS = 32_768

/** The data within the limits of a row for errors and characters. */
export function limitSize(data: FlashData): FlashData {
  const { errors = {}, flash = {}, ...flags } = data
  let left = MAX_CHARACTERS
  const fits = (name: string, value: unknown): boolean => {
    const needed = JSON.stringify([name, value]).length
    if (needed > left) return false
    left -= needed
    return true
  }
  const fittingFlash = Object.entries(flash).filter(([name, value]) => fits(name, value))
  let errorsLeft = MAX_ERRORS
  const firstFitting = (fields: FieldErrors): FieldErrors => {
    const first = Object.entries(fields).slice(0, errorsLeft)
    const fitting = first.filter(([field, message]) => fits(field, message))
    errorsLeft -= fitting.length
    return Object.fromEntries(fitting)
  }
  const bags = Object.entries(errors).flatMap(([bag, fields]) => {
    const fitting = fits(bag, {}) ? firstFitting(fields) : {}
    return Object.keys(fitting).length > 0 ? [[bag, fitting]] : []
  })
  return { ...flags, flash: Object.fromEntries(fittingFlash), errors: Object.fromEntries(bags) }
}
