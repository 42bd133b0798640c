import { alloysSold, soldAlloy } from '#server/catalogue/alloys/alloy.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refused } from '#server/platform/errors.ts'
import { basisProps, freshBasis, mainQuote, pricer } from '#server/pricing/lines/basis.ts'
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
  const receipt = pricer(basis).receiptOf(loose, null)
  if (!receipt) throw new Refused({ grams: { key: 'weight' } })
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
const NO_PIECE = { sku: '', product: '', family: '', width: null, kind: null }
