import { FORMULA_2 } from '#server/formula/price/formula-2.ts'
import { fieldOf, RULE_FIELDS, type RuleField } from '#server/formula/settings/pricing-settings.ts'
import type { PieceTraits, ResolvedRule } from '#server/formula/settings/resolution.ts'
import type { PriceRule, QuoteBasis } from '#server/formula/settings/rule.ts'
import { isSameValue } from '#server/formula/settings/settings-difference.ts'
import { fromDecimal } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Cause, LineCause, PieceFact } from '#server/pricing/cause.ts'
import { type PricedPiece, readsDensity, traitsOfPart } from '#server/pricing/lines/priced-piece.ts'
import type { PriceField } from '#server/pricing/table.ts'

/** What the formula calculated a regular price from. */
export interface PriceInputs {
  /** The price of each of its metals. */
  prices: ReadonlyMap<Metal, QuoteBasis>
  /** The settings for a piece at the time of the calculation. */
  ruleOf: (piece: PieceTraits) => ResolvedRule
  formulaVersion: number
  piece: PricedPiece
}

/** Where the price before came from; `other`: not from the formula, null: nothing is stored. */
export type PriceBefore = PriceInputs | 'other' | null

/**
 * Why the formula gave another price than `old` (minor units, null: there was none). For a formula price that is
 * everything that differs between the inputs of both prices, in this order: gold price, exchange rate, settings, weight,
 * other facts of the piece, version of the formula. The first cause is the main one. Settings count only if they differ
 * for this piece, and its facts only if its settings read them. `unknown` where nothing differs or nothing is stored.
 */
export function causesOf(
  old: number | null,
  before: PriceBefore,
  next: PriceInputs | null,
): LineCause[] {
  if (old === null) return [{ cause: 'first_price' }]
  if (before === null || next === null) return [{ cause: 'unknown' }]
  if (before === 'other') return [{ cause: 'formula' }]
  const found = differences(before, next)
  return found.length === 0 ? [{ cause: 'unknown' }] : found
}

/** A row of the ledger with its line's causes. */
interface CausedChange {
  field: PriceField
  old: number | null
  cause: Cause
  causes: string | null
}

/** The causes of a change: those of its line where the formula set the price; a first price that was set otherwise is both. */
export function shownCauses({ field, old, cause, causes }: CausedChange): LineCause[] {
  const ofLine: LineCause[] = JSON.parse(causes ?? '[]')
  if (ofLine[0]?.cause === cause) return ofLine
  const isFirst = field === 'regular' && old === null && cause !== 'revert'
  return isFirst ? [{ cause }, { cause: 'first_price' }] : [{ cause }]
}

function differences(before: PriceInputs, next: PriceInputs): LineCause[] {
  const { rule } = next.ruleOf(next.piece)
  const ofParts = (next.piece.consistsOf?.parts ?? []).flatMap((part) => {
    const traits = traitsOfPart(next.piece, part)
    return changedFields(before.ruleOf(traits).rule, next.ruleOf(traits).rule)
  })
  const settings = [
    ...new Set([...changedFields(before.ruleOf(next.piece).rule, rule), ...ofParts]),
  ]
  const facts = changedFacts(before.piece, next, rule)
  return [
    ...when(anyPrice(before, next, isOtherGold), { cause: 'gold_move' }),
    ...when(anyPrice(before, next, isOtherRate), { cause: 'exchange_rate' }),
    ...when(settings.length > 0, { cause: 'settings', fields: settings }),
    ...when(before.piece.weightMg !== next.piece.weightMg, { cause: 'weight' }),
    ...when(facts.length > 0, { cause: 'piece', facts }),
    ...when(isOtherFormula(before.formulaVersion, next.formulaVersion), {
      cause: 'formula_version',
    }),
  ]
}

const when = (isTrue: boolean, cause: LineCause): LineCause[] => (isTrue ? [cause] : [])

