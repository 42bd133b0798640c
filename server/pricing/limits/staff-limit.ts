import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { StaffChangeLimit } from '#server/pricing/lines/line-queries.ts'
import { kindOf } from '#server/pricing/run-kinds.ts'
import type { Run } from '#server/pricing/table.ts'
import { type LedgerStep, type PriceMove, type Step, stepsOf } from './staff-limit-queries.ts'

/**
 * How far staff may change a price without an admin.
 *
 * The changes that staff made to a price of a piece are multiplied, once over the last 24 hours and once since the last
 * reprice (or other run of the formula) that set this price. Each product may differ from 1 by at most the shop's
 * limit. So neither waiting nor a reprice in between lets staff go further: time alone resets no count, and a reprice
 * does not reset the daily count. Changes by the formula and by admins are not counted, and a price that an admin set
 * resets both counts.
 *
 * The regular price and the price shown, which is the sale price if there is one, are counted separately. A reprice
 * that changes only the regular price during a sale does not reset the count of the sale price; when a sale ends, the
 * count of the regular price applies. A compare-at price has no count: the law check covers it.
 *
 * A sale of a percentage within the limit is not refused because the shop's rounding takes off up to half as much again,
 * unless staff changed the price before. What it takes off is counted. Staff may also end such a sale.
 *
 * Staff are responsible for the edits, imports, sales, compare-at runs and restores that they apply, and for campaigns
 * that they schedule. Undoing a run and ending a campaign restore the earlier counts. A change back towards the
 * original price is never refused.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const PIECES_PER_QUERY = 1_000

/** How far staff may change prices by a run of this kind and rule, if it is the first change. */
export function staffChangeLimit(
  bp: number,
  { kind, rule }: Pick<Run, 'kind' | 'rule'>,
): StaffChangeLimit {
  const percentOff = kindOf(kind).percentOff?.(JSON.parse(rule)) ?? null
  const roundedBp = bp + Math.floor(bp / 2)
  return {
    bp,
    beginSaleBp: percentOff !== null && percentOff <= bp ? roundedBp : bp,
    endSaleBp: roundedBp,
  }
}

/**
 * The pieces among these changes whose price would differ by more than the limit from its price without staff changes.
 * One query for each thousand pieces.
 */
export async function beyondStaffLimit(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  moves: PriceMove[],
  limit: StaffChangeLimit,
): Promise<Set<number>> {
  const now = clock.now()
  const cutoff = plusMs(now, -DAY_MS)
  const beyond = new Set<number>()
  for (const batch of batches(moves, PIECES_PER_QUERY)) {
    const stepsByPiece = await stepsOf(
      db,
      batch.map(({ variantId }) => variantId),
      cutoff,
    )
    for (const move of batch)
      if (isBeyond(stepsByPiece.get(move.variantId) ?? [], move, { now, cutoff, limit }))
        beyond.add(move.variantId)
  }
  return beyond
}

/**
 * The prices shown of these pieces without what staff lowered within 24 hours, or since the formula set them, whichever
 * is more; a price that staff raised stays. `prices` and the result in minor units, by variant.
 */
export async function pricesBeforeStaff(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  prices: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const cutoff = plusMs(clock.now(), -DAY_MS)
  const before = new Map(prices)
  for (const batch of batches([...prices.keys()], PIECES_PER_QUERY))
    for (const [id, steps] of await stepsOf(db, batch, cutoff)) {
      const { all, sinceFormula } = countsOf(steps).total.shown
      const price = BigInt(prices.get(id) ?? 0)
      const withoutStaff = [all.filter(({ at }) => at > cutoff), sinceFormula].map((factors) => {
        const { numerator, denominator } = productOf(factors)
        return numerator === 0n ? price : (price * denominator + numerator - 1n) / numerator
      })
      before.set(id, Math.max(Number(price), ...withoutStaff.map(Number)))
    }
  return before
}

