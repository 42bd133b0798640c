import { metalPrice } from '#server/formula/price/gram-price.ts'
import { type Fixed, fromDecimal, mul, mulDiv, ONE } from '#server/formula/units/fixed.ts'
import { finenessOf } from '#server/formula/units/karat.ts'
import { type Currency, formatAmount, toMinor } from '#server/formula/units/money.ts'
import type { WeightUnit } from '#server/formula/units/weight.ts'
import { buyBackBpOf, type GoldSettings } from '#server/market/gold-settings.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { ShopRate, UnitRates } from './board-props.ts'

type ConvertiblePrice = Pick<Quote, 'mid' | 'currency' | 'fx_rate' | 'fx_to'>
export interface BoardAlloy {
  label: string
  fineness: string
  stamp: string
}

const WHOLE_BP = 10_000n

/** The currency of the rates: the shop's own where the quote has an exchange rate to it. */
export function rateCurrency(
  quote: Pick<ConvertiblePrice, 'currency' | 'fx_to'>,
  shop: Currency,
): Currency {
  return quote.fx_to === shop ? shop : quote.currency
}

/**
 * The shop's selling and buying rate for one unit of each alloy: the metal's value (docs/domain.md 1.1), converted at
 * the quote's exchange rate, times the shop's share. Rounded once, half to even, to the currency's minor unit.
 */
export function shopRates(
  quote: ConvertiblePrice,
  shop: Currency,
  alloys: BoardAlloy[],
  settings: GoldSettings,
): ShopRate[] {
  const currency = rateCurrency(quote, shop)
  const metalValue = metalValueOf(quote, currency)
  return alloys.map(({ label, fineness, stamp }) => {
    const buyBackBp = buyBackBpOf(settings, label)
    const rateFor = (unit: WeightUnit, bp: number) =>
      formatAmount(toMinor(share(metalValue(fineness, unit), bp), currency), currency)
    const ratesFor = (bp: number): UnitRates => ({
      g: rateFor('g', bp),
      dwt: rateFor('dwt', bp),
      ozt: rateFor('ozt', bp),
    })
    return { label, fineness, stamp, sell: ratesFor(settings.sellBp), buyBack: ratesFor(buyBackBp) }
  })
}

/** The metal's value in `currency`, which is the quote's own or the target of its rate. */
function metalValueOf({ mid, currency: own, fx_rate }: ConvertiblePrice, currency: Currency) {
  const rate = own === currency || fx_rate === null ? ONE : fromDecimal(fx_rate)
  return (fineness: string, unit: WeightUnit): Fixed =>
    mul(fromDecimal(metalPrice(mid, finenessOf(fineness), unit)), rate)
}

const share = (value: Fixed, bp: number): Fixed => mulDiv(value, BigInt(bp), WHOLE_BP)
