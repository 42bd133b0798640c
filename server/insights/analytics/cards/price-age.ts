import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  changeBp,
  columns,
  figure,
  pieceHref,
  shown,
} from '#server/insights/analytics/card-result.ts'
import { goldAt } from '#server/insights/analytics/gold-queries.ts'
import { histogram } from '#server/insights/analytics/histogram.ts'
import { pricedAtThen } from '#server/insights/analytics/piece-history-queries.ts'
import { mostMoved, pricedAt } from '#server/insights/analytics/piece-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'

const OFF_BP = 200
const STEP_BP = 100
const WIDEST = 10
const AROUND = 4

/** 2. How far gold has gone since each piece was priced. */
export async function priceAge(asking: Asking): Promise<Answer | null> {
  const { db, quote, limit, only, which } = asking
  if (!quote) return null
  const groups = agedBy(await pricedAt(db, which, quote.currency), quote.mid)
  const then = await agesThen(asking, quote.currency)
  const off = offOf(groups)
  const oldest = oldestOf(groups)
  const some = {
    leastBp: only === 'off' ? OFF_BP : -1,
    pricedAt: only === 'oldest' ? oldest : null,
  }
  const { currency, mid } = quote
  const rows = await mostMoved(db, which, { currency, mid, ...some }, limit + 1)
  return {
    figures: [
      figure('pieces', 'count', countOf(groups), { before: then && countOf(then) }),
      figure('off', 'count', off, { before: then && offOf(then), only: 'off' }),
      figure('oldest', 'time', oldest, { before: then && oldestOf(then), only: 'oldest' }),
    ],
    charts: [
      histogram(
        groups.map(({ bp, n }) => ({ bp, n })),
        { step: STEP_BP, widest: WIDEST, around: AROUND },
      ),
    ],
    columns: columns({ sku: 'text', karat: 'text', priced: 'time', drift: 'bp', price: 'money' }),
    ...shown(rows, limit, (one) => ({
      cells: [one.sku, one.karat, one.at, changeBp(quote.mid, one.mid), one.price],
      href: pieceHref(one.id),
    })),
    advice: off > 0 ? advise('act', 'reprice_off', { count: off }) : advise('calm', 'prices_fresh'),
  }
}

interface Priced {
  mid: number
  at: string
  n: number
}
type Aged = readonly (Priced & { bp: number })[]

const agedBy = (groups: readonly Priced[], mid: number): Aged =>
  groups.map((group) => ({ ...group, bp: Math.trunc(((mid - group.mid) * 10_000) / group.mid) }))

/** By the ledger and the gold of then; null where gold was not known yet. */
async function agesThen({ db, asOf, which }: Asking, currency: string): Promise<Aged | null> {
  const mid = asOf && (await goldAt(db, currency, asOf))
  return asOf && mid ? agedBy(await pricedAtThen(db, which, { currency, asOf }), mid) : null
}

const countOf = (some: Aged): number => some.reduce((sum, { n }) => sum + n, 0)
const offOf = (some: Aged): number => countOf(some.filter(({ bp }) => Math.abs(bp) > OFF_BP))
const oldestOf = (some: Aged): string | null => some.map(({ at }) => at).sort()[0] ?? null
