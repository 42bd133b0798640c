import { alloysSold, soldAlloy } from '#server/catalogue/alloys/alloy.ts'
import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refused } from '#server/platform/errors.ts'
import { basisProps, freshBasis } from '#server/pricing/lines/basis.ts'
import { formulaPiece } from '#server/pricing/lines/line.ts'
import type { QuickQuoteInput } from './input.ts'
import type { QuickQuoteProps, QuotedAlloysProps } from './props.ts'

/**
 * Price and melt value of a weight of an alloy with today's gold and settings, without stones or extras. Throws
 * `Refused` for an alloy that this shop does not sell, and without a usable gold price.
 */
export async function quickQuote(
  ctx: Ctx,
  { grams, karat, construction }: QuickQuoteInput,
): Promise<QuickQuoteProps> {
  const alloy = await soldAlloy(ctx.db, karat)
  if (!alloy) throw new Refused({ karat: { key: 'choose' } })
  const { quote: gold, ruleOf, formula } = await freshBasis(ctx)
  const loose = {
    ...NO_PIECE,
    karat,
    construction,
    fineness: alloy.fineness,
    weightMg: grams,
    length: ONE_INCH,
    stonesMinor: 0,
    extraMinor: 0,
    minimumMinor: null,
  }
  const { rule } = ruleOf(loose)
  const receipt = formula.receiptOf(rule, quoteBasis(gold), formulaPiece(loose, rule, null))
  return {
    currency: receipt.currency,
    priceMinor: receipt.priceMinor,
    meltMinor: receipt.meltMinor,
    perGram: receipt.steps.goldRateGram,
    quote: basisProps(gold),
  }
}

/** The names of the alloys that can be quoted. */
export async function quotedAlloys({ db }: Ctx): Promise<QuotedAlloysProps> {
  return { karats: (await alloysSold(db)).map(({ label }) => label) }
}

const ONE_INCH = 100
/** Loose gold belongs to no product: only rules that name no product apply. */
const NO_PIECE = { sku: '', product: '', family: '', width: null }
