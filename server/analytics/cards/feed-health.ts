import { goldSettings } from '#server/gold-price-logs/gold-settings.ts'
import { openMs } from '#server/gold-price-logs/market-hours.ts'
import { advise, columns, figure, shareBp } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { type SourceHealth, silences, sourcesIn } from '../gold-queries.ts'
import type { Answer } from '../props.ts'

const GOOD_BP = 9_900
const SILENCES = 2_000
const HOUR = 60 * 60 * 1000

/** 15. Whether the sources of gold answered, how quickly, and for how long of the market's time nobody did. */
export async function feedHealth(asking: Asking): Promise<Answer | null> {
  const { db, before } = asking
  const sources = await sourcesIn(db, asking)
  const then = before && (await sourcesIn(db, before))
  const upBp = uptimeOf(sources)
  const total = (of: 'quotes' | 'held' | 'failed' | 'polls') => sumOf(sources, of)
  return {
    figures: [
      figure('uptime', 'bp', upBp, { before: then && uptimeOf(then) }),
      figure('failures', 'count', total('failed'), {
        before: then && sumOf(then, 'failed'),
        href: '/gold-price-logs?quality=failed',
      }),
      figure('hold_rate', 'bp', shareBp(total('held'), total('quotes'))),
      figure('without_gold', 'hours', await hoursWithout(asking)),
    ],
    chart: null,
    columns: columns({
      ...{ source: 'text', polls: 'count', failures: 'count', uptime: 'bp' },
      ...{ latency: 'ms', held: 'count', apart: 'bp' },
    }),
    rows: sources.map((one) => ({
      cells: [
        ...[one.source, one.polls, one.failed, uptimeOf([one])],
        ...[one.latency, one.held, one.apart],
      ],
      href: `/gold-price-logs?source=${encodeURIComponent(one.source)}`,
    })),
    more: false,
    advice:
      upBp !== null && upBp < GOOD_BP
        ? advise('act', 'look_at_sources', { count: total('failed') })
        : advise('calm', 'sources_answer'),
  }
}

/** Beyond the first hour of each silence, in the time that gold is traded. */
async function hoursWithout(asking: Asking): Promise<number | null> {
  const { holidays } = await goldSettings(asking.db)
  const found = await silences(asking.db, asking, SILENCES)
  const ms = found.reduce(
    (sum, { at, until }) => sum + Math.max(0, openMs(at, until, holidays) - HOUR),
    0,
  )
  return Math.round(ms / HOUR)
}

const uptimeOf = (sources: readonly SourceHealth[]): number | null =>
  shareBp(sumOf(sources, 'polls') - sumOf(sources, 'failed'), sumOf(sources, 'polls'))

const sumOf = (sources: readonly SourceHealth[], of: 'quotes' | 'held' | 'failed' | 'polls') =>
  sources.reduce((sum, one) => sum + Number(one[of]), 0)
