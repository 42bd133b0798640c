import type { CustomerDetails, CustomerProps } from '#server/customers/show-props.ts'

/** What the form holds: as it is typed, lengths in the person's unit. */
export interface Fields extends Omit<CustomerDetails, 'wrist' | 'neck'> {
  wrist: string
  neck: string
}

export type LengthUnit = 'cm' | 'in'

/** Tenths of a millimetre. */
const TENTHS = { cm: 100, in: 254 } as const

/** A length as it is typed into a field: at most two places, without zeros at the end. */
export function lengthText(tenths: number | null, unit: LengthUnit): string {
  return tenths === null ? '' : String(Math.round((tenths * 100) / TENTHS[unit]) / 100)
}

export const EMPTY: Fields = {
  kind: 'person',
  name: '',
  company: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  postcode: '',
  state: '',
  country: '',
  taxId: '',
  birthday: '',
  locale: '',
  notes: '',
  wrist: '',
  neck: '',
  finger: '',
  karat: '',
  colour: '',
  style: '',
  consent: false,
  kyc: 'none',
  tags: [],
}

export function fieldsOf(customer: CustomerProps, unit: LengthUnit): Fields {
  const names = Object.keys(EMPTY) as (keyof Fields)[]
  const known = Object.fromEntries(
    names.map((name) => [name, customer[name]]),
  ) as unknown as CustomerDetails
  return {
    ...known,
    wrist: lengthText(customer.wrist, unit),
    neck: lengthText(customer.neck, unit),
  }
}

/** The fields in which these two differ. */
export function differences(one: Fields, other: Fields): (keyof Fields)[] {
  const names = Object.keys(EMPTY) as (keyof Fields)[]
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** What was typed since `start`, laid on what others saved meanwhile. */
export function onTopOf(start: Fields, mine: Fields, newest: Fields): Fields {
  const changed = differences(start, mine).map((name) => [name, mine[name]])
  return { ...newest, ...Object.fromEntries(changed) }
}
