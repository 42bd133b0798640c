import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { escapeLike } from '#server/platform/database/text-search.ts'
import type { Customer } from './queries.ts'

export type SimilarCustomer = Customer

/** Identifying values; null when not typed. `name` is normalized, empty when not typed. */
export interface DuplicateKeys {
  email: string | null
  phone: string | null
  name: string
  birthday: string | null
  except: number
}

/** Customers with this email, this phone, or this name and birthday. Includes archived ones, which can be restored. */
export async function similarCustomers(
  db: Db,
  keys: DuplicateKeys,
  limit: number,
): Promise<SimilarCustomer[]> {
  const { email, phone, name, birthday, except } = keys
  const hasName = name !== '' && birthday !== null
  if (email === null && phone === null && !hasName) return []
  return db
    .selectFrom('customers')
    .selectAll()
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .where('id', '<>', except)
    .where((e) =>
      e.or([
        ...(email === null ? [] : [e('email_key', '=', email)]),
        ...(phone === null ? [] : [e('phone', '=', phone)]),
        ...(hasName ? [e.and([e('birthday', '=', birthday), isNamed(name)])] : []),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** With or without a company name after it. */
function isNamed(name: string) {
  return sql<boolean>`(name_key = ${name} or name_key like ${`${escapeLike(name)} %`} escape '!')`
}
