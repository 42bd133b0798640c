import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { type Refusal, Refused } from '#server/errors.ts'
import { fromDecimal } from '#server/gold/fixed.ts'
import { fromMinor } from '#server/gold/money.ts'
import type { Receipt } from '#server/gold/receipt.ts'
import { grossFactor, netOf } from '#server/gold/tax.ts'
import { todaysBasis } from '#server/prices/basis.ts'
import { detailsOf, goldLineOf } from './draft-lines.ts'
import { linesToday } from './line-price.ts'
import { type Contract, type Line, linesOf, updateLine } from './queries.ts'
import type { ContractType } from './states.ts'
import { type Terms, termsOf } from './terms.ts'
import { REASON_LENGTH } from './typed-input.ts'

/** What decides whether a line is too cheap. */
type FloorLine = Pick<Line, 'variant_id' | 'karat' | 'planned_mg' | 'unit_price' | 'details'>

/** Which lines are promised for less than the least price of today's gold; those promised before are not asked again. */
export async function linesUnderFloor(
  ctx: Ctx,
  db: Db,
  type: ContractType,
  terms: Terms,
  lines: readonly FloorLine[],
): Promise<boolean[]> {
  const isSold = type !== 'buy_back' && type !== 'consignment_in'
  const basis = isSold ? await todaysBasis(ctx, db) : null
  const today = await linesToday(db, basis, lines.map(goldLineOf))
  return lines.map((line, n) => {
    const receipt = today[n]?.receipt ?? null
    const isOpen = detailsOf(line).frozen !== true && line.unit_price > 0
    return isOpen && receipt !== null && isUnderFloor(receipt, line.unit_price, terms)
  })
}

/** Does a price, net of the tax within it, fall short of the floor of its receipt? Minor units. */
export function isUnderFloor(
  { steps, currency }: Receipt,
  priceMinor: number,
  { taxMode, taxRateBp }: Pick<Terms, 'taxMode' | 'taxRateBp'>,
): boolean {
  const factor = grossFactor({ mode: taxMode, rateBp: taxRateBp })
  return netOf(fromMinor(priceMinor, currency), factor) < fromDecimal(steps.floor)
}

/**
 * Lets a price under the floor pass only where an admin says why, and marks its line. Returns how many there are.
 * Throws `Refused` beside each line.
 */
export async function refuseUnderFloor(
  ctx: Ctx,
  trx: Trx,
  actor: Actor,
  contract: Contract,
  reason: string,
): Promise<number> {
  const lines = await linesOf(trx, contract.id)
  const low = await linesUnderFloor(ctx, trx, contract.type, termsOf(contract), lines)
  const under = lines.filter((_, n) => low[n])
  if (under.length === 0) return 0
  if (!can(actor, 'contracts.override'))
    throw new Refused(beside(under, { key: 'contract_under_floor' }))
  if (reason.length < REASON_LENGTH) throw new Refused({ reason: { key: 'contract_floor_reason' } })
  for (const line of under) {
    const details = { ...detailsOf(line), underFloor: true }
    await updateLine(trx, line.id, { details: JSON.stringify(details) })
  }
  return under.length
}

function beside(lines: Line[], refusal: Refusal): Record<string, Refusal> {
  const fields = lines.map(({ position }) => [`lines.${position}.unitPrice`, refusal])
  return { ...Object.fromEntries(fields), form: refusal }
}
