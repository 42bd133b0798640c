import { can, type Principal } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { breakEven } from '#server/insights/analytics/cards/break-even.ts'
import { buyBack } from '#server/insights/analytics/cards/buy-back.ts'
import { campaigns } from '#server/insights/analytics/cards/campaigns.ts'
import { cashCounter } from '#server/insights/analytics/cards/cash-counter.ts'
import { contractBook } from '#server/insights/analytics/cards/contract-book.ts'
import { costOfDelay } from '#server/insights/analytics/cards/cost-of-delay.ts'
import { feedHealth } from '#server/insights/analytics/cards/feed-health.ts'
import { goldPrice } from '#server/insights/analytics/cards/gold-price.ts'
import { curve } from '#server/insights/analytics/cards/gram-curve.ts'
import { lockedGrams } from '#server/insights/analytics/cards/locked-grams.ts'
import { margin } from '#server/insights/analytics/cards/margin.ts'
import { metalShare } from '#server/insights/analytics/cards/metal-share.ts'
import { priceAge } from '#server/insights/analytics/cards/price-age.ts'
import { priceChanges } from '#server/insights/analytics/cards/price-changes.ts'
import { referenceTime } from '#server/insights/analytics/cards/reference-time.ts'
import { gap } from '#server/insights/analytics/cards/repricing-gap.ts'
import { stockValue } from '#server/insights/analytics/cards/stock-value.ts'
import type { Asking } from './analytics-context.ts'
import { type Answer, CARDS, type CardName } from './props.ts'

/** How a question is answered. */
type Question = (asking: Asking) => Promise<Answer | null>

/** The questions and who answers them; what tells cost is asked only by those who may see it. */
function questionsFor(actor: Principal): Record<CardName, Question> {
  return {
    gold_price: goldPrice,
    price_age: priceAge,
    repricing_gap: gap,
    margin,
    metal_share: metalShare,
    gram_curve: curve,
    break_even: breakEven,
    cost_of_delay: costOfDelay,
    price_changes: priceChanges,
    reference_time: referenceTime,
    campaigns: campaigns({ seesCost: can(actor, 'cost.see') }),
    contract_book: contractBook,
    locked_grams: lockedGrams,
    buy_back: buyBack,
    feed_health: feedHealth,
    cash_counter: cashCounter,
    stock_value: stockValue,
  }
}

const TELL_COST: ReadonlySet<CardName> = new Set(['margin', 'break_even', 'cost_of_delay'])

/** The questions that this person may ask. */
export const cardsFor = (actor: Principal): CardName[] =>
  CARDS.filter((card) => can(actor, 'cost.see') || !TELL_COST.has(card))

/** One question's answer; null where it cannot be answered yet, or is none of this person's. */
export async function answerTo(
  asking: Asking,
  actor: Actor,
  card: CardName,
): Promise<Answer | null> {
  if (!cardsFor(actor).includes(card)) return null
  return questionsFor(actor)[card](asking)
}
