import { divideHalfEven } from '#server/formula/units/fixed.ts'
import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  columns,
  contractHref,
  figure,
  shown,
} from '#server/insights/analytics/card-result.ts'
import { goldAt } from '#server/insights/analytics/gold-queries.ts'
import { inShopMoney, type Spot, worthOf } from '#server/insights/analytics/piece-figures.ts'
import type { Answer } from '#server/insights/analytics/props.ts'
import { lockedAt } from '#server/insights/analytics/trade-history.ts'
import { type LockedGroup, lockedContracts } from '#server/insights/analytics/trade-queries.ts'

/** 13. Gold promised at old prices: what it was locked at, and what that costs the shop at today's and other gold. */
export async function lockedGrams(asking: Asking): Promise<Answer | null> {
  const { db, quote, currency, asOf, limit } = asking
  if (!quote) return null
  const promises = await lockedContracts(db)
  const today = { mid: quote.mid, rate: quote.fx_rate }
  const resultOf = (one: LockedGroup, share: number, gold: Spot) =>
    worthOf(one.mg, one, currency) -
    worthOf(one.mg, { ...gold, mid: Math.round(gold.mid * share) }, currency)
  const resultAt = (share: number, some: readonly LockedGroup[] = promises, gold: Spot = today) =>
    some.reduce((sum, one) => sum + resultOf(one, share, gold), 0)
  const then = asOf === null ? null : await lockedAt(db, asOf)
  const earlier = await goldThen(asking)
  const resultThen = (share: number) => then && earlier && resultAt(share, then, earlier)
  const result = resultAt(1)
  return {
    figures: [
      figure('locked_fine', 'mg', gramsOf(promises), { before: then && gramsOf(then) }),
      figure('lock_price', 'gold', averageOf(promises), { before: then && averageOf(then) }),
      figure('result_today', 'money', result, { before: resultThen(1) }),
      figure('result_up', 'money', resultAt(1.05), { before: resultThen(1.05) }),
      figure('result_down', 'money', resultAt(0.95), { before: resultThen(0.95) }),
    ],
    charts: [
      {
        ...{ kind: 'bars', key: 'result_at', along: 'change', unit: 'money' },
        points: [-500, 0, 500].map((bp) => ({ at: bp, value: resultAt(1 + bp / 10_000) })),
      },
    ],
    columns: columns(
      {
        ...{ number: 'text', type: 'contract_type', customer: 'text', at: 'time' },
        ...{ fine: 'mg', lock_price: 'gold', result: 'money' },
        ...{ result_up: 'money', result_down: 'money' },
      },
      ['type', 'at', 'result_up', 'result_down'],
    ),
    ...shown(promises.slice(0, limit + 1), limit, (one) => ({
      cells: [
        ...[one.number, one.type, one.customer, one.at, one.mg, inShopMoney(one)],
        ...[1, 1.05, 0.95].map((share) => resultOf(one, share, today)),
      ],
      href: contractHref(one.id),
    })),
    advice:
      result < 0
        ? advise('act', 'cover_locked', { amount: -result })
        : advise('calm', 'locked_covered'),
  }
}

/** Null where nobody knows it any more: also what a foreign price was in the shop's money. */
async function goldThen({ db, quote, asOf }: Asking): Promise<Spot | null> {
  if (!quote || quote.fx_rate !== null || asOf === null) return null
  const mid = await goldAt(db, quote.currency, asOf)
  return mid === null ? null : { mid, rate: null }
}

const gramsOf = (groups: readonly LockedGroup[]): number =>
  groups.reduce((sum, { mg }) => sum + mg, 0)

/** Weighed by the grams promised at each price. */
function averageOf(
  groups: readonly { mg: number; mid: number; rate: string | null }[],
): number | null {
  const mg = groups.reduce((sum, group) => sum + BigInt(group.mg), 0n)
  if (mg === 0n) return null
  const sum = groups.reduce((all, group) => all + BigInt(group.mg) * BigInt(inShopMoney(group)), 0n)
  return Number(divideHalfEven(sum, mg))
}
