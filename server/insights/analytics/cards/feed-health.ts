import type { AnalyticsContext, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  limitRows,
  makeAdvice,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import {
  lastAcceptedBefore,
  quoteGaps,
  type SourceHealth,
  sourcesIn,
} from '#server/insights/analytics/gold-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { SOURCE_NAMES } from '#server/market/feeds/lookup.ts'
import { goldSettings } from '#server/market/gold-settings.ts'
import { tradingMs } from '#server/market/market-hours.ts'
import { laterTime as laterOf } from '#server/pricing/compare-at/law/calendar.ts'
import type { CardDefinition } from './definition.ts'

const GOOD_BP = 9_900
const MAX_GAPS = 2_000
const HOUR = 60 * 60 * 1000

/** 15. Availability and latency of the gold sources, and how long there was no quote in market hours. */
export const feedHealth = {
  card: 'feed_health',
  tab: 'gold',
  period: 'range',
  group: 'gold',
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, before, only } = context
  const sources = await sourcesIn(db, context)
  const previous = before && (await sourcesIn(db, before))
  const upBp = uptimeOf(sources)
  const total = (of: CountField) => sumOf(sources, of)
  return {
    figures: [
      figure('uptime', 'bp', upBp, { before: previous && uptimeOf(previous) }),
      figure('failures', 'count', total('failed'), {
        before: previous && sumOf(previous, 'failed'),
      }),
      figure('latency', 'ms', latencyOf(sources), { before: previous && latencyOf(previous) }),
      figure('review_rate', 'bp', holdRateOf(sources), {
        before: previous && holdRateOf(previous),
      }),
      figure('source_difference', 'bp', averageDifference(sources), {
        before: previous && averageDifference(previous),
      }),
      figure('without_gold', 'hours', await hoursWithoutQuotes(context, context), {
        before: before && (await hoursWithoutQuotes(context, before)),
        only: 'silent',
      }),
    ],
    charts: [],
    ...(only === 'silent' ? await gapRows(context) : sourceRows(sources)),
    advice:
      upBp !== null && upBp < GOOD_BP
        ? makeAdvice('caution', 'check_sources', { count: total('failed') })
        : makeAdvice('positive', 'sources_respond'),
  }
}

function sourceRows(sources: readonly SourceHealth[]) {
  return {
    columns: columns(
      {
        source: 'text',
        polls: 'count',
        failures: 'count',
        uptime: 'bp',
        latency: 'ms',
        quotes: 'count',
        needs_review: 'count',
        compared: 'count',
        source_difference: 'bp',
      },
      ['quotes', 'compared'],
    ),
    rows: sources.map((one) => ({
      cells: [
        SOURCE_NAMES[one.source] ?? one.source,
        one.polls,
        one.failed,
        uptimeOf([one]),
        one.latency,
        one.quotes,
        one.held,
        one.compared,
        averageDifference([one]),
      ],
      href: `/gold-price-logs?source=${encodeURIComponent(one.source)}`,
    })),
    more: false,
  }
}

async function gapRows(context: AnalyticsContext) {
  const gaps = (await quoteGapsIn(context, context)) ?? []
  return {
    columns: columns({ from: 'moment', until: 'moment', without_gold: 'hours' }),
    ...limitRows(gaps, context.limit, ({ at, until, ms }) => ({
      cells: [at, until, Math.round((ms * 100) / HOUR) / 100],
      href: `/gold-price-logs?from=${at.slice(0, 10)}&to=${until.slice(0, 10)}`,
    })),
  }
}

/**
 * Gaps of more than an hour of market time between accepted quotes: from the last quote before the span, up to now if
 * there is none since. Null without any quote.
 */
async function quoteGapsIn({ db, now }: AnalyticsContext, span: Span): Promise<QuoteGap[] | null> {
  const until = span.until < now ? span.until : now
  const last = await lastAcceptedBefore(db, until)
  if (last === null) return null
  const since = (await lastAcceptedBefore(db, span.since)) ?? span.since
  const { holidays } = await goldSettings(db)
  const gaps = [...(await quoteGaps(db, { since, until }, MAX_GAPS)), { at: last, until }]
  return gaps
    .map((one) => {
      const at = laterOf(one.at, span.since)
      return { at, until: one.until, ms: tradingMs(at, one.until, holidays) - HOUR }
    })
    .filter(({ ms }) => ms > 0)
}

interface QuoteGap {
  at: string
  until: string
  /** Market time without the first hour. */
  ms: number
}

async function hoursWithoutQuotes(context: AnalyticsContext, span: Span): Promise<number | null> {
  const gaps = await quoteGapsIn(context, span)
  return gaps && Math.round(gaps.reduce((sum, { ms }) => sum + ms, 0) / HOUR)
}

type CountField = 'quotes' | 'held' | 'failed' | 'polls' | 'compared' | 'apart'

const uptimeOf = (sources: readonly SourceHealth[]): number | null =>
  shareBp(sumOf(sources, 'polls') - sumOf(sources, 'failed'), sumOf(sources, 'polls'))

const sumOf = (sources: readonly SourceHealth[], of: CountField) =>
  sources.reduce((sum, one) => sum + Number(one[of]), 0)

const holdRateOf = (sources: readonly SourceHealth[]): number | null =>
  shareBp(sumOf(sources, 'held'), sumOf(sources, 'quotes'))

/** Average, milliseconds. */
function latencyOf(sources: readonly SourceHealth[]): number | null {
  const polls = sumOf(sources, 'polls')
  const ms = sources.reduce((sum, one) => sum + (one.latency ?? 0) * Number(one.polls), 0)
  return polls === 0 ? null : Math.round(ms / polls)
}

/** The average difference between sources at the same time, basis points. */
function averageDifference(sources: readonly SourceHealth[]): number | null {
  const compared = sumOf(sources, 'compared')
  return compared === 0 ? null : Math.round(sumOf(sources, 'apart') / compared)
}