function countsOf(steps: readonly Step[]): Counts {
  const counts = new Counts()
  for (const step of steps) counts.add(step)
  return counts
}

/** A sale of a piece by a user, at an ISO time; minor units. */
export interface PieceSale {
  variantId: number
  userId: number
  at: string
  unitPrice: number
}

/**
 * By how much the sellers of these pieces alone had lowered their prices shown within 24 hours before, as far as these were
 * still lower and the pieces were sold for less than before. Basis points, in the order of `sales`; 0 if not.
 */
export async function loweredBeforeSale(db: Db, sales: readonly PieceSale[]): Promise<number[]> {
  const [first] = sales.map(({ at }) => at).toSorted()
  if (first === undefined) return []
  const steps = new Map<number, LedgerStep[]>()
  const variantIds = [...new Set(sales.map(({ variantId }) => variantId))]
  for (const batch of batches(variantIds, PIECES_PER_QUERY))
    for (const [id, own] of await stepsOf(db, batch, plusMs(first, -DAY_MS))) steps.set(id, own)
  return sales.map((sale) => {
    const since = plusMs(sale.at, -DAY_MS)
    const ofDay = (steps.get(sale.variantId) ?? []).filter(({ at }) => at > since && at <= sale.at)
    return loweringBy(sale, ofDay)
  })
}

function loweringBy({ userId, unitPrice }: PieceSale, steps: readonly LedgerStep[]): number {
  let factors: Factor[] = []
  let isRegularOwn = false
  let priceNow = 0
  for (const { origin, undoes, before, after, at, campaign, ...step } of steps) {
    const [from, to] = [before.sale ?? before.regular, after.sale ?? after.regular]
    if (from === null || to === null) continue
    const isAutomatic = campaign?.action === 'follow' || campaign?.action === 'return'
    const isOwn =
      step.userId === userId &&
      (undoes !== null || (origin === 'staff' && !step.isByFormula && !isAutomatic))
    const isReset = !isAutomatic && (origin !== 'staff' || step.isByFormula)
    // A campaign that follows a regular price which the user changed lowers the price shown in their place.
    if (from === to) isRegularOwn = isOwn || (isRegularOwn && !isReset)
    else if (isOwn || (campaign?.action === 'follow' && isRegularOwn))
      factors.push({ at, from, to })
    else if (isReset) factors = []
    priceNow = to
  }
  const [first] = factors
  if (first === undefined || unitPrice >= first.from) return 0
  const { numerator, denominator } = productOf(factors)
  const own = Number(((denominator - numerator) * 10_000n) / denominator)
  const left = Math.floor(((first.from - priceNow) * 10_000) / first.from)
  return Math.max(0, Math.min(own, left))
}

interface LimitWindow {
  now: string
  cutoff: string
  limit: StaffChangeLimit
}

/** The earlier steps of one piece, oldest first, and the next change by staff. Pure. */
export function isBeyond(
  steps: Step[],
  move: PriceMove,
  { now, cutoff, limit }: LimitWindow,
): boolean {
  const counts = countsOf(steps)
  const before = counts.total
  counts.add({ ...move, runId: 0, at: now, origin: 'staff', undoes: null })
  const after = counts.total
  const beginsSale = move.before.sale === null && move.after.sale !== null
  const isTooFar = (previous: Factor[], next: Factor[]) =>
    isFurther(next, beginsSale && previous.length === 0 ? limit.beginSaleBp : limit.bp) &&
    isFurtherThan(next, previous)
  const ofDay = (factors: Factor[]) => factors.filter(({ at }) => at > cutoff)
  return (['regular', 'shown'] as const).some(
    (price) =>
      before[price] !== after[price] &&
      (isTooFar(ofDay(before[price].all), ofDay(after[price].all)) ||
        isTooFar(before[price].sinceFormula, after[price].sinceFormula)),
  )
}

