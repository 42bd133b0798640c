import { choiceOf } from '#client/features/configuration/tax-classes/line-tax.ts'
import type { TaxChoice } from '#server/configuration/tax-classes/props.ts'
import { type InvoiceSums, invoiceSums } from '#server/formula/price/tax-sums.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Fields } from './form-fields.ts'

/** What the typed values give; an amount is null while its value is missing or the form would refuse it. Minor units. */
export interface InvoiceFigures {
  /** Of each line. */
  amounts: (number | null)[]
  discount: number
  shipping: number
  /** Null while the form would refuse a typed amount. */
  sums: InvoiceSums | null
  /** The fields with such amounts. */
  refused: string[]
}

export function figuresOf(
  { lines, discount, shipping, taxMode }: Fields,
  choices: readonly TaxChoice[],
  currency: string,
): InvoiceFigures {
  const refused: string[] = []
  const minorOf = (field: string, text: string, qty = 1) => {
    const minor = text === '' ? 0 : parseAmount(text, currency)
    if (minor !== null && minor * qty <= MAX_MINOR) return minor
    refused.push(field)
    return 0
  }
  const priced = lines.map(({ qty: typed, unitPrice, taxClassId, taxReason }, n) => {
    const qty = typed || 1
    const { name = '', ratePpm = 0, needsReason = false } = choiceOf(choices, taxClassId) ?? {}
    const tax = { name, ratePpm, reason: needsReason ? taxReason : '' }
    return { qty, unitPrice: minorOf(`lines.${n}.unitPrice`, unitPrice, qty), tax }
  })
  const goods = priced.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0)
  const less = minorOf('discount', discount)
  const more = minorOf('shipping', shipping)
  const isRefused = refused.length > 0 || less > goods || goods > MAX_MINOR
  return {
    amounts: priced.map(({ qty, unitPrice }, n) =>
      lines[n]?.unitPrice === '' || refused.includes(`lines.${n}.unitPrice`)
        ? null
        : qty * unitPrice,
    ),
    discount: less,
    shipping: more,
    sums: isRefused ? null : invoiceSums(priced, { discount: less, shipping: more }, taxMode),
    refused: less > goods && refused.length === 0 ? ['discount'] : refused,
  }
}
