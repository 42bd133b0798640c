import type { Piece, PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import { feeOfNet, grossFactor, netOf } from '#server/formula/settings/tax.ts'
import {
  div,
  divideHalfEven,
  type Fixed,
  fromBasisPoints,
  fromDecimal,
  mul,
  ONE,
} from '#server/formula/units/fixed.ts'
import { fromMinor, minorUnit, safeNumber, toMinor } from '#server/formula/units/money.ts'
import { gridOf } from '#server/formula/units/rounding.ts'
import { gramsPer } from '#server/formula/units/weight.ts'
import { type Decision, decide } from './decision.ts'
import { fromMicro } from './gram-price.ts'
import type { PreparedRule } from './prepared.ts'
import { prepareSelling } from './selling.ts'
import { type Steps, stepsOf } from './steps.ts'

/** The number of this formula. A change of any number it gives is a new formula, and this one stays. */
export const FORMULA_1 = 1

/**
 * What a run needs of each piece. Amounts in minor units of the rule's currency; floor, cost and melt are net of tax.
 */
export interface Price extends Decision {
  costMinor: number
  floorMinor: number
  meltMinor: number
  /** The margin of `priceMinor` after tax, cost and fee, in basis points of its net. */
  marginBp: number
}

/**
 * Steps 0–2 of docs/domain.md 1.2 and every constant of the rule, calculated once for any number of pieces; without a
 * quote, for pieces without metal, the metal costs nothing. Throws
 * RangeError when quote and rule differ in currency without an exchange rate, or when the rule is invalid: call
 * `ruleProblems` first.
 */
export function prepare(rule: PriceRule, quote: QuoteBasis | null): PreparedRule {
  const mid = quote === null ? 0n : mul(fromMicro(quote.midMicro), rateOf(rule, quote))
  const premium = mul(mid, ONE + fromBasisPoints(rule.premiumBp))
  const perOunce = quote === null ? 0 : rule.premiumPerOunceMinor
  const basis = premium + fromMinor(perOunce, rule.currency)
  const fee = feeOfNet(rule)
  return {
    rule,
    mid,
    basis,
    fineGram: div(basis, fromDecimal(rule.ounceGrams)),
    meltGram: div(mid, gramsPer('ozt')),
    minor: minorUnit(rule.currency),
    wastage: ONE + fromBasisPoints(rule.wastageBp),
    overhead: ONE + fromBasisPoints(rule.overheadBp),
    labour: prepareLabour(rule),
    findings: fromMinor(rule.findingsMinor, rule.currency),
    selling: prepareSelling(rule, fee),
    fee,
    leftAtFloor: ONE - fromBasisPoints(rule.minMarginBp) - fee,
    meltFactor: fromDecimal(rule.meltFactor),
    gross: grossFactor(rule.tax),
    grid: gridOf(rule.rounding, rule.currency),
    deadBand: BigInt(rule.deadBandBp),
    maxStep: BigInt(rule.maxStepBp),
    alloys: new Map(),
  }
}

/**
 * The price of one piece, steps 3–13 of docs/domain.md 1.2, in minor units of the rule's currency. Throws RangeError
 * for a piece that cannot be priced: call `pieceProblems` first.
 */
export const priceOf = (prepared: PreparedRule, piece: Piece): Price =>
  priceFrom(prepared, stepsOf(prepared, piece), piece.currentMinor)

/** The price from calculated steps, which the receipt shows as well. */
export function priceFrom(p: PreparedRule, steps: Steps, currentMinor: number | null): Price {
  const { currency } = p.rule
  const decision = decide(p, steps, currentMinor)
  return {
    priceMinor: decision.priceMinor,
    costMinor: toMinor(steps.cost, currency),
    floorMinor: toMinor(steps.floor, currency),
    meltMinor: toMinor(steps.melt, currency),
    marginBp: marginOf(p, steps.cost, decision.priceMinor),
    flag: decision.flag,
    reasons: decision.reasons,
    stepBp: decision.stepBp,
  }
}

/** The margin of a price shown after tax, cost and fee, in basis points of its net. Minor units, price > 0. */
export const marginAt = (p: PreparedRule, costMinor: number, priceMinor: number): number =>
  marginOf(p, fromMinor(costMinor, p.rule.currency), priceMinor)

function marginOf(p: PreparedRule, cost: Fixed, priceMinor: number): number {
  const net = netOf(fromMinor(priceMinor, p.rule.currency), p.gross)
  const left = net - cost - mul(net, p.fee)
  return safeNumber(divideHalfEven(left * 10_000n, net))
}

function rateOf(rule: PriceRule, quote: QuoteBasis) {
  if (quote.fx) return fromDecimal(quote.fx.rate)
  if (quote.currency === rule.currency) return ONE
  throw new RangeError(`no exchange rate from ${quote.currency} to ${rule.currency}`)
}

const prepareLabour = ({ labour, currency }: PriceRule): PreparedRule['labour'] => ({
  perGram: fromMinor(labour.perGramMinor, currency),
  flat: fromMinor(labour.flatMinor, currency),
  pct: fromBasisPoints(labour.pctBp),
  minimum: fromMinor(labour.minimumMinor, currency),
  onWastage: labour.pctBase === 'metal_with_wastage',
})
