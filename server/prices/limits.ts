import type { Doer } from '#server/accounts/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/database/connect.ts'
import { Conflict, Refused } from '#server/errors.ts'
import { extentOf } from './ledger-queries.ts'
import type { Run } from './queries.ts'
import type { LineFlag } from './table.ts'

/**
 * What a user may write by themselves: staff reprice by formula without limit, and change so many prices by so much
 * in any other way; above the shop's number of prices a second person must have looked, whoever it is.
 * Throws `Refused` or `Conflict`. Source: domain 5.4.
 */
export async function refuseBeyondLimits(
  db: Db,
  doer: Doer,
  run: Run,
  flags: LineFlag[],
): Promise<void> {
  const shop = await shopOf(db)
  const { lines, mostBp } = await extentOf(db, run.id, flags)
  if (doer.role === 'staff' && run.kind !== 'reprice') {
    if (lines > shop.staff_lines)
      throw new Refused({ form: { key: 'beyond_staff_lines', values: { most: shop.staff_lines } } })
    if (mostBp > shop.staff_change_bp)
      throw new Refused({
        form: { key: 'beyond_staff_change', values: { percent: shop.staff_change_bp / 100 } },
      })
  }
  const limit = shop.approve_above_lines
  if (doer.role !== 'system' && limit !== null && lines > limit && run.approved_by === null)
    throw new Conflict({ key: 'needs_approval', values: { most: limit } })
}
