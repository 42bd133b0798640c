import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { floorWeights } from '#server/catalogue/weights/weighing.ts'
import { defaultTax } from '#server/configuration/tax-classes/line-tax.ts'
import type { TaxColumns } from '#server/configuration/tax-classes/table.ts'
import { MOST_OVER_MELT_BP, tradeSettings } from '#server/configuration/trade-settings.ts'
import { grossFactor, netOf } from '#server/formula/settings/tax.ts'
import {
  type Fixed,
  fromBasisPoints,
  fromDecimal,
  larger,
  mul,
  ONE,
} from '#server/formula/units/fixed.ts'
import { fromMinor } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import {
  type LowPiece,
  lowPieces,
  refuseMoreAttempts,
  UNDER_FLOOR,
  UnderFloor,
} from '#server/pricing/limits/floor-attempts.ts'
import { pricesBeforeStaff } from '#server/pricing/limits/staff-limit.ts'
import { type Basis, todaysBasis } from '#server/pricing/lines/basis.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { type Contract, type Line, linesOf, updateLine } from '#server/trade/contracts/queries.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'
import { REASON_LENGTH } from '#server/trade/payments/typed-input.ts'
import { meltOf, spotIn } from './buy-back.ts'
import { detailsOf, goldLineOf, type MetalPart, partsOf } from './draft-lines.ts'
import { hasMetal, metalContext, metalsToPrice, missingPrice } from './line-metals.ts'
import { type LineToday, linesToday } from './line-price.ts'
import { taxOfLine } from './tax.ts'

/** The columns that determine whether a line is under its floor. */
type FloorLine = Pick<
  Line,
  | 'variant_id'
  | 'metal'
  | 'karat'
  | 'fineness_dp'
  | 'planned_mg'
  | 'unit_price'
  | 'details'
  | keyof TaxColumns
> &
  Partial<Pick<Line, 'weighed_mg'>>

type FloorContract = Pick<Contract, 'type' | 'terms'>

/**
 * Price of a line compared with its floor by today's price of its metal: `unknown` when its karat, its weight or that price
 * is missing. A line with none of them is no metal, such as a gift box, and has no floor.
 */
type FloorStatus = 'ok' | 'under' | 'unknown'

interface CheckedLine {
  status: FloorStatus
  /** Why its metal has no price; null where it has one. */
  missing: Refusal | null
  /**
   * Is the price lower than both the price shown to everybody and the formula's? Of metal without both, lower than the
   * highest floor that a shop can choose.
   */
  isLowered: boolean
}

/** Whether each line is under its floor by today's prices of metal. Lines with a frozen price are not compared. */
export async function linesUnderFloor(
  ctx: Ctx,
  contract: FloorContract,
  lines: readonly FloorLine[],
): Promise<boolean[]> {
  const checked = await checkLines(ctx, contract, lines)
  return checked.map(({ status }) => status === 'under')
}

async function checkLines(
  ctx: Ctx,
  contract: FloorContract,
  floorLines: readonly FloorLine[],
  { withFrozen = false }: { withFrozen?: boolean } = {},
): Promise<CheckedLine[]> {
  const lines = floorLines.map(withHighestWeight)
  const { ownGoods } = definitionOf(contract.type)
  const basis = ownGoods ? await basisFor(ctx, lines) : null
  const today = await linesForFloor(ctx.db, basis, lines)
  const { overMeltBp } = await tradeSettings(ctx.db)
  const defaultPpm = (await defaultTax(ctx.db)).tax_rate_ppm ?? 0
  return lines.map((line, n) => {
    const isChecked = (withFrozen || detailsOf(line).frozen !== true) && line.unit_price > 0
    if (!ownGoods || !isChecked || !hasFloor(line)) return NOTHING_TO_CHECK
    const isLowered = isLoweredPrice(line.unit_price, today[n])
    const floor = floorOf(line, today[n], basis, overMeltBp)
    const highest = floorOf(line, today[n], basis, MOST_OVER_MELT_BP)
    if (floor === null || highest === null || basis === null)
      return { status: 'unknown', missing: missingPrice(basis, today[n]?.metal), isLowered }
    const { currency } = basis.config.settings
    // A class with a lower rate than the default never puts a price over the floor.
    const ratePpm = Math.max(defaultPpm, taxOfLine(contract, line).ratePpm)
    const factor = grossFactor({ mode: termsOf(contract).taxMode, ratePpm })
    const price = netOf(fromMinor(line.unit_price, currency), factor)
    const status = price < floor ? 'under' : 'ok'
    return {
      status,
      missing: null,
      isLowered: isLowered || (isUnpriced(today[n]) && price < highest),
    }
  })
}

