import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { todaysBasis } from '#server/pricing/lines/basis.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { isOpen } from '#server/trade/contract-types/states.ts'
import type { MetalInput } from '#server/trade/contracts/input.ts'
import { fineOf, meltOf, spotIn } from '#server/trade/contracts/lines/buy-back.ts'
import { recordContract } from '#server/trade/contracts/lines/draft.ts'
import { metalPartsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import {
  type Contract,
  contractById,
  customerMetalHandedBack,
  insertMovements,
  type Line,
  linesOf,
  type Movement,
  movementsOf,
  updateContract,
} from '#server/trade/contracts/queries.ts'
import { limitOfDay } from '#server/trade/payments/paid-out.ts'

export interface Booking {
  direction: Movement['direction']
  reason: Movement['reason']
  at: string
  userId: number | null
  /** Number of pieces of each line to book; default: all. */
  qtyOf?: (line: Line) => number
}

/** Books the metal of lines by their weighed weight, else by the planned one. Lines without metal are skipped. */
export async function bookMetal(
  tx: Tx,
  contract: Contract,
  lines: readonly Line[],
  { direction, reason, at, userId, qtyOf = ({ qty }) => qty }: Booking,
): Promise<void> {
  const rows = lines.flatMap((line) =>
    metalPartsOf(line)
      .filter(({ weightMg }) => weightMg * qtyOf(line) > 0)
      .map(({ metal, karat, finenessDp, weightMg }) => ({
        contract_id: contract.id,
        variant_id: line.variant_id,
        metal,
        karat,
        fineness_dp: finenessDp,
        gross_mg: weightMg * qtyOf(line),
        // Rounded per piece, so that pieces returned one at a time add up to what went out.
        fine_mg: fineOf({ weightMg, finenessDp }) * qtyOf(line),
        direction,
        reason,
        at,
        user_id: userId,
      })),
  )
  await insertMovements(tx, rows)
}

/** Books metal that the customer brings, or a correction, which only an admin makes. Throws `Refused`. */
export async function moveMetal(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { direction, reason, metal, fineness, weightG, version }: MetalInput,
): Promise<void> {
  if (reason === 'correction' && !can(actor, 'contracts.override'))
    throw new Refused({ form: { key: 'metal_correction_by_admin' } })
  await transaction(ctx, async (tx) => {
    const contract = await contractById(tx.db, id)
    if (!contract) throw new NotFound()
    // Metal that a customer brought can be returned even when the contract is closed.
    const isOfCustomer = direction === 'out' && reason === 'client_deposit'
    if (contract.number === null || !(isOfCustomer || isOpen(contract.type, contract.state)))
      throw new Refused({ form: { key: 'contract_not_open' } })
    if (direction === 'out') await refuseOnHold(tx, contract)
    const taken = { metal, fineness, weightG }
    if (isOfCustomer) {
      await refuseMoreThanHeld(tx, actor, contract, taken)
      await refuseValuable(tx, actor, contract, taken)
    } else if (direction === 'out') await refuseMoreThanAvailable(tx, id, taken)
    if (!(await updateContract(tx, { id, version }, {})))
      throw new Conflict({ key: 'contract_conflict' })
    const fine = fineOf({ weightMg: weightG, finenessDp: fineness })
    await insertMovements(tx, [
      {
        contract_id: id,
        variant_id: null,
        metal,
        karat: null,
        fineness_dp: fineness,
        gross_mg: weightG,
        fine_mg: fine,
        direction,
        reason,
        at: tx.clock.now(),
        user_id: actor.id,
      },
    ])
    const details = {
      direction,
      reason,
      ...(metal !== GOLD && { metal }),
      grossMg: weightG,
      fineMg: fine,
    }
    await recordContract(tx, actor, 'contract_metal', contract, details)
  })
}

/** Metal on hold cannot be booked out by a correction. */
async function refuseOnHold(tx: Tx, { hold_until: until }: Contract): Promise<void> {
  if (until === null || tx.clock.now() >= until) return
  const { time_zone: timeZone } = await shopOf(tx.db)
  const values = { until: dayOf(until, timeZone) }
  throw new Refused({ form: { key: 'contract_hold_over', values } })
}

type Taken = Pick<MetalInput, 'metal' | 'fineness' | 'weightG'>

/** No more can go out than came in for this contract. */
async function refuseMoreThanAvailable(
  tx: Tx,
  id: number,
  { weightG, ...kind }: Taken,
): Promise<void> {
  const movements = await movementsOf(tx.db, id)
  refuseOver(weightG, balanceOf(movements.filter(isOf(kind)), 'gross_mg'))
}

/**
 * No more of a metal goes back to the customer than the customer brought of it. A correction of an admin can lower that,
 * never raise it. Without an admin, what the piece of an order in production is planned to contain, or contains, is no
 * longer held.
 */
async function refuseMoreThanHeld(
  tx: Tx,
  actor: Actor,
  contract: Contract,
  { metal, fineness, weightG }: Taken,
): Promise<void> {
  const movements = (await movementsOf(tx.db, contract.id)).filter((one) => one.metal === metal)
  const brought = movements.filter(({ reason }) => reason === 'client_deposit')
  const corrected = movements.filter(isTypedCorrection)
  const balance = (some: readonly Movement[]) =>
    balanceOf(some.filter(isOf({ metal, fineness })), 'gross_mg')
  refuseOver(weightG, balance(brought) + Math.min(0, balance(corrected)))
  if (can(actor, 'contracts.override') || !definitionOf(contract.type).madeToOrder) return
  const lines = await linesOf(tx.db, contract.id)
  const usedMg = lines.reduce((sum, line) => sum + usedFine(contract, line, metal), 0)
  if (usedMg === 0) return
  const heldMg =
    balanceOf(brought, 'fine_mg') + Math.min(0, balanceOf(corrected, 'fine_mg')) - usedMg
  refuseOver(fineOf({ weightMg: weightG, finenessDp: fineness }), heldMg)
}

/**
 * What one member of staff hands back of customers' metal on a day is worth at most what they may pay out in a day, so that
 * metal that was never brought does not leave the shop unseen. Without a price of each of these metals an admin hands it back.
 */
async function refuseValuable(
  tx: Tx,
  actor: Actor,
  { currency }: Contract,
  { metal, fineness: finenessDp, weightG: weightMg }: Taken,
): Promise<void> {
  if (can(actor, 'contracts.override')) return
  const { limit, since } = await limitOfDay(tx, actor)
  const handed = new Map(await customerMetalHandedBack(tx.db, actor.id, since))
  handed.set(metal, (handed.get(metal) ?? 0) + fineOf({ weightMg, finenessDp }))
  const value = await valueOfMetals(tx, handed, currency)
  if (value !== null && value <= limit) return
  const values = {
    limit: formatAmount(limit, currency),
    currency,
    ...([...handed.keys()].some((one) => one !== GOLD) && { context: 'metals' }),
  }
  throw new Refused({ weightG: { key: 'metal_out_by_admin', values } })
}

/** The value of fine metals at today's price of each, minor units; null where one has no price. */
async function valueOfMetals(
  tx: Tx,
  fineMg: ReadonlyMap<Metal, number>,
  currency: string,
): Promise<number | null> {
  const basis = await todaysBasis(tx, [...fineMg.keys()])
  let sum = 0
  for (const [metal, weightMg] of fineMg) {
    const quote = basis?.quotes.get(metal)
    if (!quote) return null
    sum += meltOf({ weightMg, finenessDp: FINE_DP }, spotIn(quote), currency)
  }
  return sum
}

/** Pure metal, in tenths of a per mille. */
const FINE_DP = 10_000

/** Fine metal of the pieces of a line, milligrams: as weighed, or as planned while they are made; 0 before. */
function usedFine({ state }: Contract, line: Line, metal: Metal): number {
  if (line.weighed_mg === null && state !== 'in_production') return 0
  const parts = metalPartsOf(line).filter((part) => part.metal === metal)
  return parts.reduce((sum, part) => sum + fineOf(part), 0) * line.qty
}

/** An amendment books its corrections by lines, which have a karat; they are of goods, not of the customer's metal. */
const isTypedCorrection = ({ reason, karat, variant_id }: Movement): boolean =>
  reason === 'correction' && karat === null && variant_id === null

const isOf =
  ({ metal, fineness }: Pick<Taken, 'metal' | 'fineness'>) =>
  (movement: Movement): boolean =>
    movement.metal === metal && movement.fineness_dp === fineness

function refuseOver(mg: number, availableMg: number): void {
  if (mg > availableMg) throw new Refused({ weightG: { key: 'metal_insufficient' } })
}

/** What came in less what went out, milligrams. */
function balanceOf(movements: readonly Movement[], weight: 'gross_mg' | 'fine_mg'): number {
  return movements.reduce(
    (sum, one) => sum + (one.direction === 'in' ? one[weight] : -one[weight]),
    0,
  )
}
