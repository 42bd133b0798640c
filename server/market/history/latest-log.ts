import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findLog } from './log-queries.ts'
import { type LogProps, logProps } from './props.ts'

/** The log entry that prices stand on now, as pages show it; null in a shop that has none. */
export async function latestLog(ctx: Ctx): Promise<LogProps | null> {
  const basis = await latestBasis(ctx, ctx.db)
  const row = basis && (await findLog(ctx.db, basis.id))
  return row ? logProps(row) : null
}
