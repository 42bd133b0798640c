import type { Piece } from '#server/formula/settings/rule.ts'
import { netOf } from '#server/formula/settings/tax.ts'
import { div, type Fixed, larger, mul } from '#server/formula/units/fixed.ts'
import type { Fineness } from '#server/formula/units/karat.ts'
import { fromMinor } from '#server/formula/units/money.ts'
import { roundToGrid, stepAbove } from '#server/formula/units/rounding.ts'
import { gramsOf } from '#server/formula/units/weight.ts'
import { alloyGram } from './gram-price.ts'
import type { AlloyGramPrices, PreparedRule } from './prepared.ts'
import { costOf, priceBeforeFloor } from './selling.ts'

/** Every intermediate of steps 3–12 of docs/domain.md 1.2 for one piece. All Fixed, in the rule's currency. */
export interface Steps {
  alloy: AlloyGramPrices
  grams: Fixed
  metal: Fixed
  metalWithWastage: Fixed
  labour: Fixed
  stones: Fixed
  extra: Fixed
  cost: Fixed
  beforeFloor: Fixed
  melt: Fixed
  floorByCost: Fixed
  floorByMelt: Fixed
  /** The minimum entered for the piece. */
  floorByHand: Fixed
  floor: Fixed
  afterFloor: Fixed
  withTax: Fixed
  /** The rounded price before the floor is checked again. */
  firstRounded: Fixed
  rounded: Fixed
}

/** Steps 3–12: the formula's price before the comparison with the current one. Monotone in gold and grams. */
export function stepsOf(p: PreparedRule, piece: Piece): Steps {
  const { currency } = p.rule
  const alloy = alloyOf(p, piece.fineness)
  const grams = gramsOf(piece.weightMg)
  const stones = fromMinor(piece.stonesMinor, currency)
  const extra = fromMinor(piece.extraMinor, currency)
  const extras = p.findings + stones + extra
  const cost = costOf(p, alloy, grams, extras)
  const beforeFloor = priceBeforeFloor(p, {
    cost: cost.cost,
    grams,
    extras,
    density: piece.density,
    costAt: (boundary) => costOf(p, alloy, boundary, extras).cost,
    soldByGram: (add) => mul(grams, alloy.gram + add),
  })
  const melt = mul(alloy.meltGram, grams)
  return {
    alloy,
    grams,
    metal: cost.metal,
    metalWithWastage: cost.metalWithWastage,
    labour: cost.labour,
    stones,
    extra,
    cost: cost.cost,
    beforeFloor,
    ...floorAndTax(p, { cost: cost.cost, beforeFloor, melt, byHand: piece.manualMinimumMinor }),
  }
}

interface BeforeFloor {
  cost: Fixed
  beforeFloor: Fixed
  melt: Fixed
  /** The minimum entered for the piece, minor units. */
  byHand: number | null
}

/** Steps 10–12: the floor, the tax, and the rounding that never goes under the floor. */
export function floorAndTax(p: PreparedRule, { cost, beforeFloor, melt, byHand }: BeforeFloor) {
  const floorByCost = div(cost, p.leftAtFloor)
  const floorByMelt = mul(melt, p.meltFactor)
  const floorByHand = fromMinor(byHand ?? 0, p.rule.currency)
  const floor = larger(floorByCost, larger(floorByMelt, floorByHand))
  const afterFloor = larger(beforeFloor, floor)
  const withTax = mul(afterFloor, p.gross)
  const firstRounded = roundToGrid(withTax, p.grid)
  const rounded = raisedToFloor(p, firstRounded, floor)
  return {
    melt,
    floorByCost,
    floorByMelt,
    floorByHand,
    floor,
    afterFloor,
    withTax,
    firstRounded,
    rounded,
  }
}

/** An alloy's price per gram, calculated once per rule and gold price. */
export function alloyOf(p: PreparedRule, fineness: Fineness): AlloyGramPrices {
  const key = `${fineness.numerator}/${fineness.denominator}`
  const known = p.alloys.get(key)
  if (known) return known
  const alloy = {
    gram: alloyGram(p.fineGram, fineness),
    meltGram: alloyGram(p.meltGram, fineness),
  }
  p.alloys.set(key, alloy)
  return alloy
}

function raisedToFloor(p: PreparedRule, rounded: Fixed, floor: Fixed): Fixed {
  let price = rounded
  while (netOf(price, p.gross) < floor) price = stepAbove(price, p.grid)
  return price
}
