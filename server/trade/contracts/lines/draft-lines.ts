import type { Piece } from '#server/catalogue/catalogue.ts'
import { otherWeight, type ShownStones } from '#server/formula/price/composition.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import { formatScaled } from '#server/formula/units/scaled.ts'
import { firstMetalSold } from '#server/market/gold-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import type { LineInput } from '#server/trade/contracts/input.ts'
import type { Line, NewLine } from '#server/trade/contracts/queries.ts'
import { finenessDpOf, type GoldLine, type LineToday, linesToday } from './line-price.ts'

/** JSON of `contract_lines.details`. */
export interface LineDetails {
  construction?: LineInput['construction']
  pricedBy?: LineInput['pricedBy']
  test?: LineInput['test']
  stamp?: string
  /** Taken over from a contract that fixed its price and receipt. */
  frozen?: true
  /** The metal was booked out with the contract from which the piece is sold: a memo or a consignment. */
  handedOver?: true
  /** A piece of another owner: its metal is booked in again with the consignment too. */
  consigned?: true
  /** An admin approved a price under the floor of its day. */
  underFloor?: true
  /** Price of a finished piece before it was adjusted to its real weight, minor units. */
  agreedPrice?: number
  /** Melt value of bought metal, minor units. */
  melt?: number
  /** The metal parts of its piece beside the main one, and the weight of these and of the stones of one piece in milligrams. */
  parts?: MetalPart[]
  otherMg?: number
  /** The stones of its piece. Missing in lines from before lines kept them. */
  stones?: ShownStones[]
}

/** A metal part of a piece, with the weight of one piece in milligrams and its fineness in tenths of a per mille. */
export interface MetalPart {
  metal: Metal
  karat: string
  finenessDp: number
  weightMg: number
}

/** What a piece consists of beside its main metal, as a line keeps it. */
export function partsOf(piece: Piece | null): Pick<LineDetails, 'parts' | 'otherMg' | 'stones'> {
  if (!piece?.consistsOf) return {}
  const parts = piece.consistsOf.parts.map(({ metal, karat, fineness, weightMg }) => ({
    metal,
    karat,
    finenessDp: finenessDpOf(fineness),
    weightMg,
  }))
  const stones = piece.consistsOf.stones.map(
    ({ kind, count, caratMilli, quality, certificate }) => ({
      kind,
      count,
      caratMilli,
      quality,
      certificate,
    }),
  )
  return { parts, otherMg: otherWeight(piece.consistsOf), stones }
}

export const detailsOf = ({ details }: { details: string }): LineDetails => JSON.parse(details)

/** The metal parts of one piece of a line, the main one first, by its weighed weight, else by the planned one. */
export function metalPartsOf(
  line: Pick<Line, 'metal' | 'karat' | 'fineness_dp' | 'weighed_mg' | 'planned_mg' | 'details'>,
): (Omit<MetalPart, 'karat'> & { karat: string | null })[] {
  const { metal, karat, fineness_dp: finenessDp } = line
  const weightMg = line.weighed_mg ?? line.planned_mg ?? 0
  const main = finenessDp === null ? [] : [{ metal, karat, finenessDp, weightMg }]
  return [...main, ...(detailsOf(line).parts ?? [])]
}

/** The properties of a line that determine the price of its metal. */
export function goldLineOf(
  line: Pick<Line, 'variant_id' | 'metal' | 'karat' | 'planned_mg' | 'details'>,
): GoldLine {
  return {
    variantId: line.variant_id,
    metal: line.metal,
    karat: line.karat,
    construction: detailsOf(line).construction ?? null,
    weightMg: line.planned_mg,
  }
}

/** Converts typed lines to rows. Throws `Refused` beside the field of the line, with the refusals found before. */
export async function lineRows(
  db: Db,
  type: ContractType,
  lines: readonly LineInput[],
  { currency, refusals }: { currency: string; refusals: Record<string, Refusal> },
): Promise<NewLine[]> {
  const firstMetal = await firstMetalSold(db)
  const today = await linesToday(
    db,
    null,
    lines.map(({ variantId, metal, karat, construction, weightG }) => ({
      variantId,
      metal: metal ?? firstMetal,
      karat,
      construction,
      weightMg: weightG,
    })),
  )
  const wrong = { ...refusals }
  const rows = lines.map((line, n) => {
    const unitPrice = line.unitPrice === '' ? 0 : parseAmount(line.unitPrice, currency)
    if (unitPrice === null) wrong[`lines.${n}.unitPrice`] = { key: 'amount' }
    const current = today[n]
    if (line.variantId !== null && !current?.piece)
      wrong[`lines.${n}.description`] = { key: 'choose' }
    if (definitionOf(type).ownGoods && contradictsFineness(line, current))
      wrong[`lines.${n}.fineness`] = {
        key: 'fineness_contradicts',
        values: { fineness: formatScaled(current?.finenessDp ?? 0, 1) },
      }
    return lineRow(type, line, current, { unitPrice: unitPrice ?? 0, firstMetal })
  })
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  return rows
}

/** Tenths of a per mille. 14K may be given as its stamp 585 or as 14/24. */
export const FINENESS_TOLERANCE_DP = 20

/**
 * Only for the shop's own goods, whose fineness is that of the catalogue or the karat; bought metal may differ from its
 * stamp.
 */
function contradictsFineness({ fineness }: LineInput, today: LineToday | undefined): boolean {
  const catalogueDp = today?.finenessDp ?? null
  return (
    fineness !== null &&
    catalogueDp !== null &&
    Math.abs(fineness - catalogueDp) > FINENESS_TOLERANCE_DP
  )
}

function lineRow(
  type: ContractType,
  line: LineInput,
  today: LineToday | undefined,
  { unitPrice, firstMetal }: { unitPrice: number; firstMetal: Metal },
): NewLine {
  const { buysGold } = definitionOf(type)
  const weight = line.weightG ?? today?.weightMg ?? null
  const details: LineDetails = {
    construction: line.construction,
    pricedBy: line.pricedBy,
    // Bought metal is what was tested, whatever the catalogue says of such a piece.
    ...(buysGold ? { test: line.test, stamp: line.stamp } : partsOf(today?.piece ?? null)),
  }
  return {
    variant_id: line.variantId,
    description: line.description,
    metal: today?.metal ?? firstMetal,
    karat: today?.piece?.karat ?? line.karat,
    fineness_dp: line.fineness ?? today?.finenessDp ?? null,
    planned_mg: weight,
    // Bought metal is weighed when it is entered.
    weighed_mg: buysGold ? weight : null,
    unit_price: buysGold ? 0 : unitPrice,
    qty: line.qty,
    receipt: null,
    details: JSON.stringify(details),
  }
}