/** Goods without metal and without a piece, such as a chain of steel that is not in the catalogue, have no floor. */
const hasFloor = (line: FloorLine): boolean => line.variant_id !== null || hasMetal(line)

/** Lines without metal need no price of one. */
const basisFor = async (ctx: Ctx, lines: readonly FloorLine[]): Promise<Basis | null> =>
  todaysBasis(ctx, lines.some(hasMetal) ? await metalsToPrice(ctx.db, lines) : [])

const NOTHING_TO_CHECK: CheckedLine = { status: 'ok', missing: null, isLowered: false }

/** A finished weight never lowers the floor of the planned one. */
function withHighestWeight(line: FloorLine): FloorLine {
  const { planned_mg, weighed_mg = null } = line
  return weighed_mg === null ? line : { ...line, planned_mg: Math.max(planned_mg ?? 0, weighed_mg) }
}

/** Metal without a list price and without a formula price, such as a line with a karat and a weight only. */
const isUnpriced = (today: LineToday | undefined): boolean =>
  shownPrice(today) === Number.POSITIVE_INFINITY

/** Prices in minor units. A piece with a list price only has its melt value as its floor, which is no secret. */
function isLoweredPrice(unitPrice: number, today: LineToday | undefined): boolean {
  return Boolean(today?.receipt) && unitPrice < shownPrice(today)
}

/** The lower one of the price shown to everybody and today's formula price, minor units; Infinity without either. */
function shownPrice(today: LineToday | undefined): number {
  const prices = [today?.listMinor, today?.receipt?.priceMinor]
  return Math.min(...prices.map((price) => price ?? Number.POSITIVE_INFINITY))
}

/**
 * The lines whose price is more than this share lower than both the price shown to everybody, before staff lowered it, and
 * the formula's: those of the shop's own goods without a frozen price (with one too, if `withFrozen`), and those of its
 * catalogue in a consignment. With `withFrozen`, metal without both prices is compared with its melt value.
 */
export async function linesBeyondDiscount(
  ctx: Ctx,
  { type }: FloorContract,
  lines: readonly Line[],
  discountBp: number,
  withFrozen = false,
): Promise<Line[]> {
  const { ownGoods } = definitionOf(type)
  const basis = await todaysBasis(ctx, await metalsToPrice(ctx.db, lines))
  const listed = await linesForFloor(ctx.db, basis, lines)
  const today = await beforeStaff(ctx, listed)
  const melts = withFrozen && basis ? await meltOfEach(ctx, basis, lines) : undefined
  const beyond = lines.map((line, n) => {
    const isCompared = ownGoods
      ? withFrozen || detailsOf(line).frozen !== true
      : line.variant_id !== null
    const todayMinor = shownPrice(today[n])
    if (!isCompared) return 0n
    if (todayMinor === Number.POSITIVE_INFINITY) return BigInt((melts?.[n] ?? 0) - line.unit_price)
    // A customer gets a piece for the price that it shows.
    const list = BigInt(listed[n]?.listMinor ?? todayMinor) * 10_000n
    const least = BigInt(todayMinor) * BigInt(10_000 - discountBp)
    return (least < list ? least : list) - BigInt(line.unit_price) * 10_000n
  })
  // Consigned pieces are sold for one price, which is divided by the owner's shares, not by the list prices.
  const sum = lines.reduce((all, { qty }, n) => all + BigInt(qty) * (beyond[n] ?? 0n), 0n)
  if (!ownGoods && sum <= 0n) return []
  return lines.filter((_line, n) => (beyond[n] ?? 0n) > 0n)
}

/** The value of the metals of the lines of each contract at today's price of each, minor units; 0 without one. */
export async function meltValues(
  ctx: Ctx,
  linesOfEach: readonly (readonly Line[])[],
): Promise<number[]> {
  const basis = await todaysBasis(ctx, await metalsToPrice(ctx.db, linesOfEach.flat()))
  if (basis === null) return linesOfEach.map(() => 0)
  const values: number[] = []
  for (const lines of linesOfEach) {
    const melts = await meltOfEach(ctx, basis, lines)
    values.push(lines.reduce((sum, { qty }, n) => sum + qty * (melts[n] ?? 0), 0))
  }
  return values
}

/** Metal without a price counts as above every limit, so that naming another metal evades none. */
const UNKNOWN_MELT = 1_000_000_000_000

