import type { SourceHealthProps } from '#server/market/board/board-props.ts'
import { healthOfSources } from '#server/market/board/board-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sourcesOf } from './source-settings.ts'

/** How the sources that are on do, the most believed first. */
export async function sourcesOnBoard(ctx: Ctx): Promise<SourceHealthProps[]> {
  const health = await healthOfSources(ctx.db)
  const enabled = (await sourcesOf(ctx)).filter(({ enabled }) => enabled)
  return enabled.map(({ kind, traits }) => {
    const row = health.find((one) => one.kind === kind)
    return {
      kind,
      label: traits.label,
      circuit: row?.circuit ?? 'closed',
      openUntil: row?.open_until ?? null,
      failures: row?.failures ?? 0,
      lastOkAt: row?.last_ok_at ?? null,
      lastError: row?.last_error ?? null,
    }
  })
}