/** Would this change alone exceed the limit? */
export const isBeyondAlone = (move: PriceMove, limit: StaffChangeLimit): boolean =>
  isBeyond([], move, { now: '', cutoff: '', limit })

/** A change of one price by staff, minor units. */
interface Factor {
  at: string
  from: number
  to: number
}

/** The changes of one price by staff since an admin set it, and those since the formula set it. */
interface Count {
  all: Factor[]
  sinceFormula: Factor[]
}

interface Total {
  regular: Count
  shown: Count
}

const NO_CHANGES: Count = { all: [], sinceFormula: [] }

/** Collects, step by step, which changes of each price count. */
class Counts {
  total: Total = { regular: NO_CHANGES, shown: NO_CHANGES }
  /** The counts before each run, for its undo. */
  readonly #beforeRun = new Map<number, Total>()
  readonly #beforeCampaign = new Map<number, Total>()
  /** The count of the regular price when the sale price was last written. */
  #regularThen: Count = NO_CHANGES

  add(step: Step): void {
    this.#beforeRun.set(step.runId, this.total)
    if (step.campaign?.action === 'start') this.#beforeCampaign.set(step.campaign.id, this.total)
    this.total = step.undoes === null ? this.#changed(step) : this.#undone(step.undoes)
    if (step.before.sale !== step.after.sale) this.#regularThen = this.total.regular
  }

  #undone(runId: number): Total {
    return this.#beforeRun.get(runId) ?? this.total
  }

  #changed(step: Step): Total {
    const { before, after, campaign } = step
    const regular = countWith(this.total.regular, step, before.regular, after.regular)
    // Without a sale the regular price is the price shown.
    if (after.sale === null) return { regular, shown: regular }
    if (campaign?.action === 'return')
      return { regular, shown: this.#beforeCampaign.get(campaign.id)?.shown ?? this.total.shown }
    if (campaign?.action === 'follow') return { regular, shown: this.#recalculated(regular) }
    const priceBefore = before.sale ?? before.regular
    return { regular, shown: countWith(this.total.shown, step, priceBefore, after.sale) }
  }

  /** A campaign that recalculates its price also counts what staff changed of the regular price meanwhile. */
  #recalculated(regular: Count): Count {
    const { shown } = this.total
    const isNew = (factor: Factor) => !this.#regularThen.all.includes(factor)
    return {
      all: [...shown.all, ...regular.all.filter(isNew)],
      sinceFormula: [...shown.sinceFormula, ...regular.sinceFormula.filter(isNew)],
    }
  }
}

function countWith(
  count: Count,
  { origin, at }: Step,
  from: number | null,
  to: number | null,
): Count {
  if (from === to) return count
  if (origin === 'admin') return NO_CHANGES
  if (origin === 'formula') return { all: count.all, sinceFormula: [] }
  if (from === null || to === null) return count
  const factor = { at, from, to }
  return { all: [...count.all, factor], sinceFormula: [...count.sinceFormula, factor] }
}

/** A product of changes as a fraction, exact. */
function productOf(factors: Factor[]): { numerator: bigint; denominator: bigint } {
  let [numerator, denominator] = [1n, 1n]
  for (const { from, to } of factors) {
    numerator *= BigInt(to)
    denominator *= BigInt(from)
  }
  return { numerator, denominator }
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Does the product differ from 1 by more than so many basis points? */
function isFurther(factors: Factor[], limitBp: number): boolean {
  const { numerator, denominator } = productOf(factors)
  return absolute(numerator - denominator) * 10_000n > denominator * BigInt(limitBp)
}

/** Does the product differ from 1 by more than the other one? */
function isFurtherThan(factors: Factor[], others: Factor[]): boolean {
  const [one, other] = [productOf(factors), productOf(others)]
  return (
    absolute(one.numerator - one.denominator) * other.denominator >
    absolute(other.numerator - other.denominator) * one.denominator
  )
}
