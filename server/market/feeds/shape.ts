import * as z from 'zod'
import { isDay, startOfDay } from '#server/platform/time/calendar.ts'
import { FeedError, type LosslessJson } from './feed.ts'
import { parseFraction } from './fraction.ts'

/** Parses the body with the schema of its source. Throws `bad_shape`. */
export function parseShape<T extends z.ZodType>(shape: T, body: LosslessJson): z.output<T> {
  const result = shape.safeParse(body)
  if (result.success) return result.data
  throw new FeedError('bad_shape')
}

/** A price in currency units, written as a number or as text with a point. */
export const price = z.string().transform((text, ctx) => parseFraction(text) ?? reject(ctx))

/** Milliseconds since 1970 → ISO text. */
export const epochMs = z.string().transform((text, ctx) => fromEpoch(text, 1) ?? reject(ctx))

/** Seconds since 1970 → ISO text. */
export const epochS = z.string().transform((text, ctx) => fromEpoch(text, 1000) ?? reject(ctx))

/** Seconds or milliseconds, distinguished by size: as seconds, today's milliseconds are 50,000 years ahead. */
export const epochEither = z
  .string()
  .transform((text, ctx) => fromEpoch(text, isSeconds(text) ? 1000 : 1) ?? reject(ctx))

/** ISO-8601 text with a zone → the same moment in UTC with milliseconds. */
export const isoTime = z.string().transform((text, ctx) => {
  // `Date` alone would read 30 February as 2 March.
  const isTime = ISO_TIME.test(text) && isDay(text.slice(0, 10))
  return isTime ? (fromMs(Date.parse(text)) ?? reject(ctx)) : reject(ctx)
})

/** A day as the National Bank of Poland (NBP) writes it → its start in Warsaw. */
export const warsawDay = z.iso.date().transform((text) => startOfDay(text, 'Europe/Warsaw'))

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
const SECONDS_BELOW = 100_000_000_000
/** Later years have more digits and would sort incorrectly. */
const YEAR_10000_MS = Date.UTC(10_000, 0)

function reject(ctx: z.RefinementCtx): never {
  ctx.addIssue({ code: 'custom' })
  return z.NEVER
}

function fromEpoch(text: string, unitMs: number): string | null {
  return /^\d{1,15}(\.\d{1,9})?$/.test(text) ? fromMs(Math.trunc(Number(text) * unitMs)) : null
}

function isSeconds(text: string): boolean {
  return Number(text) < SECONDS_BELOW
}

function fromMs(ms: number): string | null {
  return ms >= 0 && ms < YEAR_10000_MS ? new Date(ms).toISOString() : null
}
