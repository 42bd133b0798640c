import * as z from 'zod'
import type { Refusal } from '#server/platform/errors.ts'
import {
  type CustomerField,
  columnsOf,
  FIELDS,
  fieldList,
  type ImportColumn,
} from '#server/trade/customers/fields.ts'
import { type CustomerInput, customerInput } from '#server/trade/customers/input.ts'
import type { Customer } from '#server/trade/customers/queries.ts'

/** Heading of each column in order; null for skipped ones. */
export type ColumnMapping = (ImportColumn | null)[]

/** Values of a row by heading; empty cells are left out. */
export type RowValues = Partial<Record<ImportColumn, string>>

/** An invalid row with its refusal key. */
export interface RowProblem {
  line: number
  column: string
  value: string
  key: string
  /** Of the refusal's text. */
  values?: Refusal['values']
}

const headingsOf = (headings: CustomerField['headings'] = {}) =>
  Object.keys(headings) as ImportColumn[]

/** Headings that make up the name. */
const NAME_PARTS = headingsOf(FIELDS.name.headings)

/** Import columns in the order they are offered. */
export const IMPORT_COLUMNS = [
  ...NAME_PARTS,
  ...fieldList().flatMap(([name, { headings }]) => (name === 'name' ? [] : headingsOf(headings))),
]

/** Known heading names. Of several matching columns the first is used. */
const HEADING_NAMES: Record<ImportColumn, string> = Object.assign(
  {},
  ...fieldList().map(([, { headings }]) => headings),
)

export function guessColumns(header: string[]): ColumnMapping {
  const taken = new Set<ImportColumn>()
  return header.map((name) => {
    const plain = name.toLowerCase().replace(/[^\p{L}]/gu, '')
    const column =
      IMPORT_COLUMNS.find((one) => HEADING_NAMES[one].split(' ').includes(plain)) ?? null
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** Refusal key of an invalid column mapping; null when valid. */
export function columnsProblem(columns: ColumnMapping): string | null {
  const chosen = columns.filter((column) => column !== null)
  if (new Set(chosen).size < chosen.length) return 'column_twice'
  const isNamed = ['name', 'last_name', 'company'].some((one) =>
    chosen.includes(one as ImportColumn),
  )
  return isNamed ? null : 'column_no_name'
}

export function rowValues(cells: string[], columns: ColumnMapping): RowValues {
  const values: RowValues = {}
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').trim()
    if (column !== null && cell !== '') values[column] = cell
  }
  return values
}

/** Row → customer input, or the invalid column with its refusal key. */
export function customerInputOf(
  values: RowValues,
): CustomerInput | { column: ImportColumn; key: string } {
  const company = values.company ?? ''
  const person = values.name ?? [values.first_name, values.last_name].filter(Boolean).join(' ')
  const isCompany =
    /^compan|^firm|^organi/i.test(values.kind ?? '') || (person === '' && company !== '')
  const parsed = Object.fromEntries(
    fieldList().map(([name, { blank, headings, parse = String }]) => {
      const cell = headings && values[columnOf(name)]
      return [name, cell === undefined ? blank : parse(cell)]
    }),
  )
  const nameFields = { kind: isCompany ? 'company' : 'person', name: person || company }
  const result = customerInput.safeParse({ lengthUnit: 'cm', ...parsed, ...nameFields })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const key = /^[a-z][a-z_]*$/.test(issue?.message ?? '') ? String(issue?.message) : 'invalid'
  return { column: columnOf(String(issue?.path[0])), key }
}

/** The heading of a field; `name` for a field without headings. */
export function columnOf(field: string): ImportColumn {
  const headings = fieldList().find(([name]) => name === field)?.[1].headings
  return headingsOf(headings)[0] ?? 'name'
}

/** Columns set by a row, except those of the name. */
export function columnsGiven(values: RowValues): (keyof Customer)[] {
  return fieldList().flatMap(([, field]) =>
    field.merge !== 'name' && headingsOf(field.headings).some((one) => one in values)
      ? columnsOf(field)
      : [],
  )
}

export const hasPersonName = (values: RowValues) => NAME_PARTS.some((part) => part in values)

export const MAX_BYTES = 5 * 1024 * 1024
export const MAX_ROWS = 5_000

/** `POST /customers/import?…`; the body is the file. */
export const importQuery = z.strictObject({
  /** Heading of each column in order; empty for skipped ones. */
  columns: z
    .string('choose')
    .max(4_000, 'choose')
    .transform((text) => text.split(',').map((part) => part || null))
    .pipe(z.array(z.enum(IMPORT_COLUMNS, 'choose').nullable())),
  /** Skip or update existing customers. */
  way: z.enum(['skip', 'update'], 'choose').default('skip'),
  /** Dry run. */
  dry: z
    .enum(['0', '1'], 'choose')
    .default('1')
    .transform((text) => text === '1'),
  key: z.string('text').regex(/^[\w-]{8,48}$/, 'key'),
})
export type ImportQuery = z.output<typeof importQuery>
