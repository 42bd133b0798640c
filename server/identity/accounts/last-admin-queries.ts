import type { ExpressionBuilder } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import { holds, lacks } from '#server/access/holder-queries.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * True of a user without whom the house still has an active admin. It stands in the very statement that takes rights
 * away, so that nobody slips through between the look and the act.
 */
export function anotherAdminRemains(e: ExpressionBuilder<Schema, 'users'>) {
  return e.or([
    lacks('users.manage'),
    e('users.status', '<>', 'active'),
    e.exists(
      e
        .selectFrom('users as other')
        .select('other.id')
        .where(holds('users.manage', 'other'))
        .where('other.status', '=', 'active')
        .whereRef('other.id', '<>', 'users.id'),
    ),
  ])
}

/**
 * Changes one person who was looked at as `version`, unless that would leave the house without an active admin: one
 * statement, so that nobody slips through between the look and the act.
 */
export async function updatePerson(
  tx: Tx,
  { id, version }: { id: number; version: number },
  change: { role: Role } | { status: 'active' | 'disabled' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where(anotherAdminRemains)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
