import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { jsonTable, textInJson } from '#server/platform/database/dialect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Cause } from '#server/pricing/cause.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'

/** The line that derives the regular price of a piece: the piece as it was priced, JSON, and why it was priced. */
export interface PricedLine {
  variantId: number
  runId: number
  piece: string
  causes: string | null
}

/** The lines that derive the current regular prices of these pieces. */
export function linesOfPrices(db: Db, variantIds: number[]): Promise<PricedLine[]> {
  return db
    .selectFrom('variants as v')
    .innerJoin('price_run_lines as l', (join) =>
      join.onRef('l.run_id', '=', 'v.last_run_id').onRef('l.variant_id', '=', 'v.id'),
    )
    .select(['v.id as variantId', 'l.run_id as runId', 'l.piece', 'l.causes'])
    .where('v.id', 'in', variantIds)
    .execute()
}

/** What the prices of a run were calculated from. Throws for an unknown run. */
export const basisColumnsOf = (db: Db, runId: number) =>
  db
    .selectFrom('price_runs')
    .select(['id', 'config_version', 'formula_version', 'created_at'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()

/** The main cause of the line `l`; null where the formula did not set the regular price. */
export const mainCause = (db: Db): RawBuilder<Cause | null> =>
  textInJson(db, 'l.causes', [0, 'cause']) as RawBuilder<Cause | null>

/** A row of the ledger without a cause, with its line and the line that derives the price before it. */
export interface UndecidedChange {
  id: number
  variantId: number
  runId: number
  kind: RunKind
  rule: string
  /** The row of the regular price of the same piece and run, and the regular price before, minor units. */
  regularId: number | null
  oldRegular: number | null
  piece: string | null
  beforeRunId: number | null
  beforeKind: RunKind | null
  beforeRule: string | null
  beforePiece: string | null
}

/** The next rows without a cause, oldest first. */
export async function undecidedChanges(db: Db, limit: number): Promise<UndecidedChange[]> {
  const { rows } = await sql<UndecidedChange>`
    select c.id, c.variant_id as "variantId", c.run_id as "runId", r.kind, r.rule, own.id as "regularId",
      own.old as "oldRegular", l.piece, b.id as "beforeRunId", b.kind as "beforeKind", b.rule as "beforeRule", p.piece as "beforePiece"
    from (select id, run_id, variant_id from price_changes where cause is null order by id limit ${limit}) as c
    join price_runs as r on r.id = c.run_id
    left join price_run_lines as l on l.run_id = c.run_id and l.variant_id = c.variant_id
    left join price_changes as own on own.run_id = c.run_id and own.variant_id = c.variant_id and own.field = 'regular'
    left join price_changes as e on e.variant_id = c.variant_id and e.field = 'regular' and e.position = own.position - 1
    left join price_runs as b on b.id = e.receipt_run_id
    left join price_run_lines as p on p.run_id = b.id and p.variant_id = c.variant_id
    order by c.id`.execute(db)
  return rows
}

/** Sets the main causes of rows that have none; `causes` is also stored in their lines, unless it is null. */
export async function setCauses(
  tx: Tx,
  rows: { id: number; cause: Cause; runId: number; variantId: number; causes: string | null }[],
): Promise<void> {
  const changes = rows.map(({ id, cause }) => ({ id, cause }))
  await sql`update price_changes set cause = t.cause
    from ${jsonTable(tx.db, 't', { id: 'integer', cause: 'text' }, changes)}
    where price_changes.id = t.id and price_changes.cause is null`.execute(tx.db)
  const lines = rows.flatMap(({ runId, variantId, causes }) =>
    causes === null ? [] : [{ run_id: runId, variant_id: variantId, causes }],
  )
  const columns = { run_id: 'integer', variant_id: 'integer', causes: 'text' } as const
  await sql`update price_run_lines set causes = t.causes
    from ${jsonTable(tx.db, 't', columns, lines)}
    where price_run_lines.run_id = t.run_id and price_run_lines.variant_id = t.variant_id`.execute(
    tx.db,
  )
}
