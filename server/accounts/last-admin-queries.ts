import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#server/schema.ts'

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
