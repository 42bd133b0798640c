import type { Asking, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  columns,
  figure,
  pieceHref,
  shareBp,
  shown,
} from '#server/insights/analytics/card-result.ts'
import {
  lawfulNow,
  openFindings,
  referenceSummary,
  referenceTimes,
  waitingForLaw,
  waitingSummary,
} from '#server/insights/analytics/ledger-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'
import { later } from '#server/platform/context.ts'
import type { Law } from '#server/pricing/compare-at/law/market.ts'
import { shopLaw } from '#server/pricing/runs/kinds/compare/law.ts'

const DAY_S = 24 * 60 * 60
const WINDOW_S = 180 * DAY_S

/** 10. For how long of the last 180 days a price stood struck through beside the price asked. */
export async function referenceTime(asking: Asking): Promise<Answer | null> {
  const { db, now, asOf } = asking
  const span = { since: later(now, -WINDOW_S * 1000), until: now }
  const half = WINDOW_S / 2
  const { pieces, long, seconds, now: still } = await referenceSummary(db, span, half)
  const then = asOf === null ? null : await stoodAt(asking, asOf)
  const needed = daysNeeded((await shopLaw(db)).law)
  const lawfulSince = later(now, -needed * DAY_S * 1000)
  const { waiting, latest, free } = await waitingSummary(db, lawfulSince)
  return {
    figures: [
      figure('with_reference', 'count', still, { before: then?.now ?? null, only: 'struck' }),
      figure('had_reference', 'count', pieces, { before: then?.pieces ?? null }),
      figure('long_reference', 'count', long, { before: then?.long ?? null, only: 'long' }),
      figure('reference_share', 'bp', shareBp(seconds, pieces * WINDOW_S), {
        before: then && shareBp(then.seconds, then.pieces * WINDOW_S),
      }),
      figure('open_findings', 'count', await openFindings(db, now), {
        before: then?.findings ?? null,
        href: '/compliance?type=reference',
      }),
      figure('lawful_now', 'count', free - waiting, { only: 'lawful' }),
      figure('waiting', 'count', waiting, { only: 'waiting' }),
      figure('longest_wait', 'days', latest && daysLeft(latest, now, needed), {
        only: 'longest',
      }),
    ],
    charts: [],
    ...(await rowsBehind(asking, { span, needed, latest, lawfulSince })),
    advice:
      long > 0
        ? advise('act', 'end_references', { count: long })
        : advise('calm', 'references_brief'),
  }
}

/** The same of the 180 days up to an earlier moment. */
async function stoodAt({ db }: Asking, then: string) {
  const span = { since: later(then, -WINDOW_S * 1000), until: then }
  const findings = await openFindings(db, then)
  return { ...(await referenceSummary(db, span, WINDOW_S / 2)), findings }
}

interface Waits {
  span: Span
  /** Days. */
  needed: number
  lawfulSince: string
  /** When the price began to stand that waits the longest. */
  latest: string | null
}

function rowsBehind(asking: Asking, waits: Waits) {
  if (asking.only === 'waiting' || asking.only === 'longest') return waitingRows(asking, waits)
  if (asking.only === 'lawful') return lawfulRows(asking, waits)
  return struckRows(asking, waits)
}

async function struckRows({ db, limit, only }: Asking, { span }: Waits) {
  const over = only === 'long' ? WINDOW_S / 2 : -1
  const some = { over, still: only === 'struck' ? ('yes' as const) : ('any' as const) }
  const rows = await referenceTimes(db, span, some, limit + 1)
  return {
    columns: columns({ sku: 'text', days: 'days', share: 'bp', reference_since: 'time' }),
    ...shown(rows, limit, (one) => ({
      cells: [one.sku, Math.round(one.seconds / DAY_S), shareBp(one.seconds, WINDOW_S), one.since],
      href: pieceHref(one.id),
    })),
  }
}

async function lawfulRows({ db, limit }: Asking, { lawfulSince }: Waits) {
  return {
    columns: columns({ sku: 'text', price: 'money' }),
    ...shown(await lawfulNow(db, lawfulSince, limit + 1), limit, (one) => ({
      cells: [one.sku, one.price],
      href: pieceHref(one.id),
    })),
  }
}

async function waitingRows({ db, now, limit, only }: Asking, waits: Waits) {
  const { needed, lawfulSince, latest } = waits
  const at = only === 'longest' ? latest : null
  const rows = await waitingForLaw(db, lawfulSince, at, limit + 1)
  return {
    columns: columns({ sku: 'text', lowest_since: 'time', lawful_in: 'days' }),
    ...shown(rows, limit, (one) => ({
      cells: [one.sku, one.at, daysLeft(one.at, now, needed)],
      href: pieceHref(one.id),
    })),
  }
}

/** For how many days a price must have been the lowest, in the strictest of the shop's markets. */
function daysNeeded({ markets, eu, us_ftc, us_ca, uk }: Law): number {
  const days = {
    ...{ eu: eu.windowDays, us_ftc: us_ftc.minimumDays, us_ca: us_ca.minimumDays },
    ...{ uk: uk.minimumDays, none: 0 },
  }
  return Math.max(0, ...markets.map((market) => days[market]))
}

/** A day that has begun is waited for to its end. */
function daysLeft(since: string, now: string, needed: number): number {
  const stood = (Date.parse(now) - Date.parse(since)) / (DAY_S * 1000)
  return Math.max(0, Math.ceil(needed - stood))
}
