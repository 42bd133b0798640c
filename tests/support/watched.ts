import type { KyselyPlugin } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'

type Row = Record<string, unknown>

/** The same house, where `seen` is told the rows of every answer of the database before whoever asked for them. */
export function watched(ctx: Ctx, seen: (rows: Row[]) => Promise<unknown>): Ctx {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await seen(result.rows)
      return result
    },
  }
  return { ...ctx, db: ctx.db.withPlugin(plugin) }
}
