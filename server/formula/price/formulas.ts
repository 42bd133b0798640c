import { FORMULA_2, priceOf2, receiptOf2 } from './formula-2.ts'
import { FORMULA_1, prepare, priceOf } from './price.ts'
import { receiptOf } from './receipt.ts'

/** One version of the price formula. */
export interface Formula {
  prepare: typeof prepare
  priceOf: typeof priceOf2
  receiptOf: typeof receiptOf2
}

/** Every formula that a receipt may name: new versions are added, existing ones never change. */
export const formulas: Record<number, Formula> = {
  [FORMULA_1]: { prepare, priceOf, receiptOf },
  [FORMULA_2]: { prepare, priceOf: priceOf2, receiptOf: receiptOf2 },
}

/** The formula of new runs and receipts. */
export const FORMULA_VERSION = FORMULA_2
