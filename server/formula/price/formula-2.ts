import {
  checkWhole,
  MAX_MINOR,
  type Piece,
  type PriceRule,
  type Problem,
  problemAt,
  type QuoteBasis,
} from '#server/formula/settings/rule.ts'
import { amountProblems, pieceProblems } from '#server/formula/settings/rule-problems.ts'
import {
  div,
  type Fixed,
  fromBasisPoints,
  larger,
  mul,
  ONE,
  smaller,
  toDecimal,
} from '#server/formula/units/fixed.ts'
import { type Fineness, isFineness } from '#server/formula/units/karat.ts'
import { fromMinor, toMinor } from '#server/formula/units/money.ts'
import { gramsOf } from '#server/formula/units/weight.ts'
import {
  HEAVIEST_PART_MG,
  LIGHTEST_PART_MG,
  MAX_OTHER_PARTS,
  MAX_STONE_LINES,
  type StoneCost,
  stoneProblems,
  stonesMinor,
} from './composition.ts'
import type { AlloyGramPrices, PreparedRule } from './prepared.ts'
import { type Price, prepare, priceFrom } from './price.ts'
import {
  type ComposedStepName,
  type LineKey,
  type PartSteps,
  type Receipt,
  receiptFrom,
} from './receipt.ts'
import { labourBeforeMinimum, priceBeforeFloor } from './selling.ts'
import { alloyOf, floorAndTax, type Steps, stepsOf } from './steps.ts'

/** The second formula, which also prices pieces of several metals and with stones. Source: docs/domain.md 1.7. */
export const FORMULA_2 = 2

/** A further part of a piece, with its own metal's price and the rule of its own alloy. Weight in milligrams. */
export interface PartInput {
  prepared: PreparedRule
  fineness: Fineness
  weightMg: number
}

/**
 * A piece that may have further parts, stones, plating and a hallmark. Without them the price is that of formula 1, to the
 * last digit. A piece without metal has neither fineness nor weight.
 */
export interface ComposedPiece extends Omit<Piece, 'fineness' | 'weightMg'> {
  fineness: Fineness | null
  weightMg: number | null
  parts?: PartInput[]
  stones?: StoneCost[]
  platingMinor?: number
  hallmarkMinor?: number
}

/** What prevents pricing a piece by this rule, by field; of a part or a line of stones with its number. */
export const composedProblems = (piece: ComposedPiece, rule?: PriceRule): Problem[] => {
  if (isPlain(piece)) return pieceProblems(piece, rule)
  const { fineness: mainFineness, weightMg: mainWeight } = piece
  const { parts = [], stones = [], platingMinor = 0, hallmarkMinor = 0 } = piece
  return [
    ...(mainFineness === null
      ? problemsWithoutMetal(piece)
      : pieceProblems({ ...piece, fineness: mainFineness, weightMg: mainWeight ?? 0 }, rule)),
    ...checkWhole('parts', parts.length, 0, MAX_OTHER_PARTS),
    ...checkWhole('stones', stones.length, 0, MAX_STONE_LINES),
    ...checkWhole('platingMinor', platingMinor, 0, MAX_MINOR),
    ...checkWhole('hallmarkMinor', hallmarkMinor, 0, MAX_MINOR),
    ...parts.flatMap(({ fineness, weightMg }, n) => [
      ...(isFineness(fineness) ? [] : problemAt(`parts.${n}.fineness`, 'out_of_range')),
      ...checkWhole(`parts.${n}.weightMg`, weightMg, LIGHTEST_PART_MG, HEAVIEST_PART_MG),
    ]),
    ...stones.flatMap((stone, n) =>
      stoneProblems(stone).map(({ field, code }) => ({ field: `stones.${n}.${field}`, code })),
    ),
  ]
}

/** A piece without metal has no weight of metal and no further parts, and something else that costs. */
const problemsWithoutMetal = (piece: ComposedPiece): Problem[] => [
  ...(piece.weightMg === null ? [] : problemAt('weightMg', 'without_metal')),
  ...(piece.parts?.length ? problemAt('parts', 'without_metal') : []),
  ...(hasOwnCost(piece) ? [] : problemAt('stones', 'required')),
  ...amountProblems(piece),
]

const hasOwnCost = ({ stones, platingMinor, stonesMinor, extraMinor }: ComposedPiece): boolean =>
  Boolean(stones?.length || platingMinor || stonesMinor || extraMinor)

/** The price of one piece, minor units of the rule's currency. Throws RangeError: call `composedProblems` first. */
export const priceOf2 = (prepared: PreparedRule, piece: ComposedPiece): Price =>
  priceFrom(prepared, stepsOf2(prepared, piece), piece.currentMinor)

