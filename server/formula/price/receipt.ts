import type { Piece, PriceRule, QuoteBasis, Tax } from '#server/formula/settings/rule.ts'
import { netOf, taxWithin } from '#server/formula/settings/tax.ts'
import { type Fixed, mul, toDecimal } from '#server/formula/units/fixed.ts'
import type { Fineness } from '#server/formula/units/karat.ts'
import { type Currency, fromMinor, toMinor } from '#server/formula/units/money.ts'
import type { PreparedRule } from './prepared.ts'
import { FORMULA_1, type Price, prepare, priceFrom } from './price.ts'
import { type Steps, stepsOf } from './steps.ts'

/** Names of the intermediate numbers, in the order of calculation. */
export type StepName =
  | 'mid'
  | 'basis'
  | 'fineGram'
  | 'alloyGram'
  /** A gram of the alloy at the market price, without premium. */
  | 'goldRateGram'
  | 'weight'
  | 'metal'
  | 'metalWithWastage'
  | 'labour'
  | 'findings'
  | 'stones'
  | 'extras'
  | 'overhead'
  | 'cost'
  | 'beforeFloor'
  | 'melt'
  | 'floorByCost'
  | 'floorByMelt'
  /** The minimum entered for the piece. */
  | 'floorByHand'
  | 'floor'
  | 'afterFloor'
  | 'withTax'
  | 'rounded'
  | 'net'
  | 'fee'

/** The further amounts of a piece with parts or stones, in its cost and in its price before the floor. */
export type ComposedStepName =
  | 'setting'
  | 'plating'
  | 'hallmark'
  | 'margin'
  | 'stoneMargin'
  /** The fee on the price before the floor; `fee` is that on the price without tax. */
  | 'feeBeforeFloor'

/** The derivation of one price; with its formula number it can be calculated again. */
export interface Receipt extends Price {
  formula: number
  currency: Currency
  /** Null, as fineness and weight, of a piece without metal. */
  quote: QuoteBasis | null
  fineness: Fineness | null
  weightMg: number | null
  tax: Tax
  /** The tax inside `priceMinor`; 0 when it is added at checkout. */
  taxMinor: number
  /** Decimal text with 12 places, in the rule's currency (weight: grams). */
  steps: Record<StepName, string> & Partial<Record<ComposedStepName, string>>
  /** The metal of each part, the main one first; only of a piece with several parts or with stones. None without metal. */
  parts?: PartSteps[]
  /** Minor units; they add up to `priceMinor` exactly because the rounding line takes the difference. */
  lines: ReceiptLine[]
}

/** The steps that each part has of its own: 12 places, in the rule's currency (weight: grams). */
export type PartSteps = Record<
  | 'mid'
  | 'basis'
  | 'fineGram'
  | 'alloyGram'
  | 'goldRateGram'
  | 'weight'
  | 'metal'
  | 'metalWithWastage',
  string
>

/**
 * The full derivation of one price, steps 0–13 of docs/domain.md 1.2; the same numbers as `priceOf` for the same
 * inputs. Throws RangeError as `prepare` and `priceOf` do.
 */
export function receiptOf(rule: PriceRule, quote: QuoteBasis | null, piece: Piece): Receipt {
  const prepared = prepare(rule, quote)
  return receiptFrom(prepared, quote, piece, stepsOf(prepared, piece))
}

/** The derivation from calculated steps. */
export function receiptFrom(
  prepared: PreparedRule,
  quote: QuoteBasis | null,
  piece: Pick<Receipt, 'fineness' | 'weightMg'> & Pick<Piece, 'currentMinor'>,
  steps: Steps,
): Receipt {
  const { rule } = prepared
  const price = priceFrom(prepared, steps, piece.currentMinor)
  const taxMinor = taxWithin(price.priceMinor, rule.tax)
  return {
    formula: FORMULA_1,
    currency: rule.currency,
    quote,
    fineness: piece.fineness,
    weightMg: piece.weightMg,
    tax: rule.tax,
    ...price,
    taxMinor,
    steps: stepTexts(prepared, steps, price),
    lines: linesOf(prepared, steps, price.priceMinor, taxMinor),
  }
}

function stepTexts(p: PreparedRule, s: Steps, { priceMinor }: Price): Record<StepName, string> {
  const net = netOf(fromMinor(priceMinor, p.rule.currency), p.gross)
  const amounts: Record<StepName, Fixed> = {
    mid: p.mid,
    basis: p.basis,
    fineGram: p.fineGram,
    alloyGram: s.alloy.gram,
    goldRateGram: s.alloy.meltGram,
    weight: s.grams,
    metal: s.metal,
    metalWithWastage: s.metalWithWastage,
    labour: s.labour,
    findings: p.findings,
    stones: s.stones,
    extras: s.extra,
    overhead: s.cost - s.metalWithWastage - s.labour - p.findings - s.stones - s.extra,
    cost: s.cost,
    beforeFloor: s.beforeFloor,
    melt: s.melt,
    floorByCost: s.floorByCost,
    floorByMelt: s.floorByMelt,
    floorByHand: s.floorByHand,
    floor: s.floor,
    afterFloor: s.afterFloor,
    withTax: s.withTax,
    rounded: s.rounded,
    net,
    fee: mul(net, p.fee),
  }
  const texts = Object.entries(amounts).map(([name, amount]) => [name, toDecimal(amount)])
  return Object.fromEntries(texts) as Record<StepName, string>
}

export type LineKey =
  | 'metal'
  | 'wastage'
  | 'labour'
  | 'findings'
  | 'stones'
  | 'setting'
  | 'plating'
  | 'hallmark'
  | 'extras'
  | 'overhead'
  | 'margin'
  | 'stone_margin'
  | 'fee'
  | 'floor'
  | 'tax'
  | 'rounding'

/** One part of a price, in minor units; margin, floor and rounding may be negative. */
interface ReceiptLine {
  key: LineKey
  amountMinor: number
  /** Of a piece with several parts or with stones: the number of the part, 0 is the main one. */
  part?: number
}

/**
 * The parts of the price by formula 1, always all twelve lines in this order. Each is rounded separately; the rounding line is the
 * remainder, so that they add up exactly (also when the current price is retained).
 */
function linesOf(p: PreparedRule, s: Steps, priceMinor: number, taxMinor: number): ReceiptLine[] {
  const fee = mul(s.beforeFloor, p.fee)
  const extras = p.findings + s.stones + s.extra
  const line = (key: LineKey, amount: Fixed): ReceiptLine => ({
    key,
    amountMinor: toMinor(amount, p.rule.currency),
  })
  const lines = [
    line('metal', s.metal),
    line('wastage', s.metalWithWastage - s.metal),
    line('labour', s.labour),
    line('findings', p.findings),
    line('stones', s.stones),
    line('extras', s.extra),
    line('overhead', s.cost - s.metalWithWastage - s.labour - extras),
    line('margin', s.beforeFloor - s.cost - fee),
    line('fee', fee),
    line('floor', s.afterFloor - s.beforeFloor),
    { key: 'tax' as const, amountMinor: taxMinor },
  ]
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return [...lines, { key: 'rounding', amountMinor: priceMinor - sum }]
}
