import { prepare, priceOf } from './price.ts'
import { receiptOf } from './receipt.ts'

/** One version of the price formula. */
export interface Formula {
  prepare: typeof prepare
  priceOf: typeof priceOf
  receiptOf: typeof receiptOf
}

/** Every formula a receipt may name, for ever: a new version is added, an old one never changed. */
export const formulas: Record<number, Formula> = {
  1: { prepare, priceOf, receiptOf },
}