/** Minor units; 0 for a line without metal. */
async function meltOfEach(ctx: Ctx, basis: Basis, lines: readonly Line[]): Promise<number[]> {
  const today = await linesForFloor(ctx.db, null, lines)
  const { currency } = basis.config.settings
  return lines.map((line, n) => {
    const { metal, fineness_dp, planned_mg, weighed_mg } = line
    const finenessDp = fineness_dp ?? today[n]?.finenessDp ?? 0
    const weightMg = Math.max(planned_mg ?? 0, weighed_mg ?? 0, today[n]?.weightMg ?? 0)
    const main = { metal: today[n]?.metal ?? metal, finenessDp, weightMg }
    return meltOfParts(basis, main, line, today[n], currency) ?? UNKNOWN_MELT
  })
}

type MetalAmount = Pick<MetalPart, 'metal' | 'finenessDp' | 'weightMg'>

/**
 * The melt value of the main part of a line and of the other parts of its piece, by the line or by the catalogue, whichever
 * is more. Minor units; null where one of its metals has no price.
 */
function meltOfParts(
  basis: Basis,
  main: MetalAmount,
  line: Pick<FloorLine, 'details'>,
  today: LineToday | undefined,
  currency: string,
): number | null {
  const sumOf = (parts: readonly MetalAmount[]): number | null =>
    parts
      .filter(({ finenessDp, weightMg }) => finenessDp * weightMg > 0)
      .reduce<number | null>((sum, part) => {
        const quote = basis.quotes.get(part.metal)
        return sum === null || !quote ? null : sum + meltOf(part, spotIn(quote), currency)
      }, 0)
  const [melt, agreed, now] = [
    sumOf([main]),
    sumOf(detailsOf(line).parts ?? []),
    sumOf(partsOf(today?.piece ?? null).parts ?? []),
  ]
  return melt === null || agreed === null || now === null ? null : melt + Math.max(agreed, now)
}

/** The lines with the list prices that their pieces had before staff lowered them, so that both lowerings add up. */
async function beforeStaff(ctx: Ctx, lines: LineToday[]): Promise<LineToday[]> {
  const listed = lines.flatMap(({ piece, listMinor }) =>
    piece && listMinor !== null ? [[piece.id, listMinor] as const] : [],
  )
  const prices = await pricesBeforeStaff(ctx, new Map(listed))
  return lines.map((line) => ({
    ...line,
    listMinor: (line.piece && prices.get(line.piece.id)) ?? line.listMinor,
  }))
}

async function linesForFloor(
  db: Db,
  basis: Basis | null,
  lines: readonly Pick<FloorLine, 'variant_id' | 'metal' | 'karat' | 'planned_mg' | 'details'>[],
): Promise<LineToday[]> {
  const ids = lines.flatMap(({ variant_id }) => variant_id ?? [])
  return linesToday(db, basis, lines.map(goldLineOf), [], await floorWeights(db, ids))
}

/**
 * Minimum net price of a line: the floor of the settings if they price it, and at least its melt value, with
 * `overMeltBp` of it where the line has neither a list price nor a formula price. Null without karat, weight or a price of its metal;
 * of a piece without metal, without a formula price.
 */
function floorOf(
  line: Pick<FloorLine, 'fineness_dp' | 'planned_mg' | 'details'>,
  today: LineToday | undefined,
  basis: Basis | null,
  overMeltBp: number,
): Fixed | null {
  if (today?.piece && today.piece.karat === null)
    return today.receipt && fromDecimal(today.receipt.steps.floor)
  // A typed fineness without a karat or a piece is not reliable, nor a typed weight of a piece that nobody has weighed.
  if (!today || today.finenessDp === null || basis === null) return null
  if (today.piece && today.piece.weight_mg === null) return null
  // A weight typed on the line never lowers the floor of a piece.
  const weightMg = Math.max(line.planned_mg ?? 0, today.weightMg ?? 0)
  if (weightMg === 0) return null
  const { currency } = basis.config.settings
  const main = {
    metal: today.metal,
    finenessDp: line.fineness_dp ?? today.finenessDp,
    weightMg,
  }
  const meltMinor = meltOfParts(basis, main, line, today, currency)
  if (meltMinor === null) return null
  const melt = fromMinor(meltMinor, currency)
  if (today.receipt) return larger(melt, fromDecimal(today.receipt.steps.floor))
  return isUnpriced(today) ? mul(melt, ONE + fromBasisPoints(overMeltBp)) : melt
}

/**
 * Refuses prices under the floor unless an admin gives a reason, and marks those lines. A line of metal without a known
 * floor needs an admin. Called after every other check, so that users without the right to see cost cannot find the floor by
 * trying prices: each try is a confirmation or a recorded attempt, and there are not many. `changed` are the lines to
 * check, if not all: their weight has changed, so a frozen price is compared too. Returns the number of lines under the
 * floor. Throws `UnderFloor`, which does not say which line it is, or `Refused`.
 */
