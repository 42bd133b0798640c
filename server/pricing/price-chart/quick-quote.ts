import { alloysSold, soldAlloy } from '#server/catalogue/alloys/alloy.ts'
import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refused } from '#server/platform/errors.ts'
import { basisProps, freshBasis, mainQuote } from '#server/pricing/lines/basis.ts'
import { formulaPiece } from '#server/pricing/lines/line.ts'
import type { QuickQuoteInput } from './input.ts'
import type { QuickQuoteProps, QuotedAlloysProps } from './props.ts'

/**
 * Price and melt value of a weight of an alloy with today's gold and settings, without stones or extras. Throws
 * `Refused` for an alloy that this shop does not sell, and without a usable price of its metal.
 */
export async function quickQuote(
  ctx: Ctx,
  { grams, karat, construction }: QuickQuoteInput,
): Promise<QuickQuoteProps> {
  const alloy = await soldAlloy(ctx.db, karat)
  if (!alloy) throw new Refused({ karat: { key: 'choose' } })
  const basis = await freshBasis(ctx, [alloy.metal])
  const { ruleOf, formula } = basis
  const quote = mainQuote(basis)
  const loose = {
    ...NO_PIECE,
    metal: alloy.metal,
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
  const receipt = formula.receiptOf(rule, quoteBasis(quote), formulaPiece(loose, rule, null))
  return {
    currency: receipt.currency,
    priceMinor: receipt.priceMinor,
    meltMinor: receipt.meltMinor,
    perGram: receipt.steps.goldRateGram,
    quote: basisProps(quote),
  }
}

/** The names of the alloys that can be quoted. */
export async function quotedAlloys({ db }: Ctx): Promise<QuotedAlloysProps> {
  return { karats: (await alloysSold(db)).map(({ label }) => label) }
}

const ONE_INCH = 100
/** Loose metal belongs to no product: only rules that name no product apply. */
const NO_PIECE = { sku: '', product: '', family: '', width: null }
