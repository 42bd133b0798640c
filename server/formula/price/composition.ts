import type { Problem } from '#server/formula/settings/rule.ts'
import { checkWhole, MAX_MINOR, problemAt } from '#server/formula/settings/rule.ts'
import { divideHalfEven } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import { formatGrams } from '#server/formula/units/weight.ts'

/** A metal part of a piece beside its main one, as the catalogue and the lines of runs store it. */
export interface Part {
  metal: Metal
  /** The label of its alloy. */
  karat: string
  fineness: string
  weightMg: number
}

export const STONE_KINDS = [
  'diamond',
  'lab_diamond',
  'ruby',
  'sapphire',
  'emerald',
  'pearl',
  'other',
] as const
export type StoneKind = (typeof STONE_KINDS)[number]

/** What the price of a stone line counts: each stone, each carat, or all of them together. */
export const STONE_PRICES = ['stone', 'carat', 'lot'] as const
export type StonePrice = (typeof STONE_PRICES)[number]

/** What determines the cost of one line of equal stones. Amounts in minor units of the shop's currency. */
export interface StoneCost {
  count: number
  /** Thousandths of a carat of all stones of the line together; null where it is not known. */
  caratMilli: number | null
  priceBy: StonePrice
  /** The cost of one stone, one carat or the lot. */
  unitMinor: number
  /** The cost of setting all stones of the line. */
  settingMinor: number
  /** The shop's markup on stones and setting in basis points; null: they are sold with the piece. */
  markupBp: number | null
}

/** A line of equal stones as the catalogue and the lines of runs store it. */
export interface Stone extends StoneCost {
  kind: StoneKind
  /** Shape, color, clarity and the like, as the shop writes it. */
  quality: string
  /** Laboratory and number. */
  certificate: string
}

/** What customers see of a metal part. */
export interface ShownPart {
  karat: string
  weightG: string
}

export const shownPart = ({ karat, weightMg }: Pick<Part, 'karat' | 'weightMg'>): ShownPart => ({
  karat,
  weightG: formatGrams(weightMg),
})

/** A metal part as files and the audit log name it: `18K 12.400 g`. */
export const partText = ({ karat, weightG }: ShownPart): string => `${karat} ${weightG} g`

/** What customers see of a line of equal stones: no costs. */
export type ShownStones = Pick<Stone, 'kind' | 'count' | 'caratMilli'> &
  Partial<Pick<Stone, 'quality' | 'certificate'>>

/** What a piece consists of beside its main part. */
export interface Composition {
  parts: Part[]
  stones: Stone[]
  /** What it is plated with, as the shop writes it, and what that costs. */
  plating: string
  platingMinor: number
  /** Marks and office, as the shop writes them, and what they cost. */
  hallmark: string
  hallmarkMinor: number
}

/** A piece of its main metal alone. */
export const NOTHING: Composition = {
  parts: [],
  stones: [],
  plating: '',
  platingMinor: 0,
  hallmark: '',
  hallmarkMinor: 0,
}

export const MAX_OTHER_PARTS = 5
export const MAX_STONE_LINES = 40
export const LIGHTEST_PART_MG = 10
export const HEAVIEST_PART_MG = 10_000_000
const MOST_STONES = 999
const MOST_CARAT_MILLI = 999_999
const MOST_MARKUP_BP = 100_000

/**
 * The cost of the stones of a line without their setting, minor units, half to even. Throws RangeError beyond 2^53 − 1,
 * and for a price by carat without carats: call `stoneProblems` first.
 */
export function stonesMinor({ count, caratMilli, priceBy, unitMinor }: StoneCost): number {
  if (priceBy === 'lot') return unitMinor
  if (priceBy === 'stone') return safeNumber(BigInt(unitMinor) * BigInt(count))
  if (caratMilli === null) throw new RangeError('a price by carat needs carats')
  return safeNumber(divideHalfEven(BigInt(unitMinor) * BigInt(caratMilli), 1000n))
}

/** No parts, stones, plating or hallmark, as after the undo of the first version. */
export const isNothing = ({ parts, stones, ...rest }: Composition): boolean =>
  parts.length + stones.length === 0 && Object.values(rest).every((value) => !value)

/** The weight of other metal parts and of stones, milligrams; a carat is 0.2 g. Stones of unknown weight count as nothing. */
export const otherWeight = ({ parts, stones }: Composition): number =>
  parts.reduce((sum, { weightMg }) => sum + weightMg, 0) +
  Math.round(stones.reduce((sum, { caratMilli }) => sum + (caratMilli ?? 0), 0) / 5)

/** What prevents pricing a line of stones, by field. */
export function stoneProblems(stone: StoneCost): Problem[] {
  const problems = [
    ...checkWhole('count', stone.count, 1, MOST_STONES),
    ...checkWhole('carats', stone.caratMilli ?? 1, 1, MOST_CARAT_MILLI),
    ...checkWhole('unit', stone.unitMinor, 0, MAX_MINOR),
    ...checkWhole('setting', stone.settingMinor, 0, MAX_MINOR),
    ...checkWhole('markup', stone.markupBp ?? 0, 0, MOST_MARKUP_BP),
    ...(stone.priceBy === 'carat' && stone.caratMilli === null
      ? problemAt('carats', 'required')
      : []),
  ]
  if (problems.length > 0) return problems
  return isTooMuch(stone) ? problemAt('unit', 'too_large') : []
}

function isTooMuch({ count, caratMilli, priceBy, unitMinor }: StoneCost): boolean {
  const factor = { lot: 1, stone: count, carat: (caratMilli ?? 0) / 1000 }[priceBy]
  return unitMinor * factor > MAX_MINOR
}
