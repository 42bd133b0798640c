import { type RawBuilder, sql } from 'kysely'
import { type Ability, abilities, type Holder } from './abilities.ts'

/** SQL condition: the user in the row of `table`, which is `users` or an alias of it, holds this ability. */
export function holds(ability: Ability, table = 'users'): RawBuilder<boolean> {
  const isAdmin = sql<boolean>`${sql.ref(`${table}.role`)} = 'admin'`
  const conditions: Record<Holder, RawBuilder<boolean>> = {
    staff: sql<boolean>`1 = 1`,
    'cost right': sql<boolean>`(${isAdmin}
      or exists (select 1 from shop where staff_sees_cost = 1))`,
    admin: isAdmin,
  }
  return conditions[abilities[ability].who]
}

/** The negation of `holds`. */
export function lacks(ability: Ability, table = 'users'): RawBuilder<boolean> {
  return sql<boolean>`not ${holds(ability, table)}`
}
