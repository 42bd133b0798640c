import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/catalogue.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { defer } from '#server/http/inertia/props/props.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { definitionOf } from '#server/insights/analytics/cards/lookup.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cardResult, cardsFor } from './analytics.ts'
import { analyticsContext } from './analytics-context.ts'
import type { AnalyticsQuery } from './input.ts'
import { pieceWidths } from './piece-chart-queries.ts'

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
    defer(() => cardResult(context, actor, card), definitionOf(card).group).rescue(),
  ])
  return {
    request,
    since,
    until,
    asOf,
    cards: cards.map(traitsOf),
    facets: () => facetsOf(ctx),
    ...Object.fromEntries(deferredResults),
  }
}

function traitsOf(card: CardName) {
  const { period, comparison = null, isOfPieces = false } = definitionOf(card)
  return { card, period, comparison, isOfPieces }
}

async function facetsOf({ db }: Ctx) {
  const karats = (await alloysSold(db)).map(({ label }) => label)
  return { karats, widths: await pieceWidths(db), constructions: [...CONSTRUCTIONS] }
}
