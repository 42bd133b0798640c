import { can } from '#server/access/abilities.ts'
import type { Principal } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Conflict, type Refusal, Refused } from '#server/platform/errors.ts'
import { runExtent } from '#server/pricing/ledger/ledger-queries.ts'
import { kindOf } from '#server/pricing/runs/kinds/kinds.ts'
import type { Run } from '#server/pricing/runs/queries.ts'
import type { LineFlag } from '#server/pricing/runs/table.ts'
import { type CostVisibility, visibilityOf } from './cost-visibility.ts'
import { beyondStaffLimit, isBeyondAlone } from './staff-limit.ts'
import { movesOf, skusOf } from './staff-limit-queries.ts'

/**
 * Why a user may not write a run by themselves, in the order in which it is told: staff reprice by formula without
 * limit, and change so many prices by so much in any other way, in this run and in all that count with it (see
 * `staff-limit.ts`); above the shop's number of prices a second person must have looked, whoever it is.
 * Source: domain 5.4.
 */
export async function limitsOn(
  ctx: Ctx,
  principal: Principal,
  run: Run,
  flags: LineFlag[],
): Promise<Refusal[]> {
  if (principal.id === null) return []
  // The house writes it when its time comes; until then it is only to be looked at.
  if (run.campaign_id !== null) return [{ key: 'run_of_campaign' }]
  const shop = await shopOf(ctx.db)
  const visibility = visibilityOf(principal)
  const { lines, mostBp } = await runExtent(ctx.db, run.id, flags, visibility)
  const isLimited = countsForStaff(principal, run)
  const approvalLimit = shop.approve_above_lines
  return [
    ...(isLimited && lines > shop.staff_lines
      ? [{ key: 'beyond_staff_lines', values: { most: shop.staff_lines } }]
      : []),
    ...(isLimited && mostBp > shop.staff_change_bp
      ? [{ key: 'beyond_staff_change', values: { percent: shop.staff_change_bp / 100 } }]
      : []),
    ...(isLimited && lines <= shop.staff_lines
      ? await beyondDailyLimit(
          ctx,
          { runId: run.id, flags, sight: visibility },
          shop.staff_change_bp,
        )
      : []),
    ...(approvalLimit !== null && lines > approvalLimit && !isApprovedBySecond(run, principal)
      ? [{ key: NEEDS_APPROVAL, values: { most: approvalLimit } }]
      : []),
  ]
}

/** Is this run one by which staff change prices themselves? The formula decides a reprice. */
export const countsForStaff = (principal: Principal, { kind }: Pick<Run, 'kind'>): boolean =>
  !can(principal, 'runs.exceed_limits') && !kindOf(kind).pricesByFormula

const MAX_NAMED = 5

/** The pieces that only earlier changes bring beyond the limit; what a line does alone is said already. */
async function beyondDailyLimit(
  ctx: Ctx,
  lines: { runId: number; flags: LineFlag[]; sight: CostVisibility },
  limitBp: number,
): Promise<Refusal[]> {
  const beyond: number[] = []
  for await (const moves of movesOf(ctx.db, lines)) {
    const withinAlone = moves.filter((move) => !isBeyondAlone(move, limitBp))
    beyond.push(...(await beyondStaffLimit(ctx, withinAlone, limitBp)))
  }
  if (beyond.length === 0) return []
  const named = await skusOf(ctx.db, beyond.slice(0, MAX_NAMED))
  const list = [...named, ...(beyond.length > named.length ? ['…'] : [])].join(', ')
  return [{ key: 'beyond_staff_day', values: { percent: limitBp / 100, list } }]
}

const NEEDS_APPROVAL = 'needs_approval'

/** Who approves what nobody but the house made is the first to look, and does not write it as well. */
const isApprovedBySecond = ({ approved_by, created_by }: Run, { id }: Principal): boolean =>
  approved_by !== null && (created_by !== null || approved_by !== id)

/** Throws `Refused` beyond what a user may change, `Conflict` while a second person has not looked. */
export async function refuseBeyondLimits(
  ctx: Ctx,
  principal: Principal,
  run: Run,
  flags: LineFlag[],
): Promise<void> {
  const [limit] = await limitsOn(ctx, principal, run, flags)
  if (limit === undefined) return
  if (limit.key === NEEDS_APPROVAL) throw new Conflict(limit)
  throw new Refused({ form: limit })
}
