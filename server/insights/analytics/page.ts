import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/catalogue.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { defer } from '#server/http/inertia/props/props.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cardResult, cardsFor } from './analytics.ts'
import { analyticsContext } from './analytics-context.ts'
import type { AnalyticsQuery } from './input.ts'
import { pieceWidths } from './piece-chart-queries.ts'
import { type CardName, COMPARISON_NOTES, PERIODS, PIECE_CARDS } from './props.ts'

const ROWS_PER_CARD = 5
const ROWS_OF_SINGLE_CARD = 200

/** The page; card results are deferred, in groups that read the same tables. */
export async function analyticsPage(ctx: Ctx, actor: Actor, query: AnalyticsQuery) {
  const all = cardsFor(actor)
  const cards = query.card === null ? all : all.filter((card) => card === query.card)
  const limit = query.card === null ? ROWS_PER_CARD : ROWS_OF_SINGLE_CARD
  const request = query.card === null ? { ...query, only: null } : query
  const context = await analyticsContext(ctx, request, limit)
  const { since, until, asOf } = context
  const deferredResults = cards.map((card) => [
    card,
    defer(() => cardResult(context, actor, card), GROUPS[card]).rescue(),
  ])
  return {
    asked: request,
    since,
    until,
    asOf,
    cards: cards.map((card) => ({
      card,
      stands: PERIODS[card],
      compared: COMPARISON_NOTES[card] ?? null,
      isOfPieces: PIECE_CARDS.has(card),
    })),
    facets: () => facetsOf(ctx),
    ...Object.fromEntries(deferredResults),
  }
}

async function facetsOf({ db }: Ctx) {
  const karats = (await alloysSold(db)).map(({ label }) => label)
  return { karats, widths: await pieceWidths(db), constructions: [...CONSTRUCTIONS] }
}

const GROUPS: Record<CardName, string> = {
  gold_price: 'gold',
  price_age: 'gold',
  repricing_gap: 'pieces',
  margin: 'pieces',
  metal_share: 'pieces',
  gram_curve: 'pieces',
  break_even: 'pieces',
  cost_of_delay: 'gold',
  price_changes: 'ledger',
  reference_time: 'ledger',
  campaigns: 'ledger',
  contract_book: 'trade',
  locked_grams: 'trade',
  buy_back: 'trade',
  feed_health: 'gold',
  cash_counter: 'trade',
  stock_value: 'pieces',
}
