import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { once, type Submission } from '#server/platform/idempotency/once.ts'
import type { FileRow } from '#server/platform/spreadsheets/read-csv.ts'
import { linesIn, openFile } from '#server/pricing/import-export/read-file.ts'
import { refuseRenaming } from '#server/trade/customers/change.ts'
import {
  addTimelineEvent,
  insertNewCustomer,
  recordCustomer,
  refuseIban,
} from '#server/trade/customers/customer.ts'
import {
  type CustomerColumns,
  changedColumns,
  columnValues,
} from '#server/trade/customers/details.ts'
import { similarCustomers } from '#server/trade/customers/duplicate-queries.ts'
import type { ImportColumn, ParseContext } from '#server/trade/customers/fields.ts'
import type { CustomerInput } from '#server/trade/customers/input.ts'
import { customerNameKey } from '#server/trade/customers/keys.ts'
import * as queries from '#server/trade/customers/queries.ts'
import { shopCountry } from '#server/trade/customers/shop-country.ts'
import type { CustomerImportPreview, ImportCounts } from './import-props.ts'
import {
  columnOf,
  columnsGiven,
  columnsProblem,
  customerInputOf,
  guessColumns,
  hasPersonName,
  type ImportQuery,
  MAX_ROWS,
  type RowProblem,
  type RowValues,
  rowValues,
} from './import-row.ts'

const SAMPLES = 3

/** Preview of a file: its columns, samples and guessed headings. Throws `Refused`. */
export async function previewImport(bytes: Uint8Array): Promise<CustomerImportPreview> {
  const { text, header, rows } = await openFile(bytes)
  const samples: string[][] = []
  for await (const { cells } of rows) if (samples.push(cells) === SAMPLES) break
  const means = guessColumns(header)
  return {
    lines: linesIn(text.trimEnd()) - 1,
    columns: header.map((name, at) => ({
      name,
      means: means[at] ?? null,
      samples: samples.map((cells) => (cells[at] ?? '').slice(0, 60)),
    })),
  }
}

/** Counts of an import and its invalid rows. */
export type ImportSummary = ImportCounts & { problems: RowProblem[] }

/** Rolls back the transaction of a dry run. */
class DryRunFinished extends Error {
  readonly imported: ImportSummary

  constructor(imported: ImportSummary) {
    super('dry run finished')
    this.imported = imported
  }
}

/**
 * Imports customers from a file: adds new ones, skips or updates those with a known email or phone. Invalid rows are
 * reported. A dry run does the same and rolls back. Throws `Refused`.
 */
export async function importCustomers(
  ctx: Ctx,
  actor: Actor,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<ImportSummary> {
  const columns = query.columns
  const { header, rows: found } = await openFile(bytes)
  const problem = columns.length > header.length ? 'column_no_name' : columnsProblem(columns)
  if (problem !== null) throw new Refused({ columns: { key: problem } })
  const rows = await readAllRows(found)
  try {
    return await transaction(ctx, async (tx) => {
      const imported = await importRows(tx, actor, rows, query)
      if (query.dry) throw new DryRunFinished(imported)
      return imported
    })
  } catch (error) {
    if (error instanceof DryRunFinished) return error.imported
    throw error
  }
}

async function readAllRows(found: AsyncGenerator<FileRow>): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of found) {
    if (rows.push(row) > MAX_ROWS)
      throw new Refused({ file: { key: 'file_rows', values: { most: MAX_ROWS } } })
  }
  if (rows.length === 0) throw new Refused({ file: { key: 'file_no_rows' } })
  return rows
}

