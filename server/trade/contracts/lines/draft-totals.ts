import type * as z from 'zod'
import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf, shopUnits } from '#server/configuration/configuration.ts'
import { taxColumnsOf } from '#server/configuration/tax-classes/line-tax.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import { formatAmount, goldPriceText } from '#server/formula/units/money.ts'
import { formatGrams, parseGrams } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todaysBasis } from '#server/pricing/lines/basis.ts'
import { definitionOf, hasInstalments } from '#server/trade/contract-types/lookup.ts'
import { finenessText, pieceProps } from '#server/trade/contracts/detail.ts'
import type { draftTotalsInput, PriceQuery } from '#server/trade/contracts/input.ts'
import type { DraftTotalsProps, LinePriceProps } from '#server/trade/contracts/props.ts'
import { type Contract, contractById, type NewLine } from '#server/trade/contracts/queries.ts'
import { scheduleOf } from '#server/trade/contracts/terms/schedule.ts'
import { agreedTax, type Terms, termsOf } from '#server/trade/contracts/terms/terms.ts'
import { customerNamed, languageOf } from '#server/trade/customers/customer.ts'
import { agreementOf } from './agreement.ts'
import { meltOf, offerFor, spotIn } from './buy-back.ts'
import { describePiece } from './describe-piece.ts'
import { linesUnderFloor } from './floor.ts'
import { metalsToPrice, missingPrice, samplesFor } from './line-metals.ts'
import { linesToday } from './line-price.ts'
import { heldTaxes, taxesOf } from './tax.ts'

/** Calculates an unsaved contract form. Throws `Refused` beside the field. */
export async function draftTotals(
  ctx: Ctx,
  actor: Actor,
  input: z.output<typeof draftTotalsInput>,
): Promise<DraftTotalsProps> {
  const { currency } = await shopOf(ctx.db)
  const { customerId: _customerId, type, id, ...request } = input
  const preview = { isPreview: true }
  const contract = id ? await contractById(ctx.db, id) : undefined
  const { lines, totals, depositDue, terms } = await agreementOf(
    ctx,
    type,
    request,
    contract?.type === type
      ? { ...preview, held: await heldTaxes(ctx.db, contract), agreed: agreedTerms(contract) }
      : preview,
  )
  const { buysGold = false } = definitionOf(type)
  const typed = lines.map(floorLineOf)
  const basis = buysGold ? await todaysBasis(ctx, await metalsToPrice(ctx.db, typed)) : null
  const offers = lines.map(({ metal = GOLD, ...line }) => {
    const scrap = { weightMg: line.weighed_mg ?? 0, finenessDp: line.fineness_dp ?? 0 }
    const quote = basis?.quotes.get(metal)
    if (!quote) return { melt: 0, offer: 0, isUnpriced: missingPrice(basis, metal) !== null }
    const spot = spotIn(quote)
    return {
      melt: meltOf(scrap, spot, currency),
      offer: offerFor(scrap, spot, terms.payBp, currency),
      isUnpriced: false,
    }
  })
  const offered = offers.reduce((sum, { offer }, n) => sum + offer * (lines[n]?.qty ?? 1), 0)
  const sums = buysGold ? { subtotal: offered, tax: 0, total: offered } : totals
  const rest = totals.total - depositDue
  const hasSchedule = hasInstalments(type) && terms.firstOn !== null && rest >= terms.count
  const { count, every } = terms
  const plan = { total: totals.total, deposit: depositDue, count, every }
  return {
    currency,
    subtotal: sums.subtotal,
    tax: sums.tax,
    total: sums.total,
    taxes: buysGold ? [] : taxesOf({ terms: JSON.stringify(terms) }, typed),
    deposit: depositDue,
    schedule: hasSchedule ? scheduleOf({ ...plan, firstOn: terms.firstOn ?? '' }) : [],
    offers,
    parts: typed.map((line) => pieceProps(line).parts),
    samples: await samplesFor(ctx, typed),
    ...(can(actor, 'cost.see') && {
      underFloor: await linesUnderFloor(ctx, { type, terms: JSON.stringify(terms) }, typed),
    }),
  }
}

function agreedTerms(contract: Contract): Partial<Terms> {
  if (contract.number !== null) return termsOf(contract)
  return contract.converted_from === null ? {} : agreedTax(contract)
}

const floorLineOf = ({
  unit_price = 0,
  planned_mg = null,
  weighed_mg = null,
  fineness_dp = null,
  variant_id = null,
  metal = GOLD,
  karat = null,
  details = '{}',
  qty = 1,
  ...line
}: NewLine) => ({
  ...taxColumnsOf(line),
  unit_price,
  planned_mg,
  weighed_mg,
  fineness_dp,
  variant_id,
  metal,
  karat,
  details,
  qty,
})

/**
 * Today's price of a piece, or of a weight of an alloy: the list price and the price by gold. The piece is described in the
 * language of the customer, if one is chosen.
 */
export async function priceOfLine(
  ctx: Ctx,
  actor: Actor,
  query: PriceQuery,
): Promise<LinePriceProps> {
  const { db } = ctx
  const shop = await shopOf(db)
  const { currency } = shop
  const basis = (await todaysBasis(ctx)) ?? (await todaysBasis(ctx, []))
  const customer = query.customer === null ? null : await customerNamed(db, query.customer)
  const locale = languageOf(customer?.locale, actor)
  const [today] = await linesToday(db, basis, [
    {
      variantId: query.variant ?? null,
      metal: GOLD,
      karat: query.karat ?? null,
      construction: query.construction ?? 'solid',
      weightMg: query.grams === undefined ? null : parseGrams(query.grams),
    },
  ])
  const price = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? null : formatAmount(minor, currency)
  const weight = today?.weightMg ?? null
  const metal = today?.metal ?? GOLD
  const isOfMetal = today?.piece?.karat !== null
  const quote = isOfMetal ? basis?.quotes.get(metal) : undefined
  return {
    metal: isOfMetal ? metal : null,
    description: today?.piece ? describePiece(today.piece, locale, shopUnits(shop)) : '',
    karat: today?.piece?.karat ?? query.karat ?? null,
    fineness: finenessText(today?.finenessDp ?? null),
    weightG: weight === null ? null : formatGrams(weight),
    list: price(today?.listMinor),
    formula: price(today?.receipt?.priceMinor),
    sku: today?.piece?.sku ?? null,
    construction: today?.piece?.construction ?? query.construction ?? null,
    isUnpriced: isOfMetal && missingPrice(basis, metal) !== null,
    gold: quote
      ? {
          mid: goldPriceText(quote.mid),
          currency: quote.currency,
          quotedAt: quote.quoted_at,
        }
      : null,
  }
}
