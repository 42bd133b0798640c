import { type RawBuilder, sql } from 'kysely'
import type { VariantTable } from '#server/catalogue/table.ts'
import { ABANDONED } from '#server/formula/run-states.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { anywhere } from '#server/platform/database/text-search.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { LineFlag, PriceRunLineTable } from '#server/pricing/table.ts'
import type { CostVisibility } from './cost-visibility.ts'

/** Which lines of a run: all, those that write a price, or those that need a decision. */
export type LineFilter = 'all' | 'changes' | 'problems'

/** Which of these lines a user looks for; null: any. */
export interface LineSearch {
  /** Words of the SKU, in any order. */
  q: string | null
  karat: string | null
}

/** How far staff may change a price in one run, basis points. */
export interface StaffChangeLimit {
  bp: number
  /** For a price at which a sale begins, and for one at which it ends. */
  beginSaleBp: number
  endSaleBp: number
}

/** The change limit of a user of staff, and the pieces that exceed it only together with earlier changes. */
export interface StaffExcess {
  limit: StaffChangeLimit
  variantIds: number[]
}

/** What a user may not see or apply; `excess` null: no change limit. */
export interface LineRights {
  visibility: CostVisibility
  excess: StaffExcess | null
}

/** Where a page of lines begins; `only` null: the first filter with lines. */
export interface LinePage extends LineSearch {
  after: number | null
  only: LineFilter | null
  /** `yes`: as many lines as are printed. */
  print: 'yes' | null
}

/** `moved`: lines of an unapplied preview whose piece changed since. */
export type LineCounts = Record<LineFilter | 'moved', number>

/** Minor units. */
export interface FirstPrices {
  lowest: number
  highest: number
}

export type RunLine = Row<PriceRunLineTable> &
  Pick<Row<VariantTable>, 'kind' | 'construction' | 'colour' | 'width' | 'length' | 'size'> & {
    /** The title and slug of its product. */
    product: string
    product_slug: string
    /** Null for a piece without precious metal. */
    karat: string | null
    metal: Metal | null
    /** The current values of the piece, to detect changes since the preview. */
    version_now: number
    regular_now: number | null
    sale_now: number | null
    /** 1 when it exceeds the change limit of the user. */
    beyond_staff: number
  }

const LINES_PER_PAGE = 200
const MAX_PRINTED_LINES = 2_000

export const lineLimit = ({ print }: Pick<LinePage, 'print'>): number =>
  print === 'yes' ? MAX_PRINTED_LINES : LINES_PER_PAGE

