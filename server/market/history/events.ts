import { goldPriceText } from '#server/formula/units/money.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { ChartFilter } from './chart-queries.ts'
import { type AppliedRun, heldWithin, manualWithin, runsWithin } from './event-queries.ts'
import type { ChartEvent } from './props.ts'

/** Per kind; older ones would overlap. */
const MAX_PER_KIND = 60

/** Applied runs, manual and held prices within the range of a chart, oldest first. */
export async function eventsOf(db: Db, filter: ChartFilter): Promise<ChartEvent[]> {
  const [runs, manual, held] = await Promise.all([
    runsWithin(db, filter, MAX_PER_KIND),
    manualWithin(db, filter, MAX_PER_KIND),
    heldWithin(db, filter, MAX_PER_KIND),
  ])
  return [
    ...runs.map(runEvent),
    ...manual.map((quote) => quoteEvent('manual', quote)),
    ...held.map((quote) => quoteEvent('held', quote)),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

type MarkedQuote = Awaited<ReturnType<typeof heldWithin>>[number]

function quoteEvent(
  kind: ChartEvent['kind'],
  { id, quoted_at: at, mid, currency }: MarkedQuote,
): ChartEvent {
  return { kind, at, id, mid: goldPriceText(mid), currency }
}

function runEvent({ id, reverts_run_id, applied_at }: AppliedRun): ChartEvent {
  const eventKind = reverts_run_id === null ? 'run_applied' : 'run_reverted'
  return { kind: eventKind, at: applied_at ?? '', id, mid: null, currency: null }
}
