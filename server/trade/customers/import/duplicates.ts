import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refOf } from '#server/trade/customers/customer.ts'
import type { LikenessQuery } from '#server/trade/customers/input.ts'
import { emailKey, nameKey } from '#server/trade/customers/keys.ts'
import { phoneNumber } from '#server/trade/customers/phone.ts'
import type { Likeness } from '#server/trade/customers/props.ts'
import { type Alike, type AskedLikeness, alike } from './duplicate-queries.ts'

const MOST_DUPLICATES = 5

/** Customers who could be the one that is being typed: same address, same number, or same name and birthday. */
export async function likenessOf(db: Db, typed: LikenessQuery): Promise<Likeness[]> {
  const { currency } = await shopOf(db)
  const email = typed.email.includes('@') ? emailKey(typed.email) : null
  const phone = typed.phone === '' ? null : phoneNumber(typed.phone, typed.country, currency)
  const name = nameKey(typed.name)
  const asked = { email, phone, name, birthday: typed.birthday, except: typed.except ?? 0 }
  const rows = await alike(db, asked, MOST_DUPLICATES)
  return rows.map((row) => ({ ...refOf(row), by: reasonOf(row, asked) }))
}

function reasonOf(row: Alike, { email, phone }: AskedLikeness): Likeness['by'] {
  if (email !== null && row.email_key === email) return 'email'
  if (phone !== null && row.phone === phone) return 'phone'
  return 'name_birthday'
}
