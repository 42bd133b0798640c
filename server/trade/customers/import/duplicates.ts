import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refOf } from '#server/trade/customers/customer.ts'
import type { LikenessQuery } from '#server/trade/customers/input.ts'
import { emailKey, nameKey } from '#server/trade/customers/keys.ts'
import { phoneNumber } from '#server/trade/customers/phone.ts'
import type { Likeness } from '#server/trade/customers/props.ts'
import * as queries from './duplicate-queries.ts'

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
