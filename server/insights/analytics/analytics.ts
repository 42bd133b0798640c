import { can, type PrincipalRights } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { CARDS, definitionOf, KPIS, type Kpi } from '#server/insights/analytics/cards/lookup.ts'
import type { AnalyticsContext } from './analytics-context.ts'
import { pieceNames } from './piece-queries.ts'
import type { CardResult } from './result-props.ts'

/** The cards that this user may see. */
export const cardsFor = (actor: PrincipalRights): CardName[] =>
  CARDS.filter((card) => can(actor, 'cost.see') || !definitionOf(card).showsCost)

/** The figures above all tabs that this user may see. */
export const kpisFor = (actor: PrincipalRights): Kpi[] =>
  KPIS.filter(
    ({ card, showsCost }) =>
      cardsFor(actor).includes(card) && (can(actor, 'cost.see') || !showsCost),
  )

/** The result of one card; null where it cannot be calculated yet, or is not visible to this user. */
export async function cardResult(
  context: AnalyticsContext,
  actor: Actor,
  card: CardName,
): Promise<CardResult | null> {
  if (!cardsFor(actor).includes(card)) return null
  return definitionOf(card).compute(context, { seesCost: can(actor, 'cost.see') })
}

/** The same with the names of the pieces of its rows. */
export async function namedCardResult(
  context: AnalyticsContext,
  actor: Actor,
  card: CardName,
): Promise<CardResult | null> {
  const result = await cardResult(context, actor, card)
  const column = result?.columns.findIndex(({ unit }) => unit === 'piece') ?? -1
  if (!result || column === -1) return result
  const skus = result.rows.flatMap(({ cells }) => cells[column] ?? []).map(String)
  return { ...result, pieces: await pieceNames(context.db, skus) }
}
