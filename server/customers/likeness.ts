import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/database/connect.ts'
import { refOf } from './customer.ts'
import type { LikenessQuery } from './input.ts'
import { emailKey, nameKey } from './keys.ts'
import * as queries from './likeness-queries.ts'
import { phoneNumber } from './phone.ts'
import type { Likeness } from './props.ts'

const SHOWN = 5

/** Customers who could be the one that is being typed: same address, same number, or same name and birthday. */
export async function likenessOf(db: Db, typed: LikenessQuery): Promise<Likeness[]> {
  const { currency } = await shopOf(db)
  const email = typed.email.includes('@') ? emailKey(typed.email) : null
  const phone = typed.phone === '' ? null : phoneNumber(typed.phone, typed.country, currency)
  const name = nameKey(typed.name)
  const asked = { email, phone, name, birthday: typed.birthday, except: typed.except ?? 0 }
  const rows = await queries.alike(db, asked, SHOWN)
  return rows.map((row) => ({ ...refOf(row), by: reasonOf(row, asked) }))
}

function reasonOf(row: queries.Alike, { email, phone }: queries.AskedLikeness): Likeness['by'] {
  if (email !== null && row.email_key === email) return 'email'
  if (phone !== null && row.phone === phone) return 'phone'
  return 'name_birthday'
}
