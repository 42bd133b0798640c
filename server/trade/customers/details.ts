import { type Refusal, Refused } from '#server/platform/errors.ts'
import {
  columnsOf,
  type FieldLayout,
  type FieldName,
  fieldList,
  type ParseContext,
  type TaggedCustomer,
} from './fields.ts'
import type { FieldsInput } from './input.ts'
import type { Customer, NewCustomer } from './queries.ts'

/** Columns of a customer derived from the input. */
export type CustomerColumns = Partial<NewCustomer> &
  Pick<Customer, 'kind' | 'name' | 'name_key' | 'company' | 'email_key' | 'phone'>

/** Input → columns. Throws `Refused` beside every invalid field. */
export function columnValues(input: FieldsInput, context: ParseContext): CustomerColumns {
  const record: Record<string, unknown> = {}
  const refused: Record<string, Refusal> = {}
  const json: Record<string, Record<string, unknown>> = {}
  for (const [name, field] of fieldList()) {
    const value = input[name]
    const [column] = columnsOf(field)
    if (column === undefined) continue
    if (field.isInJson) json[column] = { ...json[column], [name]: value }
    else {
      const columns = field.write
        ? field.write(value as never, input, context)
        : { [column]: value }
      if ('key' in columns) refused[name] = columns
      else Object.assign(record, columns)
    }
  }
  if (Object.keys(refused).length > 0) throw new Refused(refused)
  for (const [column, values] of Object.entries(json)) record[column] = JSON.stringify(values)
  return record as CustomerColumns
}

/** Customer → initial form values by field. */
export function formValuesOf(row: TaggedCustomer): Record<FieldName, unknown> {
  const values = fieldList().map(([name, field]) => {
    const [column = 'name'] = columnsOf(field)
    const stored = row[column]
    if (field.read) return [name, field.read(row)]
    return [name, field.isInJson ? (JSON.parse(String(stored))[name] ?? '') : (stored ?? '')]
  })
  return Object.fromEntries(values)
}

/** A form field: its layout, control and empty value. */
export interface FormFieldProps extends Omit<FieldLayout, 'before'> {
  name: FieldName
  blank: string | boolean | readonly string[]
}

/** The form fields in display order. */
export function formFields(): FormFieldProps[] {
  const fields = fieldList()
  const sorted = fields.filter(([, { form }]) => form.before === undefined)
  for (const field of fields) {
    const { before } = field[1].form
    if (before !== undefined)
      sorted.splice(
        sorted.findIndex(([name]) => name === before),
        0,
        field,
      )
  }
  return sorted.map(
    ([
      name,
      {
        blank,
        form: { before: _, ...form },
      },
    ]) => ({ name, blank, ...form }),
  )
}

/** Columns that differ; derived keys are left out. */
export function changedColumns(before: Customer, after: Partial<NewCustomer>): string[] {
  return Object.entries(after).flatMap(([name, value]) =>
    name.endsWith('_key') || before[name as keyof Customer] === value ? [] : [name],
  )
}
