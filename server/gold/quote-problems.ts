import { decimal, refused, whole } from './bounds.ts'
import { ONE, parseDecimal } from './fixed.ts'
import type { PriceRule, Problem, QuoteBasis } from './rule.ts'

const MOST_MICRO = 1_000_000_000_000_000

/** What makes a gold price unusable for a rule: its size, or a missing, needless or odd exchange rate. */
export function quoteProblems(quote: QuoteBasis, rule: PriceRule): Problem[] {
  return [...whole('midMicro', quote.midMicro, 1, MOST_MICRO), ...exchangeProblems(quote, rule)]
}

function exchangeProblems({ currency, fx }: QuoteBasis, rule: PriceRule): Problem[] {
  const same = currency === rule.currency
  if (fx === null) return same ? [] : refused('currency', 'no_exchange_rate')
  if (same && parseDecimal(fx.rate) !== ONE) return refused('fx.rate', 'same_currency')
  return decimal('fx.rate', fx.rate, '0.000000001', '1000000000')
}
