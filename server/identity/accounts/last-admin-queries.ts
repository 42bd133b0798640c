import type { ExpressionBuilder } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import { holds, lacks } from '#server/access/holder-queries.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Condition: the shop keeps an active admin without this user. It is part of the updating statement, so that parallel
 * changes cannot remove the last two admins.
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
 * Changes a user at `version`, unless that would leave the shop without an active admin: one statement, so that
 * parallel changes cannot remove the last two.
 */
export async function updatePerson(
  tx: Tx,
  { id, version }: { id: number; version: number },
  change: { role: Role } | { status: 'active' | 'disabled' },
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('users')
      .set((e) => ({ ...change, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where(anotherAdminRemains),
  )
}
