import { shopOf } from '#server/configuration/configuration.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refreshRates } from './refresh-rates.ts'

const HOUR_MS = 60 * 60_000
const FRESH_MS = 6 * HOUR_MS
/** After an incomplete attempt. */
const AGAIN_MS = HOUR_MS / 4

interface Asked {
  at: string
  until: string
  done: Promise<void>
}

/** By database, because a process may serve several shops in a test. */
const lastAsked = new WeakMap<Db, Asked>()

/**
 * Before polling a source in another currency than the shop's: ensures that exchange rates were requested within six
 * hours. Concurrent callers share one request.
 */
export async function keepRates(ctx: Ctx, { traits }: Source): Promise<void> {
  const { currency } = await shopOf(ctx.db)
  if (traits.currency === currency) return
  const now = ctx.clock.now()
  const last = lastAsked.get(ctx.db)
  // A time before the last one means that the clock was set back.
  if (last && last.at <= now && now < last.until) return last.done
  const asked: Asked = { at: now, until: plusMs(now, FRESH_MS), done: Promise.resolve() }
  lastAsked.set(ctx.db, asked)
  asked.done = ask(ctx, asked).catch((error) => {
    // Callers that waited receive the failure; the next one retries.
    lastAsked.delete(ctx.db)
    throw error
  })
  return asked.done
}

async function ask(ctx: Ctx, asked: Asked): Promise<void> {
  const { missing } = await refreshRates(ctx)
  if (missing.length === 0) return
  asked.until = plusMs(asked.at, AGAIN_MS)
  ctx.log.warn({ missing }, 'exchange rates could not be fetched')
}