async function importRows(
  tx: Tx,
  actor: Actor,
  rows: FileRow[],
  { columns, way, key }: ImportQuery,
): Promise<ImportSummary> {
  const country = await shopCountry(tx.db)
  const imported: ImportSummary = { added: 0, updated: 0, known: 0, problems: [] }
  let first: number | null = null
  for (const { line, cells } of rows) {
    const values = rowValues(cells, columns)
    const parsed = parseRow(values, { shopCountry: country, now: tx.clock.now() })
    if ('key' in parsed) {
      const { column } = parsed
      imported.problems.push({ line, column, value: values[column] ?? '', key: parsed.key })
      continue
    }
    const submit = { act: 'customer', key: `${key}-${line}`, body: { cells } }
    try {
      const { id, outcome } = await saveRow({ tx, actor, submit }, parsed, values, way)
      imported[outcome]++
      first ??= id
    } catch (error) {
      const problem = problemOf(error)
      imported.problems.push({ line, value: values[problem.column] ?? '', ...problem })
    }
  }
  if (first === null || imported.added + imported.updated === 0) return imported
  const { added, updated } = imported
  await recordCustomer(tx, actor, {
    act: 'customers_imported',
    id: first,
    details: { added, updated },
  })
  return imported
}

interface ParsedRow {
  input: CustomerInput
  details: CustomerColumns
}

function parseRow(
  values: RowValues,
  context: ParseContext,
): ParsedRow | { column: ImportColumn; key: string } {
  const input = customerInputOf(values)
  if ('key' in input) return input
  try {
    return { input, details: columnValues(input, context) }
  } catch (error) {
    return problemOf(error)
  }
}

/** The column and the key of what was refused; throws any other error again. */
function problemOf(error: unknown): Pick<RowProblem, 'key' | 'values'> & { column: ImportColumn } {
  if (!(error instanceof Refused)) throw error
  const [[field, refusal] = []] = Object.entries(error.fields)
  const { key, values } = refusal ?? { key: 'invalid' }
  return { column: columnOf(field ?? 'name'), key, ...(values && { values }) }
}

interface ImportContext {
  tx: Tx
  actor: Actor
  submit: Submission
}

type SavedRow = { id: number; outcome: 'added' | 'updated' | 'known' }

async function saveRow(
  context: ImportContext,
  parsed: ParsedRow,
  values: RowValues,
  way: ImportQuery['way'],
): Promise<SavedRow> {
  const { tx, actor, submit } = context
  const { input, details } = parsed
  const keys = { email: details.email_key, phone: details.phone, name: '', birthday: null }
  const [existing] = await similarCustomers(tx.db, { ...keys, except: 0 }, 1)
  if (existing && way === 'skip') return { id: existing.id, outcome: 'known' }
  if (existing)
    return { id: existing.id, outcome: await updateExisting(context, existing, parsed, values) }
  // Without an email or phone only the key shows that this line was imported before.
  let outcome: SavedRow['outcome'] = 'known'
  const id = await once(tx, actor, submit, async () => {
    outcome = 'added'
    return (await insertNewCustomer(tx, actor, details, input.tags)).id
  })
  return { id, outcome }
}

async function updateExisting(
  { tx, actor }: ImportContext,
  existing: queries.Customer,
  { input, details }: ParsedRow,
  values: RowValues,
): Promise<'updated' | 'known'> {
  const given = columnsGiven(values).map((column) => [column, details[column]])
  const changes = { ...Object.fromEntries(given), ...updatedNames(existing, details, values) }
  await refuseIban(tx, actor, changes, existing)
  await refuseRenaming(tx, actor, existing, changes)
  const at = tx.clock.now()
  await queries.insertTags(tx, existing.id, input.tags)
  const fields = changedColumns(existing, changes)
  if (fields.length === 0) return 'known'
  await queries.updateCustomer(tx, existing, { ...changes, updated_at: at })
  await addTimelineEvent(tx, existing.id, {
    kind: 'imported',
    at,
    userId: actor.id,
    details: { fields },
  })
  return 'updated'
}

/** Name columns after an update. A person's name alone does not turn a company into a person. */
function updatedNames(existing: queries.Customer, details: CustomerColumns, values: RowValues) {
  const kind = values.kind === undefined ? existing.kind : details.kind
  const name = hasPersonName(values) ? details.name : existing.name
  const company = values.company === undefined ? existing.company : details.company
  return { kind, name, company, name_key: customerNameKey({ kind, name, company }) }
}
