import { can, type PrincipalRights } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { breakEven } from '#server/insights/analytics/cards/break-even.ts'
import { buyBack } from '#server/insights/analytics/cards/buy-back.ts'
import { campaigns } from '#server/insights/analytics/cards/campaigns.ts'
import { cashCounter } from '#server/insights/analytics/cards/cash-counter.ts'
import { contractBook } from '#server/insights/analytics/cards/contract-book.ts'
import { costOfDelay } from '#server/insights/analytics/cards/cost-of-delay.ts'
import { feedHealth } from '#server/insights/analytics/cards/feed-health.ts'
import { goldPrice } from '#server/insights/analytics/cards/gold-price.ts'
import { gramPrices } from '#server/insights/analytics/cards/gram-curve.ts'
import { lockedGrams } from '#server/insights/analytics/cards/locked-grams.ts'
import { margin } from '#server/insights/analytics/cards/margin.ts'
import { metalShare } from '#server/insights/analytics/cards/metal-share.ts'
import { priceAge } from '#server/insights/analytics/cards/price-age.ts'
import { priceChanges } from '#server/insights/analytics/cards/price-changes.ts'
import { referenceTime } from '#server/insights/analytics/cards/reference-time.ts'
import { priceGap } from '#server/insights/analytics/cards/repricing-gap.ts'
import { stockValue } from '#server/insights/analytics/cards/stock-value.ts'
import type { AnalyticsContext } from './analytics-context.ts'
import { CARDS, type CardName, type CardResult } from './props.ts'

type CardBuilder = (context: AnalyticsContext) => Promise<CardResult | null>

function cardBuilders(actor: PrincipalRights): Record<CardName, CardBuilder> {
  return {
    gold_price: goldPrice,
    price_age: priceAge,
    repricing_gap: priceGap,
    margin,
    metal_share: metalShare,
    gram_curve: gramPrices,
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

const COST_CARDS: ReadonlySet<CardName> = new Set(['margin', 'break_even', 'cost_of_delay'])

/** The cards that this user may see. */
export const cardsFor = (actor: PrincipalRights): CardName[] =>
  CARDS.filter((card) => can(actor, 'cost.see') || !COST_CARDS.has(card))

/** The result of one card; null where it cannot be calculated yet, or is not visible to this user. */
export async function cardResult(
  context: AnalyticsContext,
  actor: Actor,
  card: CardName,
): Promise<CardResult | null> {
  if (!cardsFor(actor).includes(card)) return null
  return cardBuilders(actor)[card](context)
}
