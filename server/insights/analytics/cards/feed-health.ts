import type { Asking, Span } from '#server/insights/analytics/analytics-context.ts'
import { advise, columns, figure, shareBp, shown } from '#server/insights/analytics/card-result.ts'
import {
  heardBefore,
  type SourceHealth,
  silences,
  sourcesIn,
} from '#server/insights/analytics/gold-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'
import { openMs } from '#server/market/polling/market-hours.ts'
import { goldSettings } from '#server/market/sources/gold-settings.ts'
import { later as laterOf } from '#server/pricing/compare-at/law/calendar.ts'

const GOOD_BP = 9_900
const SILENCES = 2_000
const HOUR = 60 * 60 * 1000

/** 15. Whether the sources of gold answered, how quickly, and for how long of the market's time nobody did. */
export async function feedHealth(asking: Asking): Promise<Answer | null> {
  const { db, before, only } = asking
  const sources = await sourcesIn(db, asking)
  const then = before && (await sourcesIn(db, before))
  const upBp = uptimeOf(sources)
  const total = (of: Counted) => sumOf(sources, of)
  return {
    figures: [
      figure('uptime', 'bp', upBp, { before: then && uptimeOf(then) }),
      figure('failures', 'count', total('failed'), {
        before: then && sumOf(then, 'failed'),
      }),
      figure('latency', 'ms', latencyOf(sources), { before: then && latencyOf(then) }),
      figure('hold_rate', 'bp', holdRateOf(sources), { before: then && holdRateOf(then) }),
      figure('apart', 'basis', apartOf(sources), { before: then && apartOf(then) }),
      figure('without_gold', 'hours', await hoursWithout(asking, asking), {
        before: before && (await hoursWithout(asking, before)),
        only: 'silent',
      }),
    ],
    charts: [],
    ...(only === 'silent' ? await silentRows(asking) : sourceRows(sources)),
    advice:
      upBp !== null && upBp < GOOD_BP
        ? advise('act', 'look_at_sources', { count: total('failed') })
        : advise('calm', 'sources_answer'),
  }
}

function sourceRows(sources: readonly SourceHealth[]) {
  return {
    columns: columns(
      {
        ...{ source: 'text', polls: 'count', failures: 'count', uptime: 'bp', latency: 'ms' },
        ...{ quotes: 'count', held: 'count', compared: 'count', apart: 'basis' },
      },
      ['quotes', 'compared'],
    ),
    rows: sources.map((one) => ({
      cells: [
        ...[one.source, one.polls, one.failed, uptimeOf([one]), one.latency],
        ...[one.quotes, one.held, one.compared, apartOf([one])],
      ],
      href: `/gold-price-logs?source=${encodeURIComponent(one.source)}`,
    })),
    more: false,
  }
}

async function silentRows(asking: Asking) {
  const quiet = (await silencesIn(asking, asking)) ?? []
  return {
    columns: columns({ from: 'moment', until: 'moment', without_gold: 'hours' }),
    ...shown(quiet, asking.limit, ({ at, until, ms }) => ({
      cells: [at, until, Math.round((ms * 100) / HOUR) / 100],
      href: `/gold-price-logs?from=${at.slice(0, 10)}&to=${until.slice(0, 10)}`,
    })),
  }
}

/**
 * Beyond the first hour of each silence, in the time that gold is traded: between prices of sources, from the last one
 * before the span, and up to now where none has come since. Null where no source ever spoke.
 */
async function silencesIn({ db, now }: Asking, span: Span): Promise<Silence[] | null> {
  const until = span.until < now ? span.until : now
  const last = await heardBefore(db, until)
  if (last === null) return null
  const since = (await heardBefore(db, span.since)) ?? span.since
  const { holidays } = await goldSettings(db)
  const quiet = [...(await silences(db, { since, until }, SILENCES)), { at: last, until }]
  return quiet
    .map((one) => {
      const at = laterOf(one.at, span.since)
      return { at, until: one.until, ms: openMs(at, one.until, holidays) - HOUR }
    })
    .filter(({ ms }) => ms > 0)
}

interface Silence {
  at: string
  until: string
  /** Without its first hour and the time that gold is not traded. */
  ms: number
}

async function hoursWithout(asking: Asking, span: Span): Promise<number | null> {
  const quiet = await silencesIn(asking, span)
  return quiet && Math.round(quiet.reduce((sum, { ms }) => sum + ms, 0) / HOUR)
}

type Counted = 'quotes' | 'held' | 'failed' | 'polls' | 'compared' | 'apart'

const uptimeOf = (sources: readonly SourceHealth[]): number | null =>
  shareBp(sumOf(sources, 'polls') - sumOf(sources, 'failed'), sumOf(sources, 'polls'))

const sumOf = (sources: readonly SourceHealth[], of: Counted) =>
  sources.reduce((sum, one) => sum + Number(one[of]), 0)

const holdRateOf = (sources: readonly SourceHealth[]): number | null =>
  shareBp(sumOf(sources, 'held'), sumOf(sources, 'quotes'))

/** On average, in milliseconds. */
function latencyOf(sources: readonly SourceHealth[]): number | null {
  const polls = sumOf(sources, 'polls')
  const ms = sources.reduce((sum, one) => sum + (one.latency ?? 0) * Number(one.polls), 0)
  return polls === 0 ? null : Math.round(ms / polls)
}

/** Basis points between what the sources say of the same moment, on average. */
function apartOf(sources: readonly SourceHealth[]): number | null {
  const compared = sumOf(sources, 'compared')
  return compared === 0 ? null : Math.round(sumOf(sources, 'apart') / compared)
}
