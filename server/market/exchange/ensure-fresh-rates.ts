import { shopOf } from '#server/configuration/configuration.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refreshRates } from './refresh-rates.ts'

const HOUR_MS = 60 * 60_000
const FRESH_MS = 6 * HOUR_MS
/** After an incomplete attempt. */
const RETRY_MS = HOUR_MS / 4

interface RateRequest {
  at: string
  until: string
  done: Promise<void>
}

/** By database, because a process may serve several shops in a test. */
const lastRequests = new WeakMap<Db, RateRequest>()

/**
 * Before polling a source in another currency than the shop's: ensures that exchange rates were requested within six
 * hours. Concurrent callers share one request.
 */
export async function ensureFreshRates(ctx: Ctx, { definition }: Source): Promise<void> {
  const { currency } = await shopOf(ctx.db)
  if (definition.currency === currency) return
  const now = ctx.clock.now()
  const last = lastRequests.get(ctx.db)
  // A time before the last one means that the clock was set back.
  if (last && last.at <= now && now < last.until) return last.done
  const request: RateRequest = { at: now, until: plusMs(now, FRESH_MS), done: Promise.resolve() }
  lastRequests.set(ctx.db, request)
  request.done = refresh(ctx, request).catch((error) => {
    // Callers that waited receive the failure; the next one retries.
    lastRequests.delete(ctx.db)
    throw error
  })
  return request.done
}

async function refresh(ctx: Ctx, request: RateRequest): Promise<void> {
  const { missing } = await refreshRates(ctx)
  if (missing.length === 0) return
  request.until = plusMs(request.at, RETRY_MS)
  ctx.log.warn({ missing }, 'exchange rates could not be fetched')
}
