import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { once, type Submission } from '#server/platform/idempotency/once.ts'
import type { FileRow } from '#server/platform/spreadsheets/read-csv.ts'
import { linesIn, openFile } from '#server/pricing/import-export/read-file.ts'
import { insertNew, noteCustomer, recordCustomer } from '#server/trade/customers/customer.ts'
import { changedColumns, type Details, detailsOf } from '#server/trade/customers/details.ts'
import { alike } from '#server/trade/customers/duplicate-queries.ts'
import type { Meaning } from '#server/trade/customers/fields.ts'
import type { CustomerInput } from '#server/trade/customers/input.ts'
import { filedUnder } from '#server/trade/customers/keys.ts'
import * as queries from '#server/trade/customers/queries.ts'
import type { CustomerLook, ImportCounts } from './import-props.ts'
import {
  columnOf,
  columnsProblem,
  customerIn,
  guessColumns,
  type ImportQuery,
  isPersonTold,
  MOST_ROWS,
  type RowProblem,
  spokenOf,
  type Told,
  toldBy,
} from './import-row.ts'

const SAMPLES = 3

/** A first look at a file: its columns, some of what stands in them, and what they seem to mean. Throws `Refused`. */
export async function lookAtCustomers(bytes: Uint8Array): Promise<CustomerLook> {
  const { text, head, rows } = await openFile(bytes)
  const samples: string[][] = []
  for await (const { cells } of rows) if (samples.push(cells) === SAMPLES) break
  const means = guessColumns(head)
  return {
    lines: linesIn(text.trimEnd()) - 1,
    columns: head.map((name, at) => ({
      name,
      means: means[at] ?? null,
      samples: samples.map((cells) => (cells[at] ?? '').slice(0, 60)),
    })),
  }
}

/** The counts of an import, and the rows that could not be taken. */
export type Imported = ImportCounts & { problems: RowProblem[] }

/** Ends a rehearsal: everything was done as it would be, and nothing of it stays. */
class Rehearsed extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('rehearsed')
    this.imported = imported
  }
}

/**
 * Takes a file of customers in: who is new is added, who is known by address or number is left alone or brought up to
 * date. Rows that cannot be taken are left out and told. A dry run does the same and keeps nothing. Throws `Refused`.
 */
export async function importCustomers(
  ctx: Ctx,
  actor: Actor,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<Imported> {
  const columns = query.columns
  const { head, rows: found } = await openFile(bytes)
  const problem = columns.length > head.length ? 'column_no_name' : columnsProblem(columns)
  if (problem !== null) throw new Refused({ columns: { key: problem } })
  const rows = await allOf(found)
  try {
    return await transaction(ctx, async (tx) => {
      const imported = await takeIn(tx, actor, rows, query)
      if (query.dry) throw new Rehearsed(imported)
      return imported
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.imported
    throw error
  }
}

async function allOf(found: AsyncGenerator<FileRow>): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of found) {
    if (rows.push(row) > MOST_ROWS)
      throw new Refused({ file: { key: 'file_rows', values: { most: MOST_ROWS } } })
  }
  if (rows.length === 0) throw new Refused({ file: { key: 'file_no_rows' } })
  return rows
}

async function takeIn(
  tx: Tx,
  actor: Actor,
  rows: FileRow[],
  { columns, way, key }: ImportQuery,
): Promise<Imported> {
  const { currency } = await shopOf(tx.db)
  const imported: Imported = { added: 0, updated: 0, known: 0, problems: [] }
  let first: number | null = null
  for (const { line, cells } of rows) {
    const told = toldBy(cells, columns)
    const read = readRow(told, { currency, now: tx.clock.now() })
    if ('key' in read) {
      const { column } = read
      imported.problems.push({ line, column, value: told[column] ?? '', key: read.key })
      continue
    }
    const submit = { act: 'customer', key: `${key}-${line}`, body: { cells } }
    const { id, outcome } = await keep({ tx, actor, submit }, read, told, way)
    imported[outcome]++
    first ??= id
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

interface Read {
  input: CustomerInput
  details: Details
}

function readRow(
  told: Told,
  place: { currency: string; now: string },
): Read | { column: Meaning; key: string } {
  const input = customerIn(told)
  if ('key' in input) return input
  try {
    return { input, details: detailsOf(input, place) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [[field, refusal] = []] = Object.entries(error.fields)
    return { column: columnOf(field ?? 'name'), key: refusal?.key ?? 'invalid' }
  }
}

interface Place {
  tx: Tx
  actor: Actor
  submit: Submission
}

type Kept = { id: number; outcome: 'added' | 'updated' | 'known' }

async function keep(place: Place, read: Read, told: Told, way: ImportQuery['way']): Promise<Kept> {
  const { tx, actor, submit } = place
  const { input, details } = read
  const asked = { email: details.email_key, phone: details.phone, name: '', birthday: null }
  const [known] = await alike(tx.db, { ...asked, except: 0 }, 1)
  if (known && way === 'skip') return { id: known.id, outcome: 'known' }
  if (known) return { id: known.id, outcome: await bringUpToDate(place, known, read, told) }
  // Without an address or a number only the key says that this line of the file was added before.
  let outcome: Kept['outcome'] = 'known'
  const id = await once(tx, actor, submit, async () => {
    outcome = 'added'
    return (await insertNew(tx, actor, details, input.tags)).id
  })
  return { id, outcome }
}

async function bringUpToDate(
  { tx, actor }: Place,
  known: queries.Customer,
  { input, details }: Read,
  told: Told,
): Promise<'updated' | 'known'> {
  const spoken = spokenOf(told).map((column) => [column, details[column]])
  const changes = { ...Object.fromEntries(spoken), ...namesOf(known, details, told) }
  const at = tx.clock.now()
  await queries.insertTags(tx, known.id, input.tags)
  const fields = changedColumns(known, changes)
  if (fields.length === 0) return 'known'
  await queries.updateCustomer(tx, known, { ...changes, updated_at: at })
  await noteCustomer(tx, known.id, {
    kind: 'imported',
    at,
    userId: actor.id,
    details: { fields },
  })
  return 'updated'
}

/** What somebody is called, by what the file says of it: a person's name makes no company a person. */
function namesOf(known: queries.Customer, details: Details, told: Told) {
  const kind = told.kind === undefined ? known.kind : details.kind
  const name = isPersonTold(told) ? details.name : known.name
  const company = told.company === undefined ? known.company : details.company
  return { kind, name, company, name_key: filedUnder({ kind, name, company }) }
}
