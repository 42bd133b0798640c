import { receiptOf } from '#server/formula/price/receipt.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import { pieceProblems, ruleProblems } from '#server/formula/settings/rule-problems.ts'
import { finenessOf } from '#server/formula/units/karat.ts'
import {
  type Currency,
  formatAmount,
  parseAmount,
  parseGoldPrice,
} from '#server/formula/units/money.ts'
import { ROUNDINGS, type RoundingChoice, roundingChoice } from '#server/formula/units/rounding.ts'
import { parseGrams } from '#server/formula/units/weight.ts'

/** The three fields of the step, as typed. */
export interface MarginFields {
  marginPercent: string
  labourPerGram: string
  rounding: RoundingChoice
}

/** The initial values: the settings in force. */
export function fieldsOf(rule: PriceRule): MarginFields {
  const { selling, labour, currency, rounding } = rule
  return {
    marginPercent: selling.model === 'margin' ? percentText(selling.marginBp) : '',
    labourPerGram: formatAmount(labour.perGramMinor, currency),
    rounding: roundingChoice(rounding) ?? 'nearest_5',
  }
}

/** A chain: fineness as the alloy states it, and grams as decimal text. */
export interface ExamplePiece {
  fineness: string
  weightG: string
}

/** Price and melt value of one chain with the fields as typed, in minor units; null while they are invalid. */
export function examplePrice(
  rule: PriceRule,
  fields: MarginFields,
  piece: ExamplePiece,
  gold: { mid: string; currency: Currency },
) {
  const typed = ruleWith(rule, fields)
  const midMicro = parseGoldPrice(gold.mid)
  if (!typed || midMicro === null || gold.currency !== rule.currency) return null
  const chain = {
    fineness: finenessOf(piece.fineness),
    weightMg: parseGrams(piece.weightG) ?? 0,
    stonesMinor: 0,
    extraMinor: 0,
    manualMinimumMinor: null,
    currentMinor: null,
  }
  if (ruleProblems(typed).length > 0 || pieceProblems(chain, typed).length > 0) return null
  const { priceMinor, meltMinor } = receiptOf(
    typed,
    { midMicro, currency: gold.currency, fx: null },
    chain,
  )
  return { priceMinor, meltMinor }
}

function ruleWith(
  rule: PriceRule,
  { marginPercent, labourPerGram, rounding }: MarginFields,
): PriceRule | null {
  const perGramMinor = parseAmount(labourPerGram.trim(), rule.currency)
  const marginBp = parseAmount(marginPercent.trim(), 'USD')
  if (perGramMinor === null || marginBp === null) return null
  return {
    ...rule,
    labour: { ...rule.labour, perGramMinor },
    selling: { model: 'margin', marginBp },
    rounding: ROUNDINGS[rounding],
  }
}

/** Basis points as percent text without needless zeros: 4000 → '40'. */
function percentText(bp: number) {
  return String(bp / 100)
}
