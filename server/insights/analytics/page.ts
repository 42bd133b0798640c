import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { kindsOnSale, productsOnSale } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { defer } from '#server/http/inertia/props/props.ts'
import type { CardName, KpiKey } from '#server/insights/analytics/cards/list.ts'
import { definitionOf, type Kpi } from '#server/insights/analytics/cards/lookup.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayOf, plusMonths } from '#server/platform/time/calendar.ts'
import { cardsFor, kpisFor, namedCardResult } from './analytics.ts'
import { analyticsContext } from './analytics-context.ts'
import type { AnalyticsQuery } from './input.ts'
import { pieceWidths } from './piece-chart-queries.ts'
import { ALL_PIECES, TABS } from './result-props.ts'

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
    defer(() => namedCardResult(context, actor, card), definitionOf(card).group).rescue(),
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

const MONTHS = 36

/** The months up to that of a day, the newest first: `2026-11`. */
const lastMonths = (day: string): string[] =>
  Array.from({ length: MONTHS }, (_, n) => plusMonths(`${day.slice(0, 7)}-01`, -n).slice(0, 7))

async function facetsOf({ db, clock }: Ctx) {
  const karats = (await alloysSold(db)).map(({ label }) => label)
  const sold = new Set((await kindsOnSale(db)).map(({ kind }) => kind))
  return {
    products: await productsOnSale(db),
    kinds: PIECE_KINDS.filter((kind) => sold.has(kind)),
    karats,
    widths: await pieceWidths(db),
    constructions: [...CONSTRUCTIONS],
    months: lastMonths(dayOf(clock.now(), (await shopOf(db)).time_zone)),
  }
}
