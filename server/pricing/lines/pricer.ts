import { type ComposedPiece, composedProblems } from '#server/formula/price/formula-2.ts'
import type { Formula } from '#server/formula/price/formulas.ts'
import type { Price } from '#server/formula/price/price.ts'
import type { Receipt } from '#server/formula/price/receipt.ts'
import type { PieceTraits, ResolvedRule } from '#server/formula/settings/resolution.ts'
import type { QuoteBasis } from '#server/formula/settings/rule.ts'
import { type Fineness, finenessOf, type Metal } from '#server/formula/units/karat.ts'
import { heftOf } from '#server/formula/units/weight.ts'
import {
  metalsIn,
  metalWeight,
  type PricedPiece,
  readsDensity,
  traitsOfPart,
} from './priced-piece.ts'

export type Prepared = ReturnType<Formula['prepare']>

/** Prices pieces by one set of settings and metal prices, each rule prepared once. `currentMinor` is the price to compare with. */
export interface Pricer {
  /** The rule of a piece with the price of its metal. Throws for a metal without a price. */
  prepared: (piece: PieceTraits) => Prepared
  /** Null for a piece that the formula cannot price, or of a metal without a price. */
  priceOf: (piece: PricedPiece, currentMinor: number | null) => Price | null
  /** As `priceOf`, with the calculation. */
  receiptOf: (piece: PricedPiece, currentMinor: number | null) => Receipt | null
}

export function pricerOf(
  { ruleOf, formula }: { ruleOf: (piece: PieceTraits) => ResolvedRule; formula: Formula },
  prices: ReadonlyMap<Metal, QuoteBasis>,
): Pricer {
  const quoteFor = (metal: Metal | null): QuoteBasis | null => {
    if (metal === null) return null
    const price = prices.get(metal)
    if (price === undefined) throw new RangeError(`no price of ${metal}`)
    return price
  }
  const byMetal = new Map<Metal | null, Map<string, Prepared>>()
  const prepared = (piece: PieceTraits): Prepared => {
    const ofMetal = byMetal.get(piece.metal) ?? new Map<string, Prepared>()
    byMetal.set(piece.metal, ofMetal)
    const { key, rule } = ruleOf(piece)
    const known = ofMetal.get(key) ?? formula.prepare(rule, quoteFor(piece.metal))
    ofMetal.set(key, known)
    return known
  }
  const inputOf = (piece: PricedPiece, currentMinor: number | null) => {
    if (!metalsIn(piece).every((metal) => prices.has(metal))) return null
    const main = prepared(piece)
    const input = formulaInput(piece, main, prepared, currentMinor)
    return composedProblems(input, main.rule).length > 0 ? null : { main, input }
  }
  return {
    prepared,
    priceOf: (piece, currentMinor) => {
      const found = inputOf(piece, currentMinor)
      return found && formula.priceOf(found.main, found.input)
    },
    receiptOf: (piece, currentMinor) => {
      const found = inputOf(piece, currentMinor)
      return found && formula.receiptOf(found.main.rule, quoteFor(piece.metal), found.input)
    },
  }
}

function formulaInput(
  piece: PricedPiece,
  { rule }: Prepared,
  prepared: Pricer['prepared'],
  currentMinor: number | null,
): ComposedPiece {
  const { consistsOf } = piece
  return {
    fineness: piece.fineness === null ? null : fractionOf(piece.fineness),
    weightMg: piece.weightMg,
    density:
      readsDensity(rule) && piece.length !== null && metalWeight(piece) > 0
        ? heftOf(metalWeight(piece), piece.length)
        : null,
    stonesMinor: piece.stonesMinor,
    extraMinor: piece.extraMinor,
    manualMinimumMinor: piece.minimumMinor,
    currentMinor,
    ...(consistsOf && {
      parts: consistsOf.parts.map((part) => ({
        prepared: prepared(traitsOfPart(piece, part)),
        fineness: fractionOf(part.fineness),
        weightMg: part.weightMg,
      })),
      stones: consistsOf.stones,
      platingMinor: consistsOf.platingMinor,
      hallmarkMinor: consistsOf.hallmarkMinor,
    }),
  }
}

const fractions = new Map<string, Fineness>()

/** A catalogue contains only a few finenesses. */
function fractionOf(text: string): Fineness {
  const known = fractions.get(text) ?? finenessOf(text)
  fractions.set(text, known)
  return known
}
