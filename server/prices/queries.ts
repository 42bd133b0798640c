import type { Insertable } from 'kysely'
import type { Db, Row } from '#server/database/connect.ts'
import type { Line } from './line.ts'
import type { PriceRunLineTable, PriceRunTable, RunState } from './table.ts'

export type Run = Row<PriceRunTable>
export type NamedRun = Run & {
  creator: string | null
  applier: string | null
  approver: string | null
}
export type RunLine = Row<PriceRunLineTable> & {
  karat: string
  construction: 'solid' | 'semi_solid' | 'hollow'
  width: number
  length: number
}

const RUNS_A_PAGE = 50
const ROWS_A_BATCH = 500

export function runById(db: Db, id: number): Promise<NamedRun | undefined> {
  return namedRuns(db).where('price_runs.id', '=', id).executeTakeFirst()
}

export async function anyRun(db: Db): Promise<boolean> {
  return (await db.selectFrom('price_runs').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The run that this user, or the house itself (null), made under this key. */
export function runBySubmit(db: Db, userId: number | null, key: string): Promise<Run | undefined> {
  return db
    .selectFrom('price_runs')
    .selectAll()
    .where('created_by', userId === null ? 'is' : '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Newest first, those before `before`. */
export function runsBefore(db: Db, before: number | undefined): Promise<NamedRun[]> {
  const query = namedRuns(db).orderBy('price_runs.id', 'desc').limit(RUNS_A_PAGE)
  return before === undefined
    ? query.execute()
    : query.where('price_runs.id', '<', before).execute()
}

/** The newest run that changed prices and has not been taken back. */
export function lastWrittenRun(db: Db): Promise<NamedRun | undefined> {
  return namedRuns(db)
    .where('price_runs.state', 'in', ['applied', 'partly_applied'])
    .where('price_runs.kind', '=', 'reprice')
    .orderBy('price_runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRun(db: Db, row: Insertable<PriceRunTable>): Promise<number> {
  const { id } = await db
    .insertInto('price_runs')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertLines(db: Db, runId: number, lines: Line[]): Promise<void> {
  for (let start = 0; start < lines.length; start += ROWS_A_BATCH) {
    const batch = lines
      .slice(start, start + ROWS_A_BATCH)
      .map((line) => ({ ...line, run_id: runId, outcome: null }))
    await db.insertInto('price_run_lines').values(batch).execute()
  }
}

/** Which lines of a run: those after a piece, perhaps only those that need a look. */
export interface LinePage {
  after: number | null
  only: 'problems' | null
}

export const LINES_A_PAGE = 2_000

/** A page of lines and one more, if there is one, in the order in which the pieces came into the catalogue. */
export function linesOf(db: Db, runId: number, { after, only }: LinePage): Promise<RunLine[]> {
  return db
    .selectFrom('price_run_lines')
    .innerJoin('variants', 'variants.id', 'price_run_lines.variant_id')
    .innerJoin('alloys', 'alloys.id', 'variants.alloy_id')
    .selectAll('price_run_lines')
    .select(['alloys.label as karat', 'variants.construction', 'variants.width', 'variants.length'])
    .where('run_id', '=', runId)
    .$if(after !== null, (rows) => rows.where('variant_id', '>', after ?? 0))
    .$if(only === 'problems', (rows) => rows.where('flag', 'in', ['held', 'blocked']))
    .orderBy('variant_id')
    .limit(LINES_A_PAGE + 1)
    .execute()
}

export function lineOf(db: Db, runId: number, variantId: number) {
  return db
    .selectFrom('price_run_lines')
    .selectAll()
    .where('run_id', '=', runId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
}

/** Takes rows into a run or out of it; how many there were. */
export async function chooseLines(
  db: Db,
  runId: number,
  variantIds: number[],
  chosen: boolean,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('price_run_lines')
    .set({ chosen: Number(chosen) })
    .where('run_id', '=', runId)
    .where('variant_id', 'in', variantIds)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Has any row that this preview would write moved since it looked? */
export async function anyRowMoved(db: Db, runId: number): Promise<boolean> {
  const row = await db
    .selectFrom('price_run_lines')
    .innerJoin('variants', 'variants.id', 'price_run_lines.variant_id')
    .select('variant_id')
    .where('run_id', '=', runId)
    .where('flag', 'in', ['ok', 'held'])
    .where('chosen', '=', 1)
    .whereRef('variants.version', '<>', 'price_run_lines.version_seen')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves a run on, if it still is in the state it was seen in; false when somebody was faster. */
export async function moveRun(
  db: Db,
  id: number,
  from: RunState[],
  changes: Partial<Run>,
): Promise<boolean> {
  const result = await db
    .updateTable('price_runs')
    .set((e) => ({ ...changes, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function updateTotals(db: Db, id: number, totals: string): Promise<void> {
  await db.updateTable('price_runs').set({ totals }).where('id', '=', id).execute()
}

/** The newest ledger row of a piece's regular price. */
export function lastRegularChange(db: Db, variantId: number) {
  return db
    .selectFrom('price_changes')
    .selectAll()
    .where('variant_id', '=', variantId)
    .where('field', '=', 'regular')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The ledger row by which a run wrote a piece's regular price. */
export function regularChangeOf(db: Db, runId: number, variantId: number) {
  return db
    .selectFrom('price_changes')
    .selectAll()
    .where('run_id', '=', runId)
    .where('variant_id', '=', variantId)
    .where('field', '=', 'regular')
    .executeTakeFirst()
}

function namedRuns(db: Db) {
  return db
    .selectFrom('price_runs')
    .leftJoin('users as creators', 'creators.id', 'price_runs.created_by')
    .leftJoin('users as appliers', 'appliers.id', 'price_runs.applied_by')
    .leftJoin('users as approvers', 'approvers.id', 'price_runs.approved_by')
    .selectAll('price_runs')
    .select(['creators.name as creator', 'appliers.name as applier', 'approvers.name as approver'])
}
