import type { AnalyticsContext, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import {
  openFindings,
  piecesAwaitingReference,
  piecesWithLawfulReference,
  referenceSummary,
  referenceTimes,
  waitingSummary,
} from '#server/insights/analytics/ledger-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Law } from '#server/pricing/compare-at/law/market.ts'
import { shopLaw } from '#server/pricing/compare-at/law-checker.ts'
import type { CardDefinition } from './definition.ts'

const DAY_S = 24 * 60 * 60
const WINDOW_S = 180 * DAY_S

/** 10. For how much of the last 180 days pieces showed a compare-at price. */
export const referenceTime = {
  card: 'reference_time',
  tab: 'pricing',
  period: 'half_year',
  comparison: 'compare_at',
  group: 'ledger',
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, now, asOf } = context
  const span = { since: plusMs(now, -WINDOW_S * 1000), until: now }
  const halfWindow = WINDOW_S / 2
  const { pieces, long, seconds, now: current } = await referenceSummary(db, span, halfWindow)
  const previous = asOf === null ? null : await summaryAsOf(context, asOf)
  const needed = daysNeeded((await shopLaw(db)).law)
  const lawfulSince = plusMs(now, -needed * DAY_S * 1000)
  const { waiting, latest, candidates } = await waitingSummary(db, lawfulSince)
  return {
    figures: [
      figure('with_reference', 'count', current, { before: previous?.now ?? null, only: 'struck' }),
      figure('had_reference', 'count', pieces, { before: previous?.pieces ?? null }),
      figure('long_reference', 'count', long, { before: previous?.long ?? null, only: 'long' }),
      figure('reference_share', 'bp', shareBp(seconds, pieces * WINDOW_S), {
        before: previous && shareBp(previous.seconds, previous.pieces * WINDOW_S),
      }),
      figure('open_findings', 'count', await openFindings(db, now), {
        before: previous?.findings ?? null,
        href: '/compliance?type=reference',
      }),
      figure('allowed_now', 'count', candidates - waiting, { only: 'lawful' }),
      figure('waiting', 'count', waiting, { only: 'waiting' }),
      figure('longest_wait', 'days', latest && daysLeft(latest, now, needed), {
        only: 'longest',
      }),
    ],
    charts: [],
    ...(await rowsOf(context, { span, needed, latest, lawfulSince })),
    advice:
      long > 0
        ? makeAdvice('caution', 'end_references', { count: long })
        : makeAdvice('positive', 'references_short'),
  }
}

/** The same for the 180 days before an earlier time. */
async function summaryAsOf({ db }: AnalyticsContext, previous: string) {
  const span = { since: plusMs(previous, -WINDOW_S * 1000), until: previous }
  const findings = await openFindings(db, previous)
  return { ...(await referenceSummary(db, span, WINDOW_S / 2)), findings }
}

interface ReferenceRequest {
  span: Span
  /** Days. */
  needed: number
  lawfulSince: string
  /** Since when the piece with the longest wait has its price. */
  latest: string | null
}

function rowsOf(context: AnalyticsContext, request: ReferenceRequest) {
  if (context.only === 'waiting' || context.only === 'longest') return waitingRows(context, request)
  if (context.only === 'lawful') return lawfulRows(context, request)
  return struckRows(context, request)
}

async function struckRows({ db, limit, only }: AnalyticsContext, { span }: ReferenceRequest) {
  const over = only === 'long' ? WINDOW_S / 2 : -1
  const selection = { over, still: only === 'struck' ? ('yes' as const) : ('any' as const) }
  const rows = await referenceTimes(db, span, selection, limit + 1)
  return {
    columns: columns({ sku: 'text', days: 'days', time_share: 'bp', reference_since: 'time' }),
    ...limitRows(rows, limit, (one) => ({
      cells: [one.sku, Math.round(one.seconds / DAY_S), shareBp(one.seconds, WINDOW_S), one.since],
      href: pieceHref(one.id),
    })),
  }
}

async function lawfulRows({ db, limit }: AnalyticsContext, { lawfulSince }: ReferenceRequest) {
  return {
    columns: columns({ sku: 'text', price: 'money' }),
    ...limitRows(await piecesWithLawfulReference(db, lawfulSince, limit + 1), limit, (one) => ({
      cells: [one.sku, one.price],
      href: pieceHref(one.id),
    })),
  }
}

async function waitingRows({ db, now, limit, only }: AnalyticsContext, request: ReferenceRequest) {
  const { needed, lawfulSince, latest } = request
  const at = only === 'longest' ? latest : null
  const rows = await piecesAwaitingReference(db, lawfulSince, at, limit + 1)
  return {
    columns: columns({ sku: 'text', lowest_since: 'time', allowed_in: 'days' }),
    ...limitRows(rows, limit, (one) => ({
      cells: [one.sku, one.at, daysLeft(one.at, now, needed)],
      href: pieceHref(one.id),
    })),
  }
}

/** The days for which a price must have been the lowest, in the strictest of the shop's markets. */
function daysNeeded({ markets, eu, us_ftc, us_ca, uk }: Law): number {
  const days = {
    eu: eu.windowDays,
    us_ftc: us_ftc.minimumDays,
    us_ca: us_ca.minimumDays,
    uk: uk.minimumDays,
    none: 0,
  }
  return Math.max(0, ...markets.map((market) => days[market]))
}

/** Rounded up to whole days. */
function daysLeft(since: string, now: string, needed: number): number {
  const elapsedDays = (Date.parse(now) - Date.parse(since)) / (DAY_S * 1000)
  return Math.max(0, Math.ceil(needed - elapsedDays))
}
