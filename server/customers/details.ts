import { type Refusal, Refused } from '#server/errors.ts'
import type { CustomerInput } from './input.ts'
import { emailKey, filedUnder } from './keys.ts'
import { phoneNumber } from './phone.ts'
import type { NewCustomer } from './queries.ts'
import { tenthsOf } from './sizes.ts'

/** What is true at the till while a form is read. */
interface Place {
  currency: string
  now: string
}

type Given = Omit<CustomerInput, 'idempotencyKey'>

/** The columns of what a form says of a customer. Throws `Refused` beside every field that cannot be. */
export function detailsOf(given: Given, { currency, now }: Place) {
  const refused: Record<string, Refusal> = {}
  const phone = given.phone === null ? null : phoneNumber(given.phone, given.country, currency)
  if (given.phone !== null && phone === null) refused.phone = { key: 'phone_invalid' }
  if (given.birthday !== null && given.birthday > now.slice(0, 10))
    refused.birthday = { key: 'day_ahead' }
  const [wrist, neck] = (['wrist', 'neck'] as const).map((part) => {
    const tenths = tenthsOf(given[part], given.lengthUnit, part)
    if (tenths === undefined) refused[part] = { key: `${part}_invalid` }
    return tenths ?? null
  })
  if (Object.keys(refused).length > 0) throw new Refused(refused)
  const { kind, name, company, email, address, city, postcode, state, country } = given
  const { birthday, locale, notes, finger, kyc, karat, colour, style } = given
  return {
    ...{ kind, name, company, email, phone, address, city, postcode, state, country, birthday },
    ...{ locale, notes, finger: finger || null, kyc, wrist: wrist ?? null, neck: neck ?? null },
    tax_id: given.taxId,
    name_key: filedUnder(given),
    email_key: emailKey(email),
    preferences: JSON.stringify({ karat, colour, style }),
  } satisfies Partial<NewCustomer>
}
