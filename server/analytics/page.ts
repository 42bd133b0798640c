import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { defer } from '#server/http/inertia/props.ts'
import { answerTo, cardsFor } from './analytics.ts'
import { askingOf } from './asking.ts'
import type { AnalyticsQuery } from './input.ts'

const ROWS_OF_MANY = 5
const ROWS_OF_ONE = 200

/** The page at once, each answer after it by itself: a slow question holds up no other. */
export async function analyticsPage(ctx: Ctx, actor: Actor, query: AnalyticsQuery) {
  const { since, until } = await askingOf(ctx, query, 0)
  const all = cardsFor(actor)
  const cards = query.card === null ? all : all.filter((card) => card === query.card)
  const limit = query.card === null ? ROWS_OF_MANY : ROWS_OF_ONE
  const asked = query.card === null ? { ...query, only: null } : query
  return {
    ...{ asked, since, until, cards },
    answers: Object.fromEntries(
      cards.map((card) => [card, defer(() => answerTo(ctx, actor, card, asked, limit), card)]),
    ),
  }
}