/** A metal that only one of both has is a change of the piece. */
const anyPrice = (
  { prices: before }: PriceInputs,
  { prices: next }: PriceInputs,
  isOther: (one: QuoteBasis, other: QuoteBasis) => boolean,
): boolean =>
  [...next].some(([metal, price]) => {
    const former = before.get(metal)
    return former !== undefined && isOther(former, price)
  })

/** Formula 2 gives other prices than formula 1 only where a piece has parts or stones, which is a fact of the piece. */
const isOtherFormula = (before: number, next: number): boolean =>
  before !== next && Math.max(before, next) > FORMULA_2

function isOtherGold(before: QuoteBasis, next: QuoteBasis): boolean {
  return before.midMicro !== next.midMicro || before.currency !== next.currency
}

/** Rates of different currencies cannot be compared: there the gold price differs. */
function isOtherRate(before: QuoteBasis, next: QuoteBasis): boolean {
  if (before.currency !== next.currency || !before.fx || !next.fx) return false
  return fromDecimal(before.fx.rate) !== fromDecimal(next.fx.rate)
}

/** Settings that decide whether a calculated price is written, not how high it is. */
const WITHOUT_EFFECT: RuleField[] = ['deadBandBp', 'maxStepBp']
const COMPARED_FIELDS = RULE_FIELDS.filter((field) => !WITHOUT_EFFECT.includes(field))
const changedByRules = new WeakMap<PriceRule, WeakMap<PriceRule, RuleField[]>>()

/** The fields in which two rules differ, compared once for all pieces with these rules. */
function changedFields(before: PriceRule, next: PriceRule): RuleField[] {
  const known = changedByRules.get(before) ?? new WeakMap<PriceRule, RuleField[]>()
  const fields =
    known.get(next) ??
    COMPARED_FIELDS.filter((field) => !isSameValue(fieldOf(before, field), fieldOf(next, field)))
  changedByRules.set(before, known.set(next, fields))
  return fields
}

/** Facts that the price is calculated from, besides the weight. */
const PRICED: [keyof PricedPiece, PieceFact][] = [
  ['fineness', 'karat'],
  ['stonesMinor', 'stones'],
  ['extraMinor', 'extras'],
  ['minimumMinor', 'minimum'],
  ['consistsOf', 'composition'],
]

/** Facts by which rules are chosen. */
const MATCHED: [keyof PricedPiece, PieceFact][] = [
  ['construction', 'construction'],
  ['karat', 'karat'],
  ['width', 'width'],
  ['product', 'product'],
  ['family', 'product'],
  ['sku', 'sku'],
]

/** What a piece consists of is compared without the number of its version. */
const withoutNumber = (fact: PricedPiece[keyof PricedPiece]) =>
  typeof fact === 'object' && fact !== null ? { ...fact, n: 0 } : fact

/** A line from before pieces had kinds: since then only chains and bracelets have a construction. */
const withKindOf = ({ kind, construction }: PricedPiece, stored: PricedPiece): PricedPiece => ({
  ...stored,
  kind,
  construction: construction === null ? null : stored.construction,
})

/** Lines from before there were rules store only some of the facts. */
function changedFacts(stored: PricedPiece, next: PriceInputs, rule: PriceRule): PieceFact[] {
  const { piece } = next
  if (stored === piece) return []
  const before = stored.kind === null ? withKindOf(piece, stored) : stored
  const isOtherRule = 'sku' in before && changedFields(next.ruleOf(before).rule, rule).length > 0
  const compared = [
    ...PRICED,
    ...(readsDensity(rule) ? [['length', 'length'] as const] : []),
    ...(isOtherRule ? MATCHED : []),
  ]
  const changed = compared.filter(
    ([name]) =>
      (name === 'consistsOf' || name in before) &&
      !isSameValue(withoutNumber(before[name]), withoutNumber(piece[name])),
  )
  return [...new Set(changed.map(([, fact]) => fact))]
}