/** The derivation of one price; the same numbers as `priceOf2`. Throws RangeError as `prepare` and `priceOf2` do. */
export function receiptOf2(
  rule: PriceRule,
  quote: QuoteBasis | null,
  piece: ComposedPiece,
): Receipt {
  const prepared = prepare(rule, quote)
  if (isPlain(piece))
    return { ...receiptFrom(prepared, quote, piece, stepsOf(prepared, piece)), formula: FORMULA_2 }
  const steps = composedSteps(prepared, piece)
  const receipt = receiptFrom(prepared, quote, piece, steps)
  const amount = (key: LineKey, value: Fixed, part?: number) => ({
    key,
    amountMinor: toMinor(value, rule.currency),
    ...(part !== undefined && { part }),
  })
  const own = receipt.lines.filter(({ key }) => !REPLACED.has(key))
  const lines = [
    ...steps.parts.map(({ metal }, n) => amount('metal', metal, n)),
    ...steps.parts.map((part, n) => amount('wastage', part.metalWithWastage - part.metal, n)),
    amount('labour', steps.labour),
    amount('findings', prepared.findings),
    amount('stones', steps.stones),
    amount('setting', steps.setting),
    amount('plating', steps.plating),
    amount('hallmark', steps.hallmark),
    amount('extras', steps.extra),
    amount('overhead', steps.overhead),
    amount('margin', steps.margin),
    amount('stone_margin', steps.stoneMargin),
    ...own,
  ]
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return {
    ...receipt,
    formula: FORMULA_2,
    steps: composedTexts(receipt.steps, steps),
    parts: steps.parts.map(partTexts),
    lines: [...lines, { key: 'rounding', amountMinor: receipt.priceMinor - sum }],
  }
}

/**
 * The steps in the order of calculation, with every amount, so that they add up at twelve places: metal with wastage to
 * overhead to the cost, and cost, margins and fee to the price before the floor.
 */
function composedTexts(own: Receipt['steps'], steps: ComposedSteps): Receipt['steps'] {
  const { setting, plating, hallmark, overhead, margin, stoneMargin, fee } = steps
  const further: Record<string, Partial<Record<ComposedStepName, Fixed>>> = {
    stones: { setting, plating, hallmark },
    cost: { margin, stoneMargin, feeBeforeFloor: fee },
  }
  const texts = Object.entries({ ...own, overhead: toDecimal(overhead) }).flatMap(
    ([name, text]) => [
      [name, text],
      ...Object.entries(further[name] ?? {}).map(([key, amount]) => [key, toDecimal(amount)]),
    ],
  )
  return Object.fromEntries(texts) as Receipt['steps']
}

/** The lines of formula 1 that a composed piece calculates in another way. */
const REPLACED: ReadonlySet<string> = new Set([
  'metal',
  'wastage',
  'labour',
  'findings',
  'stones',
  'extras',
  'overhead',
  'margin',
  'rounding',
])

/** Has the piece metal, and is its weight known? */
export const hasWeighedMetal = (piece: ComposedPiece): piece is ComposedPiece & Piece =>
  piece.fineness !== null && piece.weightMg !== null

const isPlain = (piece: ComposedPiece): piece is ComposedPiece & Piece =>
  hasWeighedMetal(piece) &&
  !piece.parts?.length &&
  !piece.stones?.length &&
  !piece.platingMinor &&
  !piece.hallmarkMinor

/** One part with its weight, before its cost is known. */
interface WeighedPart {
  prepared: PreparedRule
  alloy: AlloyGramPrices
  grams: Fixed
}

interface PartCost extends WeighedPart {
  metal: Fixed
  metalWithWastage: Fixed
}

/** Every intermediate of a composed piece; `metal`, `grams` and `melt` are sums over its parts. All Fixed. */
interface ComposedSteps extends Steps {
  parts: PartCost[]
  setting: Fixed
  plating: Fixed
  hallmark: Fixed
  overhead: Fixed
  /** What the piece brings above its cost and fee, without stones with their own markup. */
  margin: Fixed
  /** What stones with their own markup bring above their cost and fee. */
  stoneMargin: Fixed
  /** The fee on the price before the floor. */
  fee: Fixed
}

const stepsOf2 = (p: PreparedRule, piece: ComposedPiece): Steps =>
  isPlain(piece) ? stepsOf(p, piece) : composedSteps(p, piece)

function composedSteps(p: PreparedRule, piece: ComposedPiece): ComposedSteps {
  const { currency } = p.rule
  const parts = partsOf(p, piece)
  const grams = sum(parts.map((part) => part.grams))
  const stones = stonesOf(p, piece)
  const plating = fromMinor(piece.platingMinor ?? 0, currency)
  const hallmark = fromMinor(piece.hallmarkMinor ?? 0, currency)
  const extra = fromMinor(piece.extraMinor, currency)
  const extras = p.findings + stones.withPiece + plating + hallmark + extra
  const cost = costOfParts(p, parts, extras)
  const sold = priceBeforeFloor(p, {
    cost: cost.cost,
    grams,
    extras,
    density: piece.density,
    costAt: (boundary) => costOfParts(p, dearestWithin(parts, boundary), extras).cost,
    soldByGram: (add) => sum(parts.map((part) => mul(part.grams, part.alloy.gram + add))),
  })
  const beforeFloor = sold + stones.ownPrice
  const whole = cost.cost + stones.ownCost
  const melt = sum(parts.map((part) => mul(part.alloy.meltGram, part.grams)))
  const stoneMargin = stones.ownPrice - stones.ownCost - mul(stones.ownPrice, p.fee)
  const fee = mul(beforeFloor, p.fee)
  return {
    alloy: cost.parts[0]?.alloy ?? NO_ALLOY,
    grams,
    metal: sum(cost.parts.map((part) => part.metal)),
    metalWithWastage: cost.metalWithWastage,
    labour: cost.labour,
    stones: stones.cost,
    setting: stones.setting,
    plating,
    hallmark,
    extra,
    overhead: cost.cost - cost.metalWithWastage - cost.labour - extras,
    cost: whole,
    beforeFloor,
    margin: beforeFloor - whole - stoneMargin - fee,
    stoneMargin,
    fee,
    parts: cost.parts,
    ...floorAndTax(p, { cost: whole, beforeFloor, melt, byHand: piece.manualMinimumMinor }),
  }
}

