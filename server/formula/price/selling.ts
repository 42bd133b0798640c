import type { PriceRule } from '#server/formula/settings/rule.ts'
import {
  div,
  type Fixed,
  fromBasisPoints,
  fromDecimal,
  larger,
  mul,
  mulDiv,
  ONE,
  smaller,
} from '#server/formula/units/fixed.ts'
import { fromMinor } from '#server/formula/units/money.ts'
import type { AlloyGramPrices, PreparedRule, PreparedSelling, Tier } from './prepared.ts'

const HEFT_PER_GRAM_AND_INCH_HUNDREDTH = 2000n

/** What a selling model needs of the piece. */
export interface SellingInput {
  cost: Fixed
  grams: Fixed
  extras: Fixed
  density: string | null | undefined
  /** The cost if the piece weighed this many grams, for the boundary of a tier. */
  costAt: (grams: Fixed) => Fixed
  /** The price of its metal when an amount is added to the price of each gram. */
  soldByGram: (addPerGram: Fixed) => Fixed
}

/**
 * Step 9 of docs/domain.md 1.2: cost → price before the floor. Throws RangeError when a divisor by density lacks the
 * density.
 */
export function priceBeforeFloor(p: PreparedRule, input: SellingInput): Fixed {
  const { selling } = p
  const { cost } = input
  switch (selling.model) {
    case 'margin':
      return div(cost, selling.left)
    case 'markup':
      return div(mul(cost, selling.factor), selling.left)
    case 'multiplier':
      return mul(cost, selling.factor)
    case 'per_gram':
      return input.soldByGram(selling.addPerGram) + input.extras
    case 'divisor':
      return priceByDivisor(selling, input)
  }
}

/** The selling model with its ratios calculated. */
export function prepareSelling({ selling, currency }: PriceRule, fee: Fixed): PreparedSelling {
  switch (selling.model) {
    case 'margin':
      return { model: 'margin', left: ONE - fromBasisPoints(selling.marginBp) - fee }
    case 'markup':
      return { model: 'markup', factor: ONE + fromBasisPoints(selling.markupBp), left: ONE - fee }
    case 'multiplier':
      return { model: 'multiplier', factor: fromDecimal(selling.factor) }
    case 'per_gram':
      return { model: 'per_gram', addPerGram: fromMinor(selling.addPerGramMinor, currency) }
    case 'divisor':
      return { model: 'divisor', by: selling.by, tiers: selling.tiers.map(prepareTier) }
  }
}

const prepareTier = ({ upTo, divisor }: { upTo: string | null; divisor: string }): Tier => ({
  upTo: upTo === null ? null : fromDecimal(upTo),
  divisor: fromDecimal(divisor),
})

// A heavier piece may belong to a cheaper tier: it never costs less than the boundary of a tier below it.
function priceByDivisor({ by, tiers }: Divisor, input: SellingInput): Fixed {
  const measure = measureOf(by, input)
  let price = 0n
  for (const { upTo, divisor } of tiers) {
    if (upTo === null || measure <= upTo) return larger(price, div(input.cost, divisor))
    price = larger(price, div(costAtBoundary(by, input, upTo), divisor))
  }
  throw new RangeError('the last divisor tier must be open')
}

type Divisor = Extract<PreparedSelling, { model: 'divisor' }>

function measureOf(by: Divisor['by'], input: SellingInput): Fixed {
  if (by === 'cost') return input.cost
  return by === 'weight' ? input.grams : densityOf(input)
}

function costAtBoundary(by: Divisor['by'], input: SellingInput, boundary: Fixed): Fixed {
  if (by === 'cost') return boundary
  return input.costAt(by === 'weight' ? boundary : gramsAtHeft(input, boundary))
}

// Calculated through the length in hundredths of an inch, so that two chains of one length share the same boundary.
function gramsAtHeft(input: SellingInput, heft: Fixed): Fixed {
  const length = mulDiv(input.grams, HEFT_PER_GRAM_AND_INCH_HUNDREDTH, densityOf(input))
  return smaller(input.grams, mulDiv(heft, length, HEFT_PER_GRAM_AND_INCH_HUNDREDTH))
}

function densityOf({ density, grams }: SellingInput): Fixed {
  // A piece without metal has no heft.
  if (grams === 0n) return 0n
  if (density === null || density === undefined) throw new RangeError('density required')
  return fromDecimal(density)
}

/**
 * Steps 5–8 of docs/domain.md 1.2 for one weight: the cost of the piece to the shop. All Fixed, in the rule's currency.
 */
export interface Cost {
  metal: Fixed
  metalWithWastage: Fixed
  labour: Fixed
  cost: Fixed
}

/** The metal value with wastage, the making charge, extras and overhead. Monotone in grams and in the gold price. */
export function costOf(p: PreparedRule, alloy: AlloyGramPrices, grams: Fixed, extras: Fixed): Cost {
  const metal = mul(alloy.gram, grams)
  const metalWithWastage = p.wastage === ONE ? metal : mul(metal, p.wastage)
  const labour = larger(
    p.labour.minimum,
    p.labour.flat + labourBeforeMinimum(p, grams, { metal, metalWithWastage }),
  )
  const sum = metalWithWastage + labour + extras
  return { metal, metalWithWastage, labour, cost: p.overhead === ONE ? sum : mul(sum, p.overhead) }
}

/** The making charge by weight and by metal value, before the flat amount and the minimum. */
export function labourBeforeMinimum(
  { labour }: PreparedRule,
  grams: Fixed,
  { metal, metalWithWastage }: Pick<Cost, 'metal' | 'metalWithWastage'>,
): Fixed {
  const byWeight = labour.perGram === 0n ? 0n : mul(labour.perGram, grams)
  if (labour.pct === 0n) return byWeight
  return byWeight + mul(labour.pct, labour.onWastage ? metalWithWastage : metal)
}
