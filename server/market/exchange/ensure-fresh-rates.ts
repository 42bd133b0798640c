import { shopOf } from '#server/configuration/configuration.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refreshRates } from './refresh-rates.ts'

const HOUR_MS = 60 * 60_000
const FRESH_MS = 6 * HOUR_MS
/** After a try that brought not all. */
const AGAIN_MS = HOUR_MS / 4

interface Asked {
  at: string
  until: string
  done: Promise<void>
}

/** By database, because a process may serve several shops in a test. */
const lastAsked = new WeakMap<Db, Asked>()

/**
 * Before a source that speaks in another currency than the shop's is asked: sees to it that exchange rates were asked
 * for within six hours. Whoever comes meanwhile waits for the same answer.
 */
export async function keepRates(ctx: Ctx, { traits }: Source): Promise<void> {
  const { currency } = await shopOf(ctx.db)
  if (traits.currency === currency) return
  const now = ctx.clock.now()
  const last = lastAsked.get(ctx.db)
  // A time before the last one means that the clock was put back.
  if (last && last.at <= now && now < last.until) return last.done
  const asked: Asked = { at: now, until: plusMs(now, FRESH_MS), done: Promise.resolve() }
  lastAsked.set(ctx.db, asked)
  asked.done = ask(ctx, asked).catch((error) => {
    // Whoever waited hears of the failure; the next one asks anew.
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