const NO_ALLOY: AlloyGramPrices = { gram: 0n, meltGram: 0n }

/** The metal parts, the main one first; none of a piece without metal. */
function partsOf(p: PreparedRule, piece: ComposedPiece): WeighedPart[] {
  if (piece.fineness === null) return []
  if (!hasWeighedMetal(piece)) throw new RangeError('weight required')
  const main = { prepared: p, fineness: piece.fineness, weightMg: piece.weightMg }
  return [main, ...(piece.parts ?? [])].map(({ prepared, fineness, weightMg }) => ({
    prepared,
    alloy: alloyOf(prepared, fineness),
    grams: gramsOf(weightMg),
  }))
}

/**
 * The grams of each part at a boundary of a tier by weight or heft: of the parts that cost more by the gram as much as there
 * is, so that no piece costs less than one that has less of any of its parts.
 */
function dearestWithin(parts: readonly WeighedPart[], boundary: Fixed): WeighedPart[] {
  let left = boundary
  return parts
    .map((part) => ({ part, byGram: costOfGram(part) }))
    .toSorted((a, b) => (a.byGram > b.byGram ? -1 : Number(a.byGram < b.byGram)))
    .map(({ part }) => {
      const grams = smaller(part.grams, left)
      left -= grams
      return { ...part, grams }
    })
}

function costOfGram({ prepared, alloy }: WeighedPart): Fixed {
  const metal = alloy.gram
  const metalWithWastage = mul(metal, prepared.wastage)
  return metalWithWastage + labourBeforeMinimum(prepared, ONE, { metal, metalWithWastage })
}

/**
 * Metal and wastage of each part by its own rule, labour by gram and in percent too; flat and least labour, and overhead,
 * by the rule of the main part. Monotone in the grams and the metal price of each part.
 */
function costOfParts(p: PreparedRule, weighed: readonly WeighedPart[], extras: Fixed) {
  const parts = weighed.map((part): PartCost => {
    const metal = mul(part.alloy.gram, part.grams)
    const metalWithWastage =
      part.prepared.wastage === ONE ? metal : mul(metal, part.prepared.wastage)
    return { ...part, metal, metalWithWastage }
  })
  const byPart = sum(parts.map((part) => labourBeforeMinimum(part.prepared, part.grams, part)))
  const labour = larger(p.labour.minimum, p.labour.flat + byPart)
  const metalWithWastage = sum(parts.map((part) => part.metalWithWastage))
  const whole = metalWithWastage + labour + extras
  const cost = p.overhead === ONE ? whole : mul(whole, p.overhead)
  return { parts, labour, metalWithWastage, cost }
}

/** The cost of stones and setting: those sold with the piece, and those with a markup of their own with their price. */
function stonesOf(p: PreparedRule, piece: ComposedPiece) {
  const { currency } = p.rule
  let [cost, setting, ownCost, ownPrice] = [fromMinor(piece.stonesMinor, currency), 0n, 0n, 0n]
  for (const stone of piece.stones ?? []) {
    const ofStones = fromMinor(stonesMinor(stone), currency)
    const ofSetting = fromMinor(stone.settingMinor, currency)
    cost += ofStones
    setting += ofSetting
    if (stone.markupBp === null) continue
    ownCost += ofStones + ofSetting
    const marked = mul(ofStones + ofSetting, ONE + fromBasisPoints(stone.markupBp))
    ownPrice += p.fee === 0n ? marked : div(marked, ONE - p.fee)
  }
  return { cost, setting, ownCost, ownPrice, withPiece: cost + setting - ownCost }
}

const partTexts = ({ prepared, alloy, grams, metal, metalWithWastage }: PartCost): PartSteps => ({
  mid: toDecimal(prepared.mid),
  basis: toDecimal(prepared.basis),
  fineGram: toDecimal(prepared.fineGram),
  alloyGram: toDecimal(alloy.gram),
  goldRateGram: toDecimal(alloy.meltGram),
  weight: toDecimal(grams),
  metal: toDecimal(metal),
  metalWithWastage: toDecimal(metalWithWastage),
})

const sum = (amounts: readonly Fixed[]): Fixed => amounts.reduce((total, one) => total + one, 0n)
