import type { PreparedRule } from '#server/formula/price/prepared.ts'
import { div, fromBasisPoints, mul, ONE } from '#server/formula/units/fixed.ts'
import { type Currency, fromMinor, parseAmount, safeNumber } from '#server/formula/units/money.ts'
import { gridOf, nextStep, type Rounding, roundPrice } from '#server/formula/units/rounding.ts'
import type { SaleMode, SaleRule } from '#server/pricing/run-kind-list.ts'

import type { SaleRuleInput } from './input.ts'

interface SaleRuleRequest {
  rule: SaleRuleInput
  rounding: SaleRule['rounding']
  reference: SaleRule['reference']
}

/** The rule with its amount in minor units; null for an amount that is invalid in the currency. */
export function parseSaleRule(
  { rule, rounding, reference }: SaleRuleRequest,
  currency: Currency,
): SaleRule | null {
  const mode = parseMode(rule, currency)
  return mode && { ...mode, rounding, reference }
}

function parseMode(rule: SaleRuleInput, currency: Currency): SaleMode | null {
  switch (rule.by) {
    case 'percent':
    case 'to_margin':
      return { by: rule.by, bp: rule.value }
    case 'amount':
    case 'fixed': {
      const minor = parseAmount(rule.value, currency)
      return minor ? { by: rule.by, minor } : null
    }
    default:
      return rule
  }
}

const FULL_BP = 10_000n
/** A smaller share of the price is no reduction. Source: docs/domain.md 1.6. */
const MIN_REDUCTION_SHARE = 100

/** Today's formula figures of a piece, minor units. */
export interface FormulaFigures {
  prepared: PreparedRule
  /** Net of tax. */
  costMinor: number
  floorMinor: number
  /** The formula's price, as customers would see it. */
  formulaMinor: number
  /** Is this price, as customers would see it, under the floor? */
  isUnderFloor: (minor: number) => boolean
}

/** A sale price, or none, with its reasons. */
export interface SalePriceResult {
  /** Minor units; null: no sale on this piece. */
  price: number | null
  reasons: string[]
}

interface PriceFormat {
  rounding: Rounding
  currency: Currency
}

/**
 * The sale price of a piece with this regular price (minor units): by the mode, rounded, then raised to the floor.
 * Percent off is rounded down, so that the advertised percentage is true; an entered price stays as entered. No sale
 * where less than one percent would come off. Null when the formula is needed and cannot price the piece.
 * Source: docs/domain.md 1.6.
 */
export function salePrice(
  mode: Exclude<SaleMode, { by: 'end' }>,
  regular: number,
  figures: FormulaFigures | null,
  format: PriceFormat,
): SalePriceResult | null {
  const beforeFloor = priceBeforeFloor(mode, regular, figures, format)
  if (beforeFloor === null) return null
  const price = figures === null ? beforeFloor : raisedToFloor(beforeFloor, figures, format)
  const isRaised = price > beforeFloor
  if ((regular - price) * MIN_REDUCTION_SHARE < regular)
    return { price: null, reasons: [isRaised ? 'floor_stops_sale' : 'sale_too_small'] }
  return { price, reasons: isRaised ? ['floor_lifts_sale'] : [] }
}

function priceBeforeFloor(
  mode: Exclude<SaleMode, { by: 'end' }>,
  regular: number,
  figures: FormulaFigures | null,
  { rounding, currency }: PriceFormat,
): number | null {
  switch (mode.by) {
    case 'percent':
      return roundedDown((BigInt(regular) * (FULL_BP - BigInt(mode.bp))) / FULL_BP, {
        rounding,
        currency,
      })
    case 'amount':
      return roundPrice(fromMinor(Math.max(regular - mode.minor, 1), currency), rounding, currency)
    case 'fixed':
      return mode.minor
    case 'to_margin':
      return figures && roundPrice(atMargin(mode.bp, figures, currency), rounding, currency)
    case 'formula':
      return figures && roundPrice(fromMinor(figures.formulaMinor, currency), rounding, currency)
  }
}

/**
 * The largest price of the rounding rule that is not above; below the rule's first price, exact to the minor unit.
 * Minor units.
 */
function roundedDown(minor: bigint, { rounding, currency }: PriceFormat): number {
  const grid = gridOf(rounding, currency)
  const above = minor * grid.minor - grid.offset
  if (above < 0n) return Math.max(safeNumber(minor), 1)
  const price = ((above / grid.step) * grid.step + grid.offset) / grid.minor
  return Math.max(safeNumber(price === 0n ? minor : price), 1)
}

/** The price shown whose margin after tax, cost and fee is this share. Fixed. */
function atMargin(bp: number, { prepared, costMinor }: FormulaFigures, currency: Currency) {
  const left = ONE - fromBasisPoints(bp) - prepared.fee
  // Margin and fee together leave nothing: no price is high enough, so there is no sale.
  if (left <= 0n) return fromMinor(Number.MAX_SAFE_INTEGER, currency) / 2n
  return mul(div(fromMinor(costMinor, currency), left), prepared.gross)
}

/** The price itself, or the first price of the rounding rule above the floor. */
function raisedToFloor(
  price: number,
  figures: FormulaFigures,
  { rounding, currency }: PriceFormat,
): number {
  if (!figures.isUnderFloor(price)) return price
  const floor = mul(fromMinor(figures.floorMinor, currency), figures.prepared.gross)
  let raised = Math.max(roundPrice(floor, rounding, currency), price)
  while (figures.isUnderFloor(raised)) raised = nextStep(raised, rounding, currency)
  return raised
}
