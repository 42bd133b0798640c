import type { Piece } from '#server/formula/settings/rule.ts'
import {
  type ComposedPiece,
  FORMULA_2,
  hasWeighedMetal,
  priceOf2,
  receiptOf2,
} from './formula-2.ts'
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
  [FORMULA_1]: {
    prepare,
    priceOf: (prepared, piece) => priceOf(prepared, weighed(piece)),
    receiptOf: (rule, quote, piece) => receiptOf(rule, quote, weighed(piece)),
  },
  [FORMULA_2]: { prepare, priceOf: priceOf2, receiptOf: receiptOf2 },
}

function weighed(piece: ComposedPiece): Piece {
  if (!hasWeighedMetal(piece)) throw new RangeError('formula 1 prices metal')
  return piece
}

/** The formula of new runs and receipts. */
export const FORMULA_VERSION = FORMULA_2
