import { newKey } from '#client/lib/forms.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import type { InvoiceFormProps } from '#server/trade/invoices/props.ts'

type Written = InvoiceFormProps['fields']

export type Line = Written['lines'][number] & { key: string }

/** An invoice as it is typed. */
export interface Fields extends Omit<Written, 'lines'> {
  customer: CustomerRef | null
  lines: Line[]
}
export type FieldName = keyof Fields

const NAMES = [
  'customer',
  'lines',
  'discount',
  'shipping',
  'taxPercent',
  'taxMode',
  'dueOn',
  'note',
] as const satisfies readonly FieldName[]

export const emptyLine = (): Line => ({ key: newKey(), description: '', qty: 1, unitPrice: '' })

export function fieldsOf({ fields, customer }: InvoiceFormProps): Fields {
  return { ...fields, customer, lines: fields.lines.map((line) => ({ ...line, key: newKey() })) }
}

/** The fields in which these two differ. */
export function differences(one: Fields, other: Fields): FieldName[] {
  return NAMES.filter((name) => textOf(one, name) !== textOf(other, name))
}

/** What was typed since `start`, laid on what others saved meanwhile. */
export function onTopOf(start: Fields, mine: Fields, newest: Fields): Fields {
  const changed = differences(start, mine).map((name) => [name, mine[name]])
  return { ...newest, ...Object.fromEntries(changed) }
}

/** What counts of a field: not the keys that only help while typing. */
function textOf(fields: Fields, name: FieldName): string {
  if (name === 'customer') return String(fields.customer?.id ?? '')
  if (name !== 'lines') return fields[name]
  return JSON.stringify(
    fields.lines.map(({ description, qty, unitPrice }) => [description, qty, unitPrice]),
  )
}

/** As it is sent; `plain` reads a number as it was typed. */
export function bodyOf({ customer, lines, ...rest }: Fields, plain: (typed: string) => string) {
  return {
    ...rest,
    customerId: customer?.id ?? null,
    lines: lines.map(({ key: _key, unitPrice, ...line }) => ({
      ...line,
      unitPrice: plain(unitPrice),
    })),
    discount: plain(rest.discount),
    shipping: plain(rest.shipping),
    taxPercent: plain(rest.taxPercent || '0'),
  }
}
