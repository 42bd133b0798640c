import type { FormFieldProps } from '#server/trade/customers/details.ts'
import type { CustomerFormValues } from '#server/trade/customers/input.ts'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'

/** The values as typed; lengths are in the user's unit. */
export type Fields = CustomerFormValues

export type LengthUnit = 'cm' | 'in'

/** Tenths of a millimetre. */
const TENTHS_PER_UNIT = { cm: 100, in: 254 } as const

/** A length for a text field: at most two decimal places, without trailing zeros. */
export function lengthText(tenths: number | null, unit: LengthUnit): string {
  return tenths === null ? '' : String(Math.round((tenths * 100) / TENTHS_PER_UNIT[unit]) / 100)
}

/** Form values of a customer, or blank values for a new one. */
export function fieldsOf(
  customer: CustomerProps | null,
  fields: FormFieldProps[],
  unit: LengthUnit,
): Fields {
  const values = fields.map(({ name, control, blank }) => {
    if (!customer) return [name, blank]
    // With its spaces, as it is shown.
    const value = name === 'phone' ? customer.phoneText : customer[name]
    return [name, control === 'length' ? lengthText(value as number | null, unit) : value]
  })
  return Object.fromEntries(values)
}

export function differences(one: Fields, other: Fields): (keyof Fields)[] {
  const names = Object.keys(one) as (keyof Fields)[]
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** Applies the user's changes since `start` to the newest saved values. */
export function rebaseFields(start: Fields, mine: Fields, newest: Fields): Fields {
  const changed = differences(start, mine).map((name) => [name, mine[name]])
  return { ...newest, ...Object.fromEntries(changed) }
}