/** One page of lines and one more, if there is one, ordered by piece. */
export function linesOf(
  db: Db,
  runId: number,
  { after, only, print, ...search }: LinePage & { only: LineFilter },
  rights: LineRights,
): Promise<RunLine[]> {
  return db
    .selectFrom('price_run_lines')
    .innerJoin('variants', 'variants.id', 'price_run_lines.variant_id')
    .leftJoin('alloys', 'alloys.id', 'variants.alloy_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .selectAll('price_run_lines')
    .select([
      'products.title as product',
      'products.slug as product_slug',
      'alloys.label as karat',
      'alloys.metal',
      'variants.kind',
      'variants.construction',
      'variants.colour',
      'variants.width',
      'variants.size',
      'variants.length',
      'variants.version as version_now',
      'variants.regular_price as regular_now',
      'variants.sale_price as sale_now',
    ])
    .select(sql<number>`case when ${exceedsLimit(rights)} then 1 else 0 end`.as('beyond_staff'))
    .where('run_id', '=', runId)
    .$if(after !== null, (rows) => rows.where('variant_id', '>', after ?? 0))
    .where(conditionsFor(rights)[only])
    .where(isFound(search))
    .orderBy('variant_id')
    .limit(lineLimit({ print }) + 1)
    .execute()
}

/** How many lines of a search match each filter, and how many pieces changed since an unapplied preview. */
export async function countsOf(
  db: Db,
  runId: number,
  search: LineSearch,
  rights: LineRights,
): Promise<LineCounts> {
  const { all, changes, problems } = conditionsFor(rights)
  const found = (condition: Condition) => sum(sql`${isFound(search)} and ${condition}`)
  const { rows } = await sql<LineCounts>`
    select ${found(all)} as "all", ${found(changes)} as changes, ${found(problems)} as problems,
      ${sum(hasChangedSince(rights.visibility))} as moved
    from price_run_lines join variants on variants.id = price_run_lines.variant_id
    where run_id = ${runId}
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count returned no row')
  return counts
}

/** How many prices of a run change for each combination of causes, JSON, most first. */
export async function causeCounts(
  db: Db,
  runId: number,
  visibility: CostVisibility,
): Promise<{ causes: string; n: number }[]> {
  const { rows } = await sql<{ causes: string; n: number }>`
    select causes, count(*) as n from price_run_lines
    where run_id = ${runId} and causes is not null and chosen = 1 and ${FLAG[visibility]} in ('ok', 'held')
    group by causes order by n desc, causes
  `.execute(db)
  return rows.map(({ causes, n }) => ({ causes, n: Number(n) }))
}

/** The karats of the pieces of a run, lowest first. */
export async function karatsOf(db: Db, runId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('price_run_lines')
    .innerJoin('variants', 'variants.id', 'price_run_lines.variant_id')
    .innerJoin('alloys', 'alloys.id', 'variants.alloy_id')
    .select(['alloys.label', 'alloys.fineness'])
    .where('run_id', '=', runId)
    .groupBy(['alloys.label', 'alloys.fineness'])
    .orderBy('alloys.fineness')
    .execute()
  return rows.map(({ label }) => label)
}

/** Whether the pieces of a run are of more than one product. */
export async function hasSeveralProducts(db: Db, runId: number): Promise<boolean> {
  const { first, last } = await db
    .selectFrom('price_run_lines')
    .innerJoin('variants', 'variants.id', 'price_run_lines.variant_id')
    .select(({ fn }) => [fn.min('product_id').as('first'), fn.max('product_id').as('last')])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return first !== last
}

/** The lowest and the highest first price that a run wrote, minor units; null where it wrote none. */
export async function firstPricesOf(db: Db, runId: number): Promise<FirstPrices | null> {
  const { lowest, highest } = await db
    .selectFrom('price_run_lines')
    .select(({ fn }) => [fn.min('new_regular').as('lowest'), fn.max('new_regular').as('highest')])
    .where('run_id', '=', runId)
    .where('outcome', '=', 'written')
    .where('old_regular', 'is', null)
    .executeTakeFirstOrThrow()
  return lowest === null || highest === null
    ? null
    : { lowest: Number(lowest), highest: Number(highest) }
}

/** How many chosen lines were written or not, by flag and reasons. */
export async function lineOutcomes(
  db: Db,
  runId: number,
): Promise<{ isWritten: boolean; flag: LineFlag; reasons: string; n: number }[]> {
  const { rows } = await sql<{ written: number; flag: LineFlag; reasons: string; n: number }>`
    select case when outcome = 'written' then 1 else 0 end as written, flag, reasons, count(*) as n
    from price_run_lines where run_id = ${runId} and chosen = 1
    group by 1, flag, reasons order by n desc, flag, reasons
  `.execute(db)
  return rows.map(({ written, n, ...row }) => ({ ...row, isWritten: written === 1, n: Number(n) }))
}

/** Lines of a run that a user chose: the given pieces, or all that match a filter. */
export type LineChoice = number[] | (LineSearch & { only: LineFilter })

/** Is the line `l` of a run among those that a user chose? */
export function isLineChosen(
  runId: number,
  which: LineChoice,
  visibility: CostVisibility,
): Condition {
  if (Array.isArray(which)) return sql`l.variant_id in (${sql.join(which)})`
  const matches = flagConditions({ visibility, excess: null })[which.only]
  return sql`l.variant_id in (select price_run_lines.variant_id from price_run_lines
    where price_run_lines.run_id = ${runId} and ${matches} and ${isFound(which)})`
}

/** Includes or excludes rows of a run: the given ones, or all that match a filter. Returns their number. */
export async function chooseLines(
  tx: Tx,
  runId: number,
  which: LineChoice,
  chosen: boolean,
  rights: LineRights,
): Promise<number> {
  const lines = tx.db
    .updateTable('price_run_lines')
    .set({ chosen: Number(chosen) })
    .where('run_id', '=', runId)
  const { numUpdatedRows } = await (Array.isArray(which)
    ? lines.where('variant_id', 'in', which)
    : lines.where(flagConditions(rights)[which.only]).where(isFound(which))
  ).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Excludes the rows that were excluded from an earlier run. */
export async function copyLeftOut(tx: Tx, runId: number, earlier: number): Promise<void> {
  await sql`
    update price_run_lines set chosen = 0
    where run_id = ${runId} and variant_id in
      (select variant_id from price_run_lines where run_id = ${earlier} and chosen = 0)
  `.execute(tx.db)
}

/** The included lines that would be written or are held, with their law check; ordered by piece. */
export async function* checkedLinesOf(
  db: Db,
  runId: number,
  visibility: CostVisibility,
): AsyncGenerator<{ sku: string; flag: 'ok' | 'held'; verdict: string }> {
  const flag = visibility === 'no_cost' ? 'open_flag' : 'flag'
  let after = 0
  for (;;) {
    const lines = await db
      .selectFrom('price_run_lines')
      .select(['variant_id', 'sku', `${flag} as flag`, 'verdict'])
      .where('run_id', '=', runId)
      .where('variant_id', '>', after)
      .where('chosen', '=', 1)
      .where(flag, 'in', ['ok', 'held'])
      .where('new_compare_at', 'is not', null)
      .where('verdict', 'is not', null)
      .orderBy('variant_id')
      .limit(CHECKED_LINES_PER_QUERY)
      .execute()
    for (const { sku, flag: found, verdict } of lines)
      yield { sku, flag: found === 'held' ? 'held' : 'ok', verdict: verdict ?? '' }
    const last = lines.at(-1)
    if (last === undefined || lines.length < CHECKED_LINES_PER_QUERY) return
    after = last.variant_id
  }
}

const CHECKED_LINES_PER_QUERY = 1_000

/** The newest change of each of these pieces, and its user. */
export function lastChanges(db: Db, variantIds: number[]) {
  return db
    .selectFrom('price_changes as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.variant_id', 'c.at', 'u.name as by'])
    .where('c.id', 'in', (e) =>
      e
        .selectFrom('price_changes')
        .select((max) => max.fn.max('id').as('id'))
        .where('variant_id', 'in', variantIds)
        .groupBy('variant_id'),
    )
    .execute()
}

/** The flag of a line for each visibility; an open flag of a written line is shown as ready. */
export const FLAG: Record<CostVisibility, RawBuilder<LineFlag>> = {
  cost: sql`price_run_lines.flag`,
  no_cost: sql`(case when outcome is not null and outcome <> 'left' and open_flag = 'unchanged'
    then 'ok' else open_flag end)`,
}

type Condition = RawBuilder<boolean>

/** Only an unwritten line of a run that can still be applied can be outdated. */
const hasChangedSince = (visibility: CostVisibility): Condition =>
  sql`(outcome is null and ${FLAG[visibility]} in ('ok', 'held') and variants.version <> version_seen
    and exists (select 1 from price_runs
      where price_runs.id = price_run_lines.run_id and price_runs.state not in (${sql.join(ABANDONED)})))`

const flagConditions = (rights: LineRights): Record<LineFilter, Condition> => ({
  all: sql`1 = 1`,
  changes: sql`${FLAG[rights.visibility]} in ('ok', 'held')`,
  problems: sql`(${FLAG[rights.visibility]} in ('held', 'blocked') or outcome = 'changed_since'
    or reasons like '%"law_doubt"%' or ${exceedsLimit(rights)})`,
})

/** An included line of an unapplied run whose change is more than this user may make. */
function exceedsLimit({ visibility, excess }: LineRights): Condition {
  if (excess === null) return sql`1 = 0`
  const { limit, variantIds } = excess
  const isNamed = variantIds.length > 0 ? sql`variant_id in (${sql.join(variantIds)})` : sql`1 = 0`
  return sql`(chosen = 1 and outcome is null and ${FLAG[visibility]} = 'ok' and (${isNamed}
    or ${isBeyondChange(limit)}))`
}

/** Does a line set a first price, or change the price shown, or the regular price under a sale, by more than the limit? */
export function isBeyondChange({ bp, beginSaleBp, endSaleBp }: StaffChangeLimit): Condition {
  const most = sql`case when old_sale is null and new_sale is not null then ${sql.lit(beginSaleBp)}
    when old_sale is not null and new_sale is null then ${sql.lit(endSaleBp)} else ${sql.lit(bp)} end`
  return sql`((old_regular is null and new_regular is not null)
    or coalesce(${changeBp(SHOWN_OLD, SHOWN_NEW)}, 0) > ${most}
    or coalesce(${changeBp(sql.ref('old_regular'), sql.ref('new_regular'))}, 0) > ${sql.lit(bp)})`
}

/** Of one price, in basis points, rounded up; null without both. */
const changeBp = (old: RawBuilder<unknown>, next: RawBuilder<unknown>) =>
  sql`(abs(${next} - ${old}) * 10000 + ${old} - 1) / ${old}`

export const SHOWN_OLD = sql`coalesce(old_sale, old_regular)`
export const SHOWN_NEW = sql`coalesce(new_sale, new_regular)`

function conditionsFor(rights: LineRights): Record<LineFilter, Condition> {
  const byFlag = flagConditions(rights)
  return {
    ...byFlag,
    problems: sql`(${byFlag.problems} or ${hasChangedSince(rights.visibility)})`,
  }
}

/** A search ignores case. */
function isFound({ q, karat }: LineSearch): Condition {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '')
  const conditions = words.map(
    (word) => sql`upper(price_run_lines.sku) like upper(${anywhere(word)}) escape '!'`,
  )
  if (karat !== null)
    conditions.push(sql`price_run_lines.variant_id in (select variants.id from variants
      join alloys on alloys.id = variants.alloy_id where alloys.label = ${karat})`)
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`
}

const sum = (condition: Condition) =>
  sql`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`
