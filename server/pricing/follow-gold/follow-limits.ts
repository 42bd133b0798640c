import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RunTotals } from '#server/pricing/runs/props.ts'
import { wasTakenBack } from './follow-queries.ts'
import { type Following, moveAgainst } from './follow-state.ts'

/** Why a run of the house is left for a person; `asked`: because the shop wants it so. */
export type WaitsFor = 'asked' | 'held' | 'lines' | 'move' | 'reverted'

/** What stands against writing a preview of the house without a person, or null. Source: issue of feeds, limits. */
export async function waitsFor(
  db: Db,
  { settings, quote, priced }: Following,
  totals: RunTotals,
): Promise<WaitsFor | null> {
  const { follow, followMaxLines, followMaxMoveBp } = settings
  if (follow !== 'apply' || !quote || !priced) return 'asked'
  if (totals.held > 0 || totals.blocked > 0) return 'held'
  const { approve_above_lines: seenByTwo } = await shopOf(db)
  if (changesIn(totals) > Math.min(followMaxLines, seenByTwo ?? followMaxLines)) return 'lines'
  const move = await moveAgainst(db, [priced, quote], followMaxMoveBp)
  if (move === 'beyond' || move === null) return 'move'
  return (await wasTakenBack(db)) ? 'reverted' : null
}

export const changesIn = ({ up, down }: RunTotals): number => up + down
