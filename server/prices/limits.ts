import { can } from '#server/access/abilities.ts'
import type { Doer } from '#server/accounts/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/database/connect.ts'
import { Conflict, type Refusal, Refused } from '#server/errors.ts'
import { extentOf } from './ledger-queries.ts'
import type { Run } from './queries.ts'
import type { LineFlag } from './table.ts'

/**
 * Why a user may not write a run by themselves, in the order in which it is told: staff reprice by formula without
 * limit, and change so many prices by so much in any other way; above the shop's number of prices a second person
 * must have looked, whoever it is. Source: domain 5.4.
 */
export async function limitsOn(
  db: Db,
  doer: Doer,
  run: Run,
  flags: LineFlag[],
): Promise<Refusal[]> {
  if (doer.id === null) return []
  // The house writes it when its time comes; until then it is only to be looked at.
  if (run.campaign_id !== null) return [{ key: 'run_of_campaign' }]
  const shop = await shopOf(db)
  const { lines, mostBp } = await extentOf(db, run.id, flags)
  const isBound = !can(doer, 'runs.exceed_limits') && run.kind !== 'reprice'
  const second = shop.approve_above_lines
  return [
    ...(isBound && lines > shop.staff_lines
      ? [{ key: 'beyond_staff_lines', values: { most: shop.staff_lines } }]
      : []),
    ...(isBound && mostBp > shop.staff_change_bp
      ? [{ key: 'beyond_staff_change', values: { percent: shop.staff_change_bp / 100 } }]
      : []),
    ...(second !== null && lines > second && !isSeenByTwo(run, doer)
      ? [{ key: NEEDS_APPROVAL, values: { most: second } }]
      : []),
  ]
}

const NEEDS_APPROVAL = 'needs_approval'

/** Who approves what nobody but the house made is the first to look, and does not write it as well. */
const isSeenByTwo = ({ approved_by, created_by }: Run, { id }: Doer): boolean =>
  approved_by !== null && (created_by !== null || approved_by !== id)

/** Throws `Refused` beyond what a user may change, `Conflict` while a second person has not looked. */
export async function refuseBeyondLimits(
  db: Db,
  doer: Doer,
  run: Run,
  flags: LineFlag[],
): Promise<void> {
  const [limit] = await limitsOn(db, doer, run, flags)
  if (limit === undefined) return
  if (limit.key === NEEDS_APPROVAL) throw new Conflict(limit)
  throw new Refused({ form: limit })
}
