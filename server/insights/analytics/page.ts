import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { defer } from '#server/http/inertia/props/props.ts'
import type { CardName, KpiKey } from '#server/insights/analytics/cards/list.ts'
import { definitionOf, type Kpi } from '#server/insights/analytics/cards/lookup.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cardResult, cardsFor, kpisFor } from './analytics.ts'
import { analyticsContext } from './analytics-context.ts'
import type { AnalyticsQuery } from './input.ts'
import { pieceWidths } from './piece-chart-queries.ts'
import { TABS } from './result-props.ts'

const ALL_PIECES = { karat: null, width: null, construction: null }
const ROWS_PER_CARD = 5
const ROWS_OF_SINGLE_CARD = 200

/** A tab, or a single card; results are deferred, those of cards in groups that read the same tables. */
export async function analyticsPage(ctx: Ctx, actor: Actor, query: AnalyticsQuery) {
  const tab = query.card === null ? query.tab : definitionOf(query.card).tab
  const all = cardsFor(actor)
  const cards = all.filter((card) =>
    query.card === null ? definitionOf(card).tab === tab : card === query.card,
  )
  const kpis = query.card === null ? kpisFor(actor) : []
  const limit = query.card === null ? ROWS_PER_CARD : ROWS_OF_SINGLE_CARD
  const request = { ...query, tab, only: query.card === null ? null : query.only }
  const context = await analyticsContext(ctx, request, limit)
  const { since, until, asOf, metal } = context
  const deferredResults = cards.map((card) => [
    card,
    defer(() => cardResult(context, actor, card), definitionOf(card).group).rescue(),
  ])
  const deferredKpis = kpis.map(({ key, compute }) => [
    kpiProp(key),
    defer(() => compute({ ...context, filter: ALL_PIECES }), 'kpis').rescue(),
  ])
  return {
    request,
    since,
    until,
    asOf,
    metals: await metalsSold(ctx.db),
    metal,
    tabs: TABS.filter((one) => all.some((card) => definitionOf(card).tab === one)),
    kpis: kpis.map(kpiTraits),
    cards: cards.map(traitsOf),
    facets: () => facetsOf(ctx),
    ...Object.fromEntries([...deferredKpis, ...deferredResults]),
  }
}

const kpiProp = (key: KpiKey) => `kpi_${key}` as const

const kpiTraits = ({ key, card, unit, better, only, isOfMetal }: Kpi) => ({
  key,
  prop: kpiProp(key),
  card,
  unit,
  better: better ?? null,
  only: only ?? null,
  isOfMetal: isOfMetal === true,
})

function traitsOf(card: CardName) {
  const { period, comparison = null, isOfPieces = false, isOfMetal = false } = definitionOf(card)
  return { card, period, comparison, isOfPieces, isOfMetal }
}

async function facetsOf({ db }: Ctx) {
  const karats = (await alloysSold(db)).map(({ label }) => label)
  return { karats, widths: await pieceWidths(db), constructions: [...CONSTRUCTIONS] }
}
