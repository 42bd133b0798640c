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

/** The columns of a customer that follow from what was given. */
export type CustomerColumns = Partial<NewCustomer> &
  Pick<Customer, 'kind' | 'name' | 'name_key' | 'company' | 'email_key' | 'phone'>

/** What was given of a customer → columns. Throws `Refused` beside every field that cannot be. */
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

/** A customer → what the form is filled with, by field. */
export function formValuesOf(row: TaggedCustomer): Record<FieldName, unknown> {
  const values = fieldList().map(([name, field]) => {
    const [column = 'name'] = columnsOf(field)
    const stored = row[column]
    if (field.read) return [name, field.read(row)]
    return [name, field.isInJson ? (JSON.parse(String(stored))[name] ?? '') : (stored ?? '')]
  })
  return Object.fromEntries(values)
}

/** A field of the form: its place there, how it is typed, and what it holds before that. */
export interface FormFieldProps extends Omit<FieldLayout, 'before'> {
  name: FieldName
  blank: string | boolean | readonly string[]
}

/** The fields of the form in its order. */
export function formFields(): FormFieldProps[] {
  const fields = fieldList()
  const ordered = fields.filter(([, { form }]) => form.before === undefined)
  for (const field of fields) {
    const { before } = field[1].form
    if (before !== undefined)
      ordered.splice(
        ordered.findIndex(([name]) => name === before),
        0,
        field,
      )
  }
  return ordered.map(
    ([
      name,
      {
        blank,
        form: { before: _, ...form },
      },
    ]) => ({ name, blank, ...form }),
  )
}

/** Columns in which these two differ; keys that follow from other columns are left out. */
export function changedColumns(before: Customer, after: Partial<NewCustomer>): string[] {
  return Object.entries(after).flatMap(([name, value]) =>
    name.endsWith('_key') || before[name as keyof Customer] === value ? [] : [name],
  )
}
