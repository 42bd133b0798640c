import { goldPriceText } from '#server/formula/units/money.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type ChartFilter, lastPriceBefore } from './chart-queries.ts'
import { type AppliedRun, marksWithin, runsWithin } from './event-queries.ts'
import type { ChartEvent, RunBefore } from './props.ts'

/** Per kind; older ones would overlap. */
const MAX_PER_KIND = 60

/** Applied runs, manual and held prices within the range of a chart, oldest first. */
export async function eventsOf(db: Db, filter: ChartFilter): Promise<ChartEvent[]> {
  const [runs, marks] = await Promise.all([
    runsWithin(db, filter, MAX_PER_KIND),
    marksWithin(db, filter, MAX_PER_KIND),
  ])
  return [...runs.map(runEvent), ...marks.map(quoteEvent)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )
}

type MarkedQuote = Awaited<ReturnType<typeof marksWithin>>[number]

function quoteEvent({ id, quoted_at: at, mid, currency, quality }: MarkedQuote): ChartEvent {
  const kind = quality === 'held' ? 'held' : 'manual'
  return { kind, at, id, mid: goldPriceText(mid), currency, prices: null }
}

function runEvent({ id, reverts_run_id, applied_at, totals }: AppliedRun): ChartEvent {
  const eventKind = reverts_run_id === null ? 'run_applied' : 'run_undone'
  const { up, down } = JSON.parse(totals) as { up?: number; down?: number }
  const prices = (up ?? 0) + (down ?? 0)
  return { kind: eventKind, at: applied_at ?? '', id, mid: null, currency: null, prices }
}

/** The last price run before a chart, and the gold price then; null without either. */
export async function runBefore(db: Db, filter: ChartFilter): Promise<RunBefore | null> {
  if (filter.since === null) return null
  const [run] = await runsWithin(db, { ...filter, since: null, until: filter.since }, 1)
  if (!run?.applied_at) return null
  const price = await lastPriceBefore(db, filter, run.applied_at)
  return price === undefined ? null : { id: run.id, at: run.applied_at, mid: goldPriceText(price) }
}