export async function refuseUnderFloor(
  tx: Tx,
  actor: Actor,
  contract: Contract,
  reason: string,
  changed?: readonly Line[],
): Promise<number> {
  const lines = changed ?? (await linesOf(tx.db, contract.id))
  const checked = await checkLines(tx, contract, lines, { withFrozen: changed !== undefined })
  const linesWith = (status: FloorStatus) => lines.filter((_, n) => checked[n]?.status === status)
  const mayOverride = can(actor, 'contracts.override')
  const unknown = lines.flatMap((line, n) => {
    const { status, missing } = checked[n] ?? NOTHING_TO_CHECK
    return status === 'unknown' ? [{ line, refusal: missing ?? noFloor([line]) }] : []
  })
  if (!mayOverride && unknown.length > 0) throw new Refused(refusalsForLines(unknown))
  if (!mayOverride) {
    const lowered = lines.filter((_, n) => checked[n]?.isLowered)
    await refuseMoreAttempts(tx, actor, piecesIn(lowered, contract))
  }
  const under = linesWith('under')
  if (under.length === 0) return 0
  if (!mayOverride)
    throw new UnderFloor(
      { form: changed ? { key: 'contract_weight_under_floor' } : UNDER_FLOOR },
      subjectOf(contract),
      piecesIn(under, contract),
    )
  if (reason.length < REASON_LENGTH) throw new Refused({ reason: { key: 'contract_floor_reason' } })
  for (const line of under) {
    const details = { ...detailsOf(line), underFloor: true }
    await updateLine(tx, line.id, { details: JSON.stringify(details) })
  }
  return under.length
}

/**
 * Refuses a consignment sold below the sum of the floors of its lines, unless an admin gives a reason. Returns whether it
 * is below. `soldFor` in minor units. Throws `Refused` and `UnderFloor`.
 */
export async function refuseSoldUnderFloor(
  tx: Tx,
  actor: Actor,
  contract: Contract,
  { soldFor, reason }: { soldFor: number; reason: string },
): Promise<boolean> {
  const lines = (await linesOf(tx.db, contract.id)).filter(hasFloor)
  const basis = await basisFor(tx, lines)
  const today = await linesForFloor(tx.db, null, lines)
  const floorsAt = (overMeltBp: number) =>
    lines.map((line, n) => {
      const floor = floorOf(line, today[n], basis, overMeltBp)
      return floor === null ? null : floor * BigInt(line.qty)
    })
  const isUnder = (floors: (Fixed | null)[]) =>
    fromMinor(soldFor, contract.currency) <
    floors.reduce<Fixed>((sum, one) => sum + (one ?? 0n), 0n)
  const floors = floorsAt((await tradeSettings(tx.db)).overMeltBp)
  const mayOverride = can(actor, 'contracts.override')
  if (!mayOverride && floors.includes(null)) throw new Refused({ soldFor: noFloor(lines) })
  if (!mayOverride && isUnder(floorsAt(MOST_OVER_MELT_BP)))
    await refuseMoreAttempts(tx, actor, piecesIn(lines, contract))
  if (!isUnder(floors)) return false
  if (!mayOverride) {
    const fields = { soldFor: UNDER_FLOOR }
    throw new UnderFloor(fields, subjectOf(contract), piecesIn(lines, contract))
  }
  if (reason.length < REASON_LENGTH) throw new Refused({ reason: { key: 'contract_floor_reason' } })
  return true
}

const subjectOf = ({ id }: Contract) => ({ subject: 'contract' as const, subjectId: id })

/** Attempts to sell metal of no product under the floor are counted by karat and construction. */
function piecesIn(lines: readonly Line[], { id }: Contract): LowPiece[] {
  return lines.flatMap((line) => {
    const { variant_id, karat, description } = line
    if (variant_id !== null) return lowPieces([{ id: variant_id, sku: description }])
    const { construction } = detailsOf(line)
    const kind = [karat, construction].filter(Boolean).join(' ')
    const link = `/contracts/${id}`
    return [{ key: `loose ${kind}`, name: description, link, variantId: null }]
  })
}

const noFloor = (lines: readonly Line[]): Refusal => ({
  key: 'contract_no_floor',
  values: metalContext(lines),
})

function refusalsForLines(
  lines: readonly { line: Line; refusal: Refusal }[],
): Record<string, Refusal> {
  const fields = lines.map(({ line, refusal }) => [`lines.${line.position}.unitPrice`, refusal])
  const [first] = lines
  return { ...Object.fromEntries(fields), ...(first && { form: first.refusal }) }
}
