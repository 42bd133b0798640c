import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Cause } from '#server/pricing/cause.ts'
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import { FLAG, isBeyondChange, type StaffChangeLimit } from '#server/pricing/lines/line-queries.ts'
import { runQuotes } from '#server/pricing/lines/run-quote-queries.ts'
import type { LineFlag, PriceField } from '#server/pricing/table.ts'
import { mainCause } from './cause-queries.ts'

/** Statements for entire runs: the database changes a hundred thousand prices without sending rows to the server. */

export interface RunWrite {
  runId: number
  flags: LineFlag[]
  /** Which flags apply: a user writes no line that was shown as unchanged. */
  visibility: CostVisibility
  at: string
  userId: number | null
}

const FIELDS: { field: PriceField; old: string; new: string }[] = [
  { field: 'regular', old: 'old_regular', new: 'new_regular' },
  { field: 'sale', old: 'old_sale', new: 'new_sale' },
  { field: 'compare_at', old: 'old_compare_at', new: 'new_compare_at' },
]

/** A range of a run's lines by piece id. */
export interface LineRange {
  after: number
  upTo: number
}

const LINES_PER_RANGE = 2_000

/** The lines of a run in ranges that are written one after the other, so that other requests are served in between. */
export async function lineRanges(db: Db, runId: number): Promise<LineRange[]> {
  const { rows } = await sql<{ id: number }>`
    select variant_id as id from (
      select variant_id, row_number() over (order by variant_id) as n from price_run_lines
      where run_id = ${int(runId)}
    ) numbered where n % ${sql.lit(LINES_PER_RANGE)} = 0 order by variant_id
  `.execute(db)
  const ends = [...rows.map(({ id }) => id), Number.MAX_SAFE_INTEGER]
  return ends.map((upTo, index) => ({ after: ends[index - 1] ?? 0, upTo }))
}

/** Whether the line `l` is in a range. */
export const isInRange = ({ after, upTo }: LineRange) =>
  sql`l.variant_id > ${int(after)} and l.variant_id <= ${int(upTo)}`

/** Marks the lines of a range to be written and those left out or held. Returns how many will be written. */
export async function markLines(
  tx: Tx,
  { runId, flags, visibility }: Omit<RunWrite, 'at' | 'userId'>,
  { after, upTo }: LineRange,
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('price_run_lines')
    .set({ outcome: 'written' })
    .where('run_id', '=', runId)
    .where('variant_id', '>', after)
    .where('variant_id', '<=', upTo)
    .where('flag', 'in', flags)
    .$if(visibility === 'no_cost', (lines) => lines.where('open_flag', 'in', flags))
    .where('chosen', '=', 1)
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('price_run_lines')
    .set({ outcome: 'left' })
    .where('run_id', '=', runId)
    .where('variant_id', '>', after)
    .where('variant_id', '<=', upTo)
    .where('outcome', 'is', null)
    .where(visibility === 'no_cost' ? 'open_flag' : 'flag', '<>', 'unchanged')
    .execute()
  return Number(numUpdatedRows)
}

/** How many lines were not written although nobody left them out, with each cost visibility. */
export async function countWaiting(db: Db, runId: number): Promise<Record<CostVisibility, number>> {
  const { cost, seen } = await db
    .selectFrom('price_run_lines')
    .select((e) => [
      e.fn.countAll<number>().as('cost'),
      e.fn.count<number>(sql`nullif(open_flag, 'unchanged')`).as('seen'),
    ])
    .where('run_id', '=', runId)
    .where('outcome', '=', 'left')
    .where('chosen', '=', 1)
    .executeTakeFirstOrThrow()
  return { cost: Number(cost), no_cost: Number(seen) }
}

/** Chosen lines that users without the cost right see as ready but the floor holds, ordered by piece. */
export function linesUnderFloor(db: Db, runId: number): Promise<{ id: number; sku: string }[]> {
  return linesShownReady(db, runId).where('flag', '=', 'held').execute()
}

/** Chosen lines that would lower the price shown, as users without the cost right see them, ordered by piece. */
export function loweredLines(db: Db, runId: number): Promise<{ id: number; sku: string }[]> {
  const price = (time: 'old' | 'new') =>
    sql<number>`coalesce(${sql.ref(`${time}_sale`)}, ${sql.ref(`${time}_regular`)})`
  return linesShownReady(db, runId).where(price('new'), '<', price('old')).execute()
}

const linesShownReady = (db: Db, runId: number) =>
  db
    .selectFrom('price_run_lines')
    .select(['variant_id as id', 'sku'])
    .where('run_id', '=', runId)
    .where('chosen', '=', 1)
    .where('open_flag', '=', 'ok')
    .orderBy('variant_id')

