import { can } from '#server/access/abilities.ts'
import type { Principal } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { Conflict, type Refusal, Refused } from '#server/platform/errors.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { runExtent } from '#server/pricing/ledger/ledger-queries.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import type { StaffChangeLimit, StaffExcess } from '#server/pricing/lines/line-queries.ts'
import { kindOf } from '#server/pricing/run-kinds.ts'
import type { LineFlag, Run } from '#server/pricing/table.ts'
import { beyondStaffLimit, isBeyondAlone, staffChangeLimit } from './staff-limit.ts'
import { earlierPieces, movesOf, skusOf } from './staff-limit-queries.ts'

/**
 * Why a user may not apply a run alone, in the order shown. Staff reprice by formula without limit, except by a weight
 * that staff recorded; by any other kind they change a limited number of prices by a limited amount, counted over this
 * run and earlier ones (see `staff-limit.ts`). Above the shop's number of prices a second person must approve, for every
 * user. Both numbers count the pieces that the user changed alone within 24 hours. Source: docs/domain.md 5.4.
 */
export async function limitsOn(
  ctx: Ctx,
  principal: Principal,
  run: Run,
  flags: LineFlag[],
): Promise<Refusal[]> {
  if (principal.id === null) return []
  // The system applies it when the campaign begins; until then it is only a preview.
  if (run.campaign_id !== null) return [{ key: 'run_of_campaign' }]
  const shop = await shopOf(ctx.db)
  const visibility = visibilityOf(principal)
  const limit = staffChangeLimit(shop.staff_change_bp, run)
  const { lines, beyond } = await runExtent(ctx.db, run.id, flags, visibility, limit)
  const isLimited = countsForStaff(principal, run)
  const followsStaffWeight = !isLimited && !can(principal, 'runs.exceed_limits')
  const approvalLimit = shop.approve_above_lines
  const day = { userId: principal.id, since: plusMs(ctx.clock.now(), -DAY_MS), runId: run.id }
  const earlier = isLimited ? await earlierPieces(ctx.db, day, 'by_hand') : 0
  const unapproved =
    lines + (approvalLimit === null ? 0 : await earlierPieces(ctx.db, day, 'unapproved'))
  return [
    ...(isLimited && lines + earlier > shop.staff_lines
      ? [{ key: 'beyond_staff_lines', values: { most: shop.staff_lines, earlier } }]
      : []),
    ...(isLimited && beyond > 0
      ? [
          {
            key: kindOf(run.kind).percentOff ? 'beyond_staff_sale' : 'beyond_staff_change',
            values: { percent: limit.bp / 100 },
          },
        ]
      : []),
    ...(isLimited && lines <= shop.staff_lines
      ? await beyondDailyLimit(ctx, { runId: run.id, flags, visibility }, limit)
      : []),
    ...(followsStaffWeight
      ? await beyondDailyLimit(
          ctx,
          { runId: run.id, flags, visibility, follows: 'staff weight' },
          limit,
        )
      : []),
    ...(approvalLimit !== null && unapproved > approvalLimit && !isApprovedBySecond(run, principal)
      ? [{ key: NEEDS_APPROVAL, values: { most: approvalLimit } }]
      : []),
  ]
}

/**
 * The pieces of a preview by the formula whose price follows a weight of staff by more than this user may change alone. They are
 * held, so that one weighing does not keep staff from repricing all other pieces.
 */
export async function beyondByWeight(
  ctx: Ctx,
  principal: Principal,
  run: Pick<Run, 'id' | 'kind' | 'rule'>,
): Promise<number[]> {
  const isLimited = principal.id !== null && !can(principal, 'runs.exceed_limits')
  if (!isLimited || !kindOf(run.kind).pricesByFormula) return []
  const { staff_change_bp: bp } = await shopOf(ctx.db)
  const lines = { runId: run.id, flags: ['ok' as const], visibility: visibilityOf(principal) }
  return beyondOfDay(ctx, { ...lines, follows: 'staff weight' }, staffChangeLimit(bp, run))
}

/** Do the staff limits apply to this run? A reprice follows the formula. */
export const countsForStaff = (principal: Principal, { kind }: Pick<Run, 'kind'>): boolean =>
  !can(principal, 'runs.exceed_limits') && !kindOf(kind).pricesByFormula

const MAX_NAMED = 5

/** The lines of a waiting run that exceed the change limit of this user; null for a user without the limit. */
export async function staffExcess(
  ctx: Ctx,
  principal: Principal,
  run: Run,
): Promise<StaffExcess | null> {
  if (principal.id === null || run.campaign_id !== null || !countsForStaff(principal, run))
    return null
  const { staff_change_bp: bp, staff_lines: mostLines } = await shopOf(ctx.db)
  const limit = staffChangeLimit(bp, run)
  const lines = { runId: run.id, flags: ['ok' as const], visibility: visibilityOf(principal) }
  const { lines: count } = await runExtent(ctx.db, run.id, lines.flags, lines.visibility, limit)
  return { limit, variantIds: count <= mostLines ? await beyondOfDay(ctx, lines, limit) : [] }
}

async function beyondDailyLimit(
  ctx: Ctx,
  lines: Parameters<typeof movesOf>[1],
  limit: StaffChangeLimit,
): Promise<Refusal[]> {
  const beyond = await beyondOfDay(ctx, lines, limit)
  if (beyond.length === 0) return []
  const named = await skusOf(ctx.db, beyond.slice(0, MAX_NAMED))
  const list = [...named, ...(beyond.length > named.length ? ['…'] : [])].join(', ')
  return [{ key: 'beyond_staff_day', values: { percent: limit.bp / 100, list } }]
}

/**
 * The pieces that exceed the limit only together with earlier changes; a single line beyond it is reported separately.
 */
async function beyondOfDay(
  ctx: Ctx,
  lines: Parameters<typeof movesOf>[1],
  limit: StaffChangeLimit,
): Promise<number[]> {
  const beyond: number[] = []
  for await (const moves of movesOf(ctx.db, lines)) {
    const counted =
      lines.follows === 'staff weight' ? moves : moves.filter((move) => !isBeyondAlone(move, limit))
    beyond.push(...(await beyondStaffLimit(ctx, counted, limit)))
  }
  return beyond
}

const NEEDS_APPROVAL = 'needs_approval'

/** The user who approved a run of the system may not apply it alone as well. */
const isApprovedBySecond = ({ approved_by, created_by }: Run, { id }: Principal): boolean =>
  approved_by !== null && (created_by !== null || approved_by !== id)

/** Throws `Refused` beyond what a user may change, `Conflict` while the approval is missing. */
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
