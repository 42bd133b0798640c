import { SOURCES } from '#server/market/feeds/source-traits.ts'
import type { GuardReason } from '#server/market/history/props.ts'
import { decideQuote, supersedeHeld } from '#server/market/quotes/decision-queries.ts'
import { inOneMoney, stepBetween } from '#server/market/quotes/price-step.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'
import { isBelieved, waitsForAWitness } from './corroboration.ts'
import { agrees } from './disagreement.ts'

/** A price with the current prices of the other sources. */
export interface Meeting {
  quote: Quote
  /** It is current and can release others. */
  bearsWitness: boolean
  /** The current prices of the others, accepted or not. */
  beside: Quote[]
  shopCurrency: string
  now: string
}

/**
 * Two sources with the same price release each other from being held for the size of the step. Returns the price in its
 * new state, and all that are accepted because of another. Source: domain.md 3.3, release.
 */
export async function confirm(
  tx: Tx,
  meeting: Meeting,
): Promise<{ quote: Quote; released: Quote[] }> {
  const { quote, shopCurrency, now } = meeting
  const [first, ...others] = partnersIn(meeting)
  if (!first) return { quote, released: [] }
  const own = isBelieved(quote) ? null : await release(tx, quote, first, shopCurrency, now)
  const released = own ? [own] : []
  for (const waiting of [first, ...others].filter((partner) => !isBelieved(partner))) {
    const freed = await release(tx, waiting, quote, shopCurrency, now)
    if (freed) released.push(freed)
  }
  return { quote: own ?? quote, released }
}

/** Prices that agree. A held one counts only where this price can also release it. */
function partnersIn({ quote, bearsWitness, beside, shopCurrency }: Meeting): Quote[] {
  const believed = beside.filter(isBelieved)
  if (!isBelieved(quote) && !waitsForAWitness(quote, believed, shopCurrency)) return []
  const isPartner = (other: Quote) =>
    bearsWitness && waitsForAWitness(other, [quote, ...believed], shopCurrency)
  return beside.filter(
    (other) => agrees(quote, other, shopCurrency) && (isBelieved(other) || isPartner(other)),
  )
}

async function release(
  tx: Tx,
  held: Quote,
  witness: Quote,
  shopCurrency: string,
  now: string,
): Promise<Quote | null> {
  const pair = inOneMoney([held, witness], shopCurrency)
  const { bp, percent } = pair ? stepBetween(...pair) : { bp: 0, percent: '0.00' }
  const source = SOURCES[witness.source as SourceKind]?.label ?? witness.source
  const reason: GuardReason = { guard: 'release', key: 'witness', values: { source, bp, percent } }
  const reasons = JSON.stringify([...JSON.parse(held.reasons), reason])
  const accepted = await decideQuote(tx, held.id, {
    quality: 'accepted',
    reasons,
    decided_at: now,
  })
  if (!accepted) return null
  await supersedeHeld(tx, accepted)
  return accepted
}
