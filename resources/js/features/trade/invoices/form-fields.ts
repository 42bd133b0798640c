import type { ChosenTax } from '#client/features/configuration/tax-classes/line-tax.ts'
import { newKey } from '#client/lib/forms.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import type { InvoiceFormProps } from '#server/trade/invoices/props.ts'

type InvoiceFormFields = InvoiceFormProps['fields']

export type InvoiceLineFields = InvoiceFormFields['lines'][number] & { key: string }

/** The values of the invoice form; its numbers are plain decimal text. */
export interface Fields extends Omit<InvoiceFormFields, 'lines'> {
  customer: CustomerRef | null
  lines: InvoiceLineFields[]
}
export type FieldName = keyof Fields

const FIELD_NAMES = [
  'customer',
  'lines',
  'discount',
  'shipping',
  'taxMode',
  'dueOn',
  'note',
] as const satisfies readonly FieldName[]

export const emptyLine = (tax: ChosenTax): InvoiceLineFields => ({
  ...tax,
  key: newKey(),
  description: '',
  qty: 1,
  unitPrice: '',
})

export function fieldsOf({ fields, customer }: InvoiceFormProps): Fields {
  return { ...fields, customer, lines: fields.lines.map((line) => ({ ...line, key: newKey() })) }
}

export function differences(one: Fields, other: Fields): FieldName[] {
  return FIELD_NAMES.filter((name) => comparableText(one, name) !== comparableText(other, name))
}

/** Applies the user's changes since `start` to the newest saved values. */
export function rebaseFields(start: Fields, mine: Fields, newest: Fields): Fields {
  const changed = differences(start, mine).map((name) => [name, mine[name]])
  return { ...newest, ...Object.fromEntries(changed) }
}

/** The value of a field for comparison, without the keys of the lines. */
function comparableText(fields: Fields, name: FieldName): string {
  if (name === 'customer') return String(fields.customer?.id ?? '')
  if (name !== 'lines') return fields[name]
  return JSON.stringify(
    fields.lines.map((line) => [
      line.description,
      line.qty,
      line.unitPrice,
      line.taxClassId,
      line.taxReason,
    ]),
  )
}

export function requestBodyOf({ customer, lines, ...rest }: Fields) {
  return {
    ...rest,
    customerId: customer?.id ?? null,
    lines: lines.map(({ key: _key, ...line }) => line),
  }
}

/** Drafts from before tax classes have one rate, and lines without a class, which then get the default. */
export function withTaxClasses(stored: Fields & { taxPercent?: string }): Fields {
  const { taxPercent: _rate, ...fields } = stored
  const none = { taxClassId: null, taxReason: '' }
  return { ...fields, lines: fields.lines.map((line) => ({ ...none, ...line })) }
}
