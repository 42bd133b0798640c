import { goldPriceText } from '#server/gold/money.ts'
import { type Quote, quoteBasis } from '#server/gold-price-logs/gold-price-log.ts'
import type { BasisProps } from './props.ts'

/** The gold price that prices stand on, as pages show it. */
export function basisProps(quote: Quote): BasisProps {
  return {
    id: quote.id,
    mid: goldPriceText(quote.mid),
    currency: quote.currency,
    source: quote.source,
    quotedAt: quote.quoted_at,
    quality: quote.quality,
    kind: quote.kind,
    example: quote.example === 1,
    fx: quoteBasis(quote).fx,
  }
}
