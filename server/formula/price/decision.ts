import { netOf } from '#server/formula/settings/tax.ts'
import { abs, divideHalfEven } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import type { PreparedRule } from './prepared.ts'
import type { Steps } from './steps.ts'

/**
 * new: had no price. ok: may be written. unchanged: the current price stays. held: needs a person's review,
 * `priceMinor` is the proposal.
 */
export type Flag = 'new' | 'ok' | 'unchanged' | 'held'

/** Why a price differs from the formula's result; the client has the sentences. */
export type Reason =
  | 'floor_by_cost'
  | 'floor_by_melt'
  | 'floor_by_hand'
  | 'floor_after_rounding'
  | 'dead_band'
  | 'max_step'
  | 'current_under_floor'

export interface Decision {
  priceMinor: number
  flag: Flag
  reasons: Reason[]
  /** The formula's price against the current one, signed basis points; null without a current one. */
  stepBp: number | null
}

/**
 * Step 13 of docs/domain.md 1.2: the formula's price against the current one (minor units, > 0, or null).
 * Throws RangeError beyond 2^53 − 1.
 */
export function decide(p: PreparedRule, steps: Steps, currentMinor: number | null): Decision {
  const proposal = steps.rounded / p.minor
  const reasons = floorReasons(steps)
  if (currentMinor === null)
    return { priceMinor: safeNumber(proposal), flag: 'new', reasons, stepBp: null }
  const current = BigInt(currentMinor)
  const tooLow = netOf(current * p.minor, p.gross) < steps.floor
  const comparison = compareWithCurrent(p, proposal, current, tooLow)
  return {
    priceMinor: comparison.flag === 'unchanged' ? currentMinor : safeNumber(proposal),
    flag: comparison.flag,
    reasons: [...reasons, ...(tooLow ? UNDER_FLOOR : []), ...comparison.reasons],
    stepBp: safeNumber(divideHalfEven((proposal - current) * 10_000n, current)),
  }
}

const UNDER_FLOOR: Reason[] = ['current_under_floor']

type Comparison = Pick<Decision, 'flag' | 'reasons'>

// The dead band never retains a price that is below today's floor.
function compareWithCurrent(
  p: PreparedRule,
  proposal: bigint,
  current: bigint,
  tooLow: boolean,
): Comparison {
  const move = abs(proposal - current) * 10_000n
  if (move === 0n) return { flag: 'unchanged', reasons: [] }
  if (!tooLow && move < p.deadBand * current) return { flag: 'unchanged', reasons: ['dead_band'] }
  if (move > p.maxStep * current) return { flag: 'held', reasons: ['max_step'] }
  return { flag: 'ok', reasons: [] }
}

function floorReasons(steps: Steps): Reason[] {
  const reasons: Reason[] = []
  if (steps.beforeFloor < steps.floor) reasons.push(appliedFloor(steps))
  if (steps.firstRounded < steps.rounded) reasons.push('floor_after_rounding')
  return reasons
}

function appliedFloor({ floor, floorByCost, floorByMelt }: Steps): Reason {
  if (floor === floorByCost) return 'floor_by_cost'
  return floor === floorByMelt ? 'floor_by_melt' : 'floor_by_hand'
}
