import { goldPriceText } from '#server/formula/units/money.ts'
import { type Quote, quoteBasis } from '#server/market/quotes/quote.ts'
import type { BasisProps } from '#server/pricing/runs/props.ts'

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
