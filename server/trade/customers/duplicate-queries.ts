import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { type Customer, escapeLike } from './queries.ts'

export type SimilarCustomer = Customer

/** What somebody is known by; null: not typed yet. `name` is folded, empty when it is not typed. */
export interface DuplicateKeys {
  email: string | null
  phone: string | null
  name: string
  birthday: string | null
  except: number
}

/** Customers with this address, this number, or this name and birthday. Archived ones too: they would come back. */
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

/** With or without a company behind it. */
function isNamed(name: string) {
  return sql<boolean>`(name_key = ${name} or name_key like ${`${escapeLike(name)} %`} escape '!')`
}
