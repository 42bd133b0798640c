import { type Ctx, later } from '#server/context.ts'
import type { Act } from './campaigns/marks.ts'
import { stepsOf } from './staff-limit-queries.ts'

/**
 * How far staff may take a price without an admin.
 *
 * Per piece, the changes that staff made of a price are multiplied, and the product may differ from 1 by no more than
 * the shop's limit. Counted are all that lie within the last 24 hours and all since the last reprice (or other formula
 * run) that set this very price, whichever reaches further back. So neither waiting nor a reprice in between lets staff
 * go further: a reprice ends the count of changes that are more than 24 hours old, and of no others. A price that an
 * admin set ends the count at once. What formula and admins changed is not counted.
 *
 * There are two prices with a count each: the regular price, and the price shown, which is the sale price while there
 * is one and else the regular price with its count. A reprice that only moves the regular price beside a sale does not
 * end the count of the sale price. A compare-at price has no count: it is judged by the law.
 *
 * Staff answer for edits, imports, sales, compare-at runs and restores that they apply, and for campaigns that they
 * schedule. Taking a run back, and the end of a campaign, put the count back as well. A change that leads back towards
 * the price of before is never refused.
 */

/** Minor units; null where there is none. */
export interface Prices {
  regular: number | null
  sale: number | null
}

/** A change of a piece that staff are about to make. */
export interface Move {
  variantId: number
  before: Prices
  after: Prices
  /** The campaign that would write it, and what for; without one, people would. */
  campaign?: { id: number; act: Act } | null
}

/** Who answers for a change, or how its price came about. */
export type Origin = 'staff' | 'admin' | 'formula'

/** A change of a piece as the ledger has it. */
export interface Step extends Move {
  runId: number
  /** ISO time. */
  at: string
  origin: Origin
  /** The run it takes back; null where it takes back none. */
  reverts: number | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const PIECES_AT_ONCE = 1_000

/**
 * Of these changes of different pieces, those that would take a price further than `limitBp` basis points from where
 * it stood without staff: their pieces. One query for each thousand pieces.
 */
export async function beyondStaffLimit(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  moves: Move[],
  limitBp: number,
): Promise<Set<number>> {
  const now = clock.now()
  const cutoff = later(now, -DAY_MS)
  const beyond = new Set<number>()
  for (let start = 0; start < moves.length; start += PIECES_AT_ONCE) {
    const part = moves.slice(start, start + PIECES_AT_ONCE)
    const known = await stepsOf(
      db,
      part.map(({ variantId }) => variantId),
      cutoff,
    )
    for (const move of part)
      if (isBeyond(known.get(move.variantId) ?? [], move, { now, cutoff, limitBp }))
        beyond.add(move.variantId)
  }
  return beyond
}

interface Window {
  now: string
  /** Older changes no longer count once the formula has set the price. */
  cutoff: string
  limitBp: number
}

/** The steps of one piece, oldest first, and what staff would do next. Pure. */
export function isBeyond(steps: Step[], move: Move, { now, cutoff, limitBp }: Window): boolean {
  const count = new Count(cutoff)
  for (const step of steps) count.add(step)
  const before = count.total
  count.add({ ...move, runId: 0, at: now, origin: 'staff', reverts: null })
  const after = count.total
  return PRICES.some(
    (price) =>
      before[price] !== after[price] &&
      isFurther(after[price], limitBp) &&
      isFurtherThan(after[price], before[price]),
  )
}

/** Would this change be too large if nothing counted with it? */
export const isBeyondAlone = (move: Move, limitBp: number): boolean =>
  isBeyond([], move, { now: '', cutoff: '', limitBp })

/** A change of one price by staff, minor units. */
interface Factor {
  at: string
  from: number
  to: number
}

interface Total {
  regular: Factor[]
  shown: Factor[]
}

const PRICES = ['regular', 'shown'] as const

/** Goes through the steps of a piece and keeps which changes of each price count. */
class Count {
  total: Total = { regular: [], shown: [] }
  readonly #cutoff: string
  /** What counted before a run wrote, for whoever takes it back. */
  readonly #beforeRun = new Map<number, Total>()
  readonly #beforeCampaign = new Map<number, Total>()
  /** The changes of the regular price that counted when the sale price was last written. */
  #regularThen: Factor[] = []

  constructor(cutoff: string) {
    this.#cutoff = cutoff
  }

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
    const { before, after } = step
    const regular = this.#next(this.total.regular, step, [before.regular, after.regular])
    // Without a sale the regular price is the one shown.
    if (after.sale === null) return { regular, shown: regular }
    if (step.campaign?.act === 'return')
      return {
        regular,
        shown: this.#beforeCampaign.get(step.campaign.id)?.shown ?? this.total.shown,
      }
    const shown = [before.sale ?? before.regular, after.sale] as const
    if (step.campaign?.act === 'follow') return { regular, shown: this.#followed(regular) }
    return { regular, shown: this.#next(this.total.shown, step, shown) }
  }

  /** A campaign that works its price out anew takes over what staff did to the regular price meanwhile. */
  #followed(regular: Factor[]): Factor[] {
    return [...this.total.shown, ...regular.filter((factor) => !this.#regularThen.includes(factor))]
  }

  #next(
    counted: Factor[],
    { origin, at }: Step,
    [from, to]: readonly [number | null, number | null],
  ): Factor[] {
    if (from === to) return counted
    if (origin === 'admin') return []
    if (origin === 'formula') return counted.filter((factor) => factor.at > this.#cutoff)
    return from === null || to === null ? counted : [...counted, { at, from, to }]
  }
}

/** A product of changes as a fraction, exact. */
function productOf(factors: Factor[]): { over: bigint; under: bigint } {
  let [over, under] = [1n, 1n]
  for (const { from, to } of factors) {
    over *= BigInt(to)
    under *= BigInt(from)
  }
  return { over, under }
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Further from 1 than so many basis points. */
function isFurther(factors: Factor[], limitBp: number): boolean {
  const { over, under } = productOf(factors)
  return size(over - under) * 10_000n > under * BigInt(limitBp)
}

/** Further from 1 than the other product. */
function isFurtherThan(factors: Factor[], others: Factor[]): boolean {
  const [one, other] = [productOf(factors), productOf(others)]
  return size(one.over - one.under) * other.under > size(other.over - other.under) * one.under
}
