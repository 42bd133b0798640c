import type { KyselyPlugin } from 'kysely'
import pino from 'pino'
import { type Ctx, systemClock, systemIds } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { testSettings } from './fakes.ts'

/** A silent context on a database that no running app shares. */
export function contextOn(db: Db): Ctx {
  const log = pino({ level: 'silent' })
  return {
    db,
    clock: systemClock,
    ids: systemIds,
    reactions,
    metrics: new Metrics(),
    settings: testSettings,
    log,
  }
}

type Row = Record<string, unknown>

/** The same context, where `onRows` receives the rows of every query before the caller. */
export function withRowHook(ctx: Ctx, onRows: (rows: Row[]) => Promise<unknown>): Ctx {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await onRows(result.rows)
      return result
    },
  }
  return { ...ctx, db: ctx.db.withPlugin(plugin) }
}
