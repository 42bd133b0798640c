import type { ExpressionBuilder } from 'kysely'
import { holds, lacks } from '#server/access/holder-queries.ts'
import type { Schema } from '#server/schema.ts'

/**
 * True of a user without whom the house still has an active admin. It stands in the very statement that takes rights
 * away, so that nobody slips through between the look and the act.
 */
export function leavesAnAdmin(e: ExpressionBuilder<Schema, 'users'>) {
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
