import { type Ctx, plusMs } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { type PriceMove, type Step, stepsOf } from './staff-limit-queries.ts'

/**
 * How far staff may take a price without an admin.
 *
 * The changes that staff made of a price of a piece are multiplied, once over the last 24 hours and once since the last
 * reprice (or other run of the formula) that set this very price. Each product may differ from 1 by the shop's limit at
 * most. So neither waiting nor a reprice in between lets staff go further: a day without a reprice ends no count, and a
 * reprice leaves that of the day. What the formula and admins changed is not counted, and a price that an admin set
 * ends both counts.
 *
 * The regular price and the price shown, which is the sale price where there is one, are counted each for itself. A
 * reprice that moves only the regular price beside a sale does not end the count of the sale price; when a sale ends,
 * the count of the regular price holds. A compare-at price has no count: it is judged by the law.
 *
 * Staff answer for the edits, imports, sales, compare-at runs and restores that they apply, and for campaigns that they
 * schedule. Taking a run back, and the end of a campaign, put the counts back to what they were. A change that leads
 * back towards where a price stood is never refused.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const PIECES_PER_QUERY = 1_000

/**
 * Of these changes of different pieces, those that would take a price further than `limitBp` basis points from where
 * it stood without staff: their pieces. One query for each thousand pieces.
 */
export async function beyondStaffLimit(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  moves: PriceMove[],
  limitBp: number,
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
      if (isBeyond(stepsByPiece.get(move.variantId) ?? [], move, { now, cutoff, limitBp }))
        beyond.add(move.variantId)
  }
  return beyond
}

interface LimitWindow {
  now: string
  /** A day ago. */
  cutoff: string
  limitBp: number
}

/** The steps of one piece, oldest first, and what staff would do next. Pure. */
export function isBeyond(
  steps: Step[],
  move: PriceMove,
  { now, cutoff, limitBp }: LimitWindow,
): boolean {
  const counts = new Counts()
  for (const step of steps) counts.add(step)
  const before = counts.total
  counts.add({ ...move, runId: 0, at: now, origin: 'staff', reverts: null })
  const after = counts.total
  const isTooFar = (previous: Factor[], next: Factor[]) =>
    isFurther(next, limitBp) && isFurtherThan(next, previous)
  const ofDay = (factors: Factor[]) => factors.filter(({ at }) => at > cutoff)
  return (['regular', 'shown'] as const).some(
    (price) =>
      before[price] !== after[price] &&
      (isTooFar(ofDay(before[price].all), ofDay(after[price].all)) ||
        isTooFar(before[price].sinceFormula, after[price].sinceFormula)),
  )
}

/** Would this change be too large if nothing counted with it? */
export const isBeyondAlone = (move: PriceMove, limitBp: number): boolean =>
  isBeyond([], move, { now: '', cutoff: '', limitBp })

/** A change of one price by staff, minor units. */
interface Factor {
  at: string
  from: number
  to: number
}

/** What staff changed of one price since an admin set it, and of that since the formula did. */
interface Count {
  all: Factor[]
  sinceFormula: Factor[]
}

interface Total {
  regular: Count
  shown: Count
}

const NO_CHANGES: Count = { all: [], sinceFormula: [] }

/** Goes through the steps of a piece and keeps which changes of each price count. */
class Counts {
  total: Total = { regular: NO_CHANGES, shown: NO_CHANGES }
  /** What counted before a run wrote, for whoever takes it back. */
  readonly #beforeRun = new Map<number, Total>()
  readonly #beforeCampaign = new Map<number, Total>()
  /** What counted for the regular price when the sale price was last written. */
  #regularThen: Count = NO_CHANGES

  add(step: Step): void {
    this.#beforeRun.set(step.runId, this.total)
    if (step.campaign?.act === 'start') this.#beforeCampaign.set(step.campaign.id, this.total)
    this.total = step.reverts === null ? this.#moved(step) : this.#takenBack(step.reverts)
    if (step.before.sale !== step.after.sale) this.#regularThen = this.total.regular
  }

  #takenBack(runId: number): Total {
    return this.#beforeRun.get(runId) ?? this.total
  }

  #moved(step: Step): Total {
    const { before, after, campaign } = step
    const regular = countWith(this.total.regular, step, before.regular, after.regular)
    // Without a sale the regular price is the one shown.
    if (after.sale === null) return { regular, shown: regular }
    if (campaign?.act === 'return')
      return { regular, shown: this.#beforeCampaign.get(campaign.id)?.shown ?? this.total.shown }
    if (campaign?.act === 'follow') return { regular, shown: this.#followed(regular) }
    const shown = before.sale ?? before.regular
    return { regular, shown: countWith(this.total.shown, step, shown, after.sale) }
  }

  /** A campaign that works its price out anew takes over what staff did to the regular price meanwhile. */
  #followed(regular: Count): Count {
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

/** Further from 1 than so many basis points. */
function isFurther(factors: Factor[], limitBp: number): boolean {
  const { numerator, denominator } = productOf(factors)
  return absolute(numerator - denominator) * 10_000n > denominator * BigInt(limitBp)
}

/** Further from 1 than the other product. */
function isFurtherThan(factors: Factor[], others: Factor[]): boolean {
  const [one, other] = [productOf(factors), productOf(others)]
  return (
    absolute(one.numerator - one.denominator) * other.denominator >
    absolute(other.numerator - other.denominator) * one.denominator
  )
}