/** Does a held line that would be written need a reason? */
export async function anyHeldNeedsReason(db: Db, runId: number): Promise<boolean> {
  const row = await db
    .selectFrom('price_run_lines')
    .select('variant_id')
    .where('run_id', '=', runId)
    .where('flag', '=', 'held')
    .where('chosen', '=', 1)
    .where((e) => e.or(NEED_REASON.map((reason) => e('reasons', 'like', `%"${reason}"%`))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reasons of a held line that only an override with a reason passes. */
const NEED_REASON = ['under_floor', 'law_fail', 'law_unknown']

/** How many prices a run would write, and how many of them change by more than the limit. */
export async function runExtent(
  db: Db,
  runId: number,
  flags: LineFlag[],
  visibility: CostVisibility,
  limit: StaffChangeLimit,
): Promise<{ lines: number; beyond: number }> {
  const { rows } = await sql<{ lines: number; beyond: number | null }>`
    select count(*) as lines, sum(case when ${isBeyondChange(limit)} then 1 else 0 end) as beyond
    from price_run_lines
    where run_id = ${int(runId)} and chosen = 1 and ${FLAG[visibility]} in (${sql.join(flags)})
  `.execute(db)
  const [found] = rows
  return { lines: Number(found?.lines ?? 0), beyond: Number(found?.beyond ?? 0) }
}

/** Why prices change, as the ledger records it. */
export interface WriteCause {
  cause: Cause
  /** The formula sets the prices, so that sale and compare-at prices change for the causes of the line as well. */
  byFormula: boolean
  /** The reason of an admin for writing held lines. */
  overrideReason: string | null
  /** Prices of this time return with their receipts, ISO text; null: the run has its own. */
  restoredTime: string | null
}

/** Ledger rows for every field that the marked lines change. */
export async function recordChanges(
  tx: Tx,
  { runId, at, userId, cause, byFormula, overrideReason, restoredTime }: RunWrite & WriteCause,
  range: LineRange,
): Promise<void> {
  const quote = await quoteOfLine(tx, runId)
  const causeOf = (field: PriceField) =>
    byFormula || field === 'regular'
      ? sql`coalesce(${mainCause(tx.db)}, ${sql.lit(cause)})`
      : sql.lit(cause)
  await insertChanges(
    tx,
    ({ field, before, after }) => sql`
      select l.variant_id, ${sql.lit(field)}, ${nextPosition(field)}, ${before}, ${after}, r.currency,
        cast(${at} as text), r.id, ${causeOf(field)}, ${quote}, r.config_version, r.formula_version, ${int(userId)},
        ${reasonOf(overrideReason)}, ${int(null)},
        ${restoredTime === null ? sql`r.id` : earlierReceipt(field, restoredTime)}
      from price_run_lines l join price_runs r on r.id = l.run_id
      where l.run_id = ${int(runId)} and ${isInRange(range)} and l.outcome = 'written'
        and ${before} is distinct from ${after}`,
  )
}

/** The price of the metal of the line `l` in its run `r`; null of a piece without metal. */
async function quoteOfLine(tx: Tx, runId: number): Promise<RawBuilder<number | null>> {
  const { size } = await runQuotes(tx.db, runId)
  return size < 2
    ? sql`(select r.quote_id from variants piece where piece.id = l.variant_id and piece.alloy_id is not null)`
    : sql`(select q.quote_id from run_quotes q join alloys a on a.metal = q.metal
        join variants piece on piece.alloy_id = a.id where q.run_id = r.id and piece.id = l.variant_id)`
}

/** A price of the line `l` before and after the run. */
interface FieldChange {
  field: PriceField
  before: RawBuilder<number | null>
  after: RawBuilder<number | null>
}

/** Inserts the ledger rows that `rowsOf` selects for each field. */
export async function insertChanges(
  tx: Tx,
  rowsOf: (change: FieldChange) => RawBuilder<unknown>,
): Promise<void> {
  const rows = FIELDS.map(({ field, ...column }) =>
    rowsOf({ field, before: sql.ref(`l.${column.old}`), after: sql.ref(`l.${column.new}`) }),
  )
  await sql`
    insert into price_changes (variant_id, field, position, old, new, currency, at, run_id, cause, quote_id,
      config_version, formula_version, user_id, reason, reverts_change_id, receipt_run_id)
    ${sql.join(rows, sql` union all `)}
  `.execute(tx.db)
}

/** The reason of a line: the override's if it was held, else its own, else the run's. */
const reasonOf = (overrideReason: string | null) =>
  sql`coalesce(case when l.flag = 'held' then cast(${overrideReason} as text) end, l.new_override_reason, r.reason)`

/** A restored value gets the receipt it had then. */
const earlierReceipt = (field: PriceField, time: string) =>
  sql`coalesce((select c.receipt_run_id from price_changes c
    where c.variant_id = l.variant_id and c.field = ${sql.lit(field)} and c.at <= ${time}
    order by c.position desc limit 1), r.id)`

/** Saves the former price mode on the marked lines that change it, for a later undo. */
export async function saveFormerModes(tx: Tx, { runId }: RunWrite): Promise<void> {
  await sql`
    update price_run_lines set old_mode = v.price_mode, old_override_until = v.override_until,
      old_override_reason = v.override_reason
    from variants v
    where price_run_lines.run_id = ${int(runId)} and price_run_lines.outcome = 'written'
      and price_run_lines.new_mode is not null and v.id = price_run_lines.variant_id
  `.execute(tx.db)
}

/** Writes the marked lines into the catalogue. A regular price that stays keeps its receipt. */
export async function writePrices(
  tx: Tx,
  { runId, at, restoredTime }: RunWrite & WriteCause,
  range: LineRange,
): Promise<void> {
  const quote = await quoteOfLine(tx, runId)
  await sql`
    update variants set regular_price = l.new_regular, sale_price = l.new_sale, compare_at_price = l.new_compare_at,
      last_quote_id = case when ${hasRegularChanged} then ${quote} else variants.last_quote_id end,
      last_config_version = case when ${hasRegularChanged} then r.config_version else variants.last_config_version end,
      last_run_id = case when ${hasRegularChanged} then ${restoredTime === null ? sql`r.id` : ownReceipt} else variants.last_run_id end,
      last_priced_at = case when ${hasRegularChanged} then ${at} else variants.last_priced_at end,
      price_mode = coalesce(l.new_mode, variants.price_mode),
      override_until = case when l.new_mode is null then variants.override_until else l.new_override_until end,
      override_reason = case when l.new_mode is null then variants.override_reason else l.new_override_reason end,
      version = variants.version + 1
    from price_run_lines l join price_runs r on r.id = l.run_id
    where l.run_id = ${int(runId)} and ${isInRange(range)} and l.outcome = 'written' and variants.id = l.variant_id
  `.execute(tx.db)
}

/** A restored price has the receipt of its new ledger row. */
const ownReceipt = sql`(select c.receipt_run_id from price_changes c
  where c.run_id = l.run_id and c.variant_id = l.variant_id and c.field = 'regular')`

const hasRegularChanged = sql`l.old_regular is distinct from l.new_regular`

/** Writes the restored prices of a range into the catalogue, each with its former receipt. */
export async function writeFormerPrices(
  tx: Tx,
  { runId, at }: RunWrite,
  range: LineRange,
): Promise<void> {
  await sql`
    update variants set regular_price = l.new_regular, sale_price = l.new_sale, compare_at_price = l.new_compare_at,
      last_quote_id = ${restoredValue('quote_id', 'variants.last_quote_id')}, last_config_version = ${restoredValue('config_version', 'variants.last_config_version')},
      last_run_id = ${restoredValue('receipt_run_id', 'variants.last_run_id')},
      last_priced_at = case when l.old_regular is not distinct from l.new_regular then variants.last_priced_at
        when l.new_regular is null then null else ${at} end,
      price_mode = coalesce(l.new_mode, variants.price_mode),
      override_until = case when l.new_mode is null then variants.override_until else l.new_override_until end,
      override_reason = case when l.new_mode is null then variants.override_reason else l.new_override_reason end,
      version = variants.version + 1
    from price_run_lines l
    where l.run_id = ${int(runId)} and ${isInRange(range)} and l.outcome = 'written' and variants.id = l.variant_id
  `.execute(tx.db)
}

export function nextPosition(field: PriceField): RawBuilder<number> {
  return sql`(select coalesce(max(c.position), 0) + 1 from price_changes c
    where c.variant_id = l.variant_id and c.field = ${sql.lit(field)})`
}

type RestoredColumn = 'quote_id' | 'config_version' | 'receipt_run_id'

/** The value of the undo's ledger row of the regular price; without one, the piece's own value. */
function restoredValue(column: RestoredColumn, fallback: string): RawBuilder<number> {
  return sql`case when l.old_regular is not distinct from l.new_regular then ${sql.ref(fallback)} else
    (select c.${sql.ref(column)} from price_changes c
      where c.run_id = l.run_id and c.variant_id = l.variant_id and c.field = 'regular') end`
}

/** The two engines infer the type of an untyped parameter differently. */
export function int(value: number | null): RawBuilder<number> {
  return sql`cast(${value} as bigint)`
}
