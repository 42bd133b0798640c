import { sourceName } from '#server/market/feeds/lookup.ts'
import { decideQuote, supersedeHeld } from '#server/market/quotes/decision-queries.ts'
import { inCommonCurrency, stepBetween } from '#server/market/quotes/price-step.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { CheckReason } from '#server/market/table.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isAccepted, isReleasable } from './corroboration.ts'
import { agrees } from './disagreement.ts'

/** A price with the current prices of the other sources. */
export interface ConfirmationInput {
  quote: Quote
  /** It is current and can release others. */
  canRelease: boolean
  /** The current prices of the other sources, accepted or not. */
  otherCurrent: Quote[]
  shopCurrency: string
  now: string
}

/**
 * Two sources with the same price release each other from being held for the size of the step. Returns the price in its
 * new state, and all that are accepted because of another. Source: docs/domain.md 3.3, release.
 */
export async function confirm(
  tx: Tx,
  input: ConfirmationInput,
): Promise<{ quote: Quote; released: Quote[] }> {
  const { quote, shopCurrency, now } = input
  const [first, ...others] = agreeingQuotes(input)
  if (!first) return { quote, released: [] }
  const own = isAccepted(quote) ? null : await release(tx, quote, first, shopCurrency, now)
  const released = own ? [own] : []
  for (const heldQuote of [first, ...others].filter((other) => !isAccepted(other))) {
    const releasedQuote = await release(tx, heldQuote, quote, shopCurrency, now)
    if (releasedQuote) released.push(releasedQuote)
  }
  return { quote: own ?? quote, released }
}

/** Prices that agree. A held one counts only where this price can also release it. */
function agreeingQuotes({
  quote,
  canRelease,
  otherCurrent,
  shopCurrency,
}: ConfirmationInput): Quote[] {
  const accepted = otherCurrent.filter(isAccepted)
  if (!isAccepted(quote) && !isReleasable(quote, accepted, shopCurrency)) return []
  const canBeReleased = (other: Quote) =>
    canRelease && isReleasable(other, [quote, ...accepted], shopCurrency)
  return otherCurrent.filter(
    (other) => agrees(quote, other, shopCurrency) && (isAccepted(other) || canBeReleased(other)),
  )
}

async function release(
  tx: Tx,
  held: Quote,
  confirming: Quote,
  shopCurrency: string,
  now: string,
): Promise<Quote | null> {
  const pair = inCommonCurrency([held, confirming], shopCurrency)
  const { bp, percent } = pair ? stepBetween(...pair) : { bp: 0, percent: '0.00' }
  const source = sourceName(confirming.source)
  // The stored key `witness` means the source that confirmed the price.
  const reason: CheckReason = { guard: 'release', key: 'witness', values: { source, bp, percent } }
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
