import type { Fineness } from './karat.ts'
import type { Currency } from './money.ts'
import type { Receipt } from './receipt.ts'
import type { Tax } from './rule.ts'

/** What a customer across the counter may see of a price: nothing of cost, labour, margin, floor or divisor. */
export interface CustomerReceipt {
  currency: Currency
  weightMg: number
  fineness: Fineness
  /** The market's gold price per gram at this fineness, without the shop's premium. Decimal text, 12 places. */
  goldRatePerGram: string
  priceMinor: number
  tax: Tax
  taxMinor: number
}

/** A receipt → its customer's side, named field by field so that a new number of the receipt never slips through. */
export const receiptForCustomer = (receipt: Receipt): CustomerReceipt => ({
  currency: receipt.currency,
  weightMg: receipt.weightMg,
  fineness: receipt.fineness,
  goldRatePerGram: receipt.steps.goldRateGram,
  priceMinor: receipt.priceMinor,
  tax: receipt.tax,
  taxMinor: receipt.taxMinor,
})
