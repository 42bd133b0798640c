import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '#server/database/transaction.ts'
import type { Schema } from '#server/schema.ts'
import type { Role } from './table.ts'

/**
 * True of a user without whom the house still has an active admin. It stands in the very statement that takes rights
 * away, so that nobody slips through between the look and the act.
 */
export function leavesAnAdmin(e: ExpressionBuilder<Schema, 'users'>) {
  return e.or([
    e('users.role', '<>', 'admin'),
    e('users.status', '<>', 'active'),
    e.exists(
      e
        .selectFrom('users as other')
        .select('other.id')
        .where('other.role', '=', 'admin')
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
    .where(leavesAnAdmin)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
