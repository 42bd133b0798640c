import type { Insertable } from 'kysely'
import { OPEN } from '#server/formula/run-states.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import { ACTIVE, type CampaignState, type SaleCampaignTable } from './table.ts'

export type Campaign = Row<SaleCampaignTable>
export type NamedCampaign = Campaign & { creator: string | null }

const MAX_SHOWN = 100

export function campaignById(db: Db, id: number): Promise<Campaign | undefined> {
  return db.selectFrom('sale_campaigns').selectAll().where('id', '=', id).executeTakeFirst()
}

export function newestCampaigns(db: Db): Promise<NamedCampaign[]> {
  return db
    .selectFrom('sale_campaigns')
    .leftJoin('users', 'users.id', 'sale_campaigns.created_by')
    .selectAll('sale_campaigns')
    .select('users.name as creator')
    .orderBy('sale_campaigns.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

/** Campaigns in these states, in the order in which they begin. */
export function campaignsInStates(db: Db, states: readonly CampaignState[]): Promise<Campaign[]> {
  return db
    .selectFrom('sale_campaigns')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

export async function insertCampaign(tx: Tx, row: Insertable<SaleCampaignTable>): Promise<number> {
  const { id } = await tx.db
    .insertInto('sale_campaigns')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a campaign if it still is in one of these states; false when another process was faster. */
export async function transitionCampaign(
  tx: Tx,
  id: number,
  from: readonly CampaignState[],
  changes: Partial<Campaign>,
): Promise<boolean> {
  return changed(
    tx.db
      .updateTable('sale_campaigns')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', from),
  )
}

/** Stores why a campaign waits. Leaves `version` as it is, so that open pages do not become outdated. */
export async function saveBlockingReason(tx: Tx, id: number, why: string | null): Promise<void> {
  await tx.db.updateTable('sale_campaigns').set({ why }).where('id', '=', id).execute()
}

/**
 * The rows of its preview that are ready with this cost visibility and not left out become its pieces; returns how many
 * they are.
 */
export async function replacePieces(
  tx: Tx,
  id: number,
  runId: number,
  visibility: CostVisibility,
): Promise<number> {
  await tx.db.deleteFrom('campaign_variants').where('campaign_id', '=', id).execute()
  await tx.db
    .insertInto('campaign_variants')
    .columns(['campaign_id', 'variant_id', 'running'])
    .expression((e) =>
      e
        .selectFrom('price_run_lines')
        .select((c) => [c.cast<number>(c.val(id), 'bigint').as('campaign_id'), 'variant_id'])
        .select((c) => c.lit(0).as('running'))
        .where('run_id', '=', runId)
        .where(visibility === 'no_cost' ? 'open_flag' : 'flag', '=', 'ok')
        .where('chosen', '=', 1),
    )
    .execute()
  return (await countPieces(tx.db, id)).pieces
}

export async function countPieces(
  db: Db,
  id: number,
): Promise<{ pieces: number; running: number }> {
  const row = await db
    .selectFrom('campaign_variants')
    .select((e) => [
      e.fn.countAll<number>().as('pieces'),
      e.fn.coalesce(e.fn.sum<number>('running'), e.lit(0)).as('running'),
    ])
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  return { pieces: Number(row.pieces), running: Number(row.running) }
}

/** Other campaigns at the same time with some of the same pieces, and how many. */
export async function overlapsWith(
  db: Db,
  { id, starts_at, ends_at }: Campaign,
): Promise<{ id: number; name: string; pieces: number; state: CampaignState; rule: string }[]> {
  const rows = await db
    .selectFrom('campaign_variants as own')
    .innerJoin('campaign_variants as other', 'other.variant_id', 'own.variant_id')
    .innerJoin('sale_campaigns', 'sale_campaigns.id', 'other.campaign_id')
    .select((e) => [
      'sale_campaigns.id',
      'sale_campaigns.name',
      'sale_campaigns.state',
      'sale_campaigns.rule',
      e.fn.countAll<number>().as('pieces'),
    ])
    .where('own.campaign_id', '=', id)
    .where('other.campaign_id', '<>', id)
    .where('sale_campaigns.state', 'in', ACTIVE)
    .where('sale_campaigns.starts_at', '<', ends_at)
    .where('sale_campaigns.ends_at', '>', starts_at)
    .groupBy([
      'sale_campaigns.id',
      'sale_campaigns.name',
      'sale_campaigns.state',
      'sale_campaigns.rule',
    ])
    .orderBy('sale_campaigns.id')
    .execute()
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }))
}

/** The newest run of a campaign: its preview, or one that it made itself. */
export function newestRunOf(db: Db, id: number) {
  return db
    .selectFrom('price_runs')
    .select(['id', 'campaign_id', 'rule', 'version'])
    .where('campaign_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The run with which it last began or tried to begin. */
export function newestStartRun(db: Db, id: number) {
  return db
    .selectFrom('price_runs')
    .select(['id', 'state'])
    .where('campaign_id', '=', id)
    .where('rule', 'like', '%"act":"start"%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function assignRun(tx: Tx, runId: number, campaignId: number): Promise<void> {
  await tx.db
    .updateTable('price_runs')
    .set({ campaign_id: campaignId })
    .where('id', '=', runId)
    .execute()
}

/** Changes the state of the campaign's previews that are still open: once it is scheduled, has started or is stopped. */
export async function movePreviews(
  tx: Tx,
  id: number,
  state: 'scheduled' | 'replaced' | 'discarded',
): Promise<void> {
  await tx.db
    .updateTable('price_runs')
    .set((e) => ({ state, version: e('version', '+', 1) }))
    .where('campaign_id', '=', id)
    .where('state', 'in', OPEN)
    .execute()
}

export async function pieceIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_variants')
    .select('variant_id')
    .where('campaign_id', '=', id)
    .execute()
  return rows.map(({ variant_id }) => variant_id)
}

/** Ids of its pieces that are in no running campaign. */
export async function freePieceIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_variants')
    .select('variant_id')
    .where('campaign_id', '=', id)
    .where('variant_id', 'not in', (e) =>
      e.selectFrom('campaign_variants').select('variant_id').where('running', '=', 1),
    )
    .execute()
  return rows.map(({ variant_id }) => variant_id)
}

/** Ids of the pieces that have its price now. */
export async function runningPieceIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_variants')
    .select('variant_id')
    .where('campaign_id', '=', id)
    .where('running', '=', 1)
    .execute()
  return rows.map(({ variant_id }) => variant_id)
}

/** Marks the pieces to which this run gave a sale price as running, and those whose sale it ended as not running. */
export async function markRunning(tx: Tx, id: number, runId: number): Promise<void> {
  for (const [running, sale] of [
    [1, 'is not'],
    [0, 'is'],
  ] as const) {
    await tx.db
      .updateTable('campaign_variants')
      .set({ running })
      .where('campaign_id', '=', id)
      .where('variant_id', 'in', (e) =>
        e
          .selectFrom('price_run_lines')
          .select('variant_id')
          .where('run_id', '=', runId)
          .where('outcome', '=', 'written')
          .where('new_sale', sale, null),
      )
      .execute()
  }
}

/** Ends the campaign on these pieces, or on all of them. */
export async function releasePieces(
  tx: Tx,
  id: number,
  variantIds: number[] | null,
): Promise<void> {
  await tx.db
    .updateTable('campaign_variants')
    .set({ running: 0 })
    .where('campaign_id', '=', id)
    .$if(variantIds !== null, (rows) => rows.where('variant_id', 'in', variantIds ?? []))
    .execute()
}

/** The lines that its runs wrote and that were not undone, oldest first. */
export function writtenLines(db: Db, id: number) {
  return db
    .selectFrom('price_run_lines')
    .innerJoin('price_runs', 'price_runs.id', 'price_run_lines.run_id')
    .select([
      'price_runs.id as runId',
      'price_runs.rule',
      'price_runs.created_at as at',
      'variant_id',
      'new_regular',
      'old_sale',
      'new_sale',
      'old_compare_at',
      'new_compare_at',
    ])
    .where('price_runs.campaign_id', '=', id)
    .where('price_run_lines.outcome', '=', 'written')
    .orderBy('price_runs.id')
    .execute()
}

/** The newest row of the ledger; as long as it is the same, no price has changed. */
export async function newestChangeId(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('price_changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
