import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import { kindOf, runKinds } from '#server/pricing/run-kinds.ts'
import type { CampaignAction, LineFlag } from '#server/pricing/table.ts'

/** Minor units; null where there is none. */
export interface Prices {
  regular: number | null
  sale: number | null
}

/** A change that staff are about to make. */
export interface PriceMove {
  variantId: number
  before: Prices
  after: Prices
  /** The campaign that would write it, and its action; null for a user's own change. */
  campaign?: { id: number; action: CampaignAction } | null
}

/** Who is responsible for a change, or that the formula set the price. */
export type Origin = 'staff' | 'admin' | 'formula'

/** A change of a piece from the ledger. */
export interface Step extends PriceMove {
  runId: number
  /** ISO time. */
  at: string
  origin: Origin
  /** The run that it undoes, or null. */
  undoes: number | null
}

/** A step with whose change it is, unless a second person approved it. */
export interface LedgerStep extends Step {
  userId: number | null
  /** Did the formula set the price, by a weight of staff too? */
  isByFormula: boolean
}

interface StepRow {
  variantId: number
  runId: number
  at: string
  kind: RunKind
  rule: string
  createdBy: number | null
  byStaff: number
  /** 1 when a weight that staff recorded without an admin is among the causes. */
  byWeight: number
  campaignId: number | null
  userId: number | null
  undoes: number | null
  oldRegular: number | null
  newRegular: number | null
  oldSale: number | null
  newSale: number | null
}

/**
 * The changes of these pieces, oldest first, from the last one before `cutoff` (ISO time) that resets all counts: a
 * reprice, or a run of an admin, that was not undone for the piece and after which no sale was active. From the first one if there
 * is none.
 */
export async function stepsOf(
  db: Db,
  variantIds: number[],
  cutoff: string,
): Promise<Map<number, LedgerStep[]>> {
  const steps = new Map<number, LedgerStep[]>()
  if (variantIds.length === 0) return steps
  const { rows } = await sql<StepRow>`
    with bounds as materialized (
      select v.id, coalesce((
        select c.at from price_changes c
        join price_runs r on r.id = c.run_id
        join price_run_lines l on l.run_id = c.run_id and l.variant_id = c.variant_id
        where c.variant_id = v.id and c.field = 'regular' and c.at <= ${cutoff}
          and r.by_staff = 0 and r.reverts_run_id is null and r.campaign_id is null
          and r.reverted_by_run_id is null and l.outcome = 'written' and l.new_sale is null and not ${FOLLOWS_STAFF_WEIGHT}
        order by c.at desc, c.position desc limit 1
      ), '') as since
      from variants v where v.id in (${sql.join(variantIds)})
    )
    select c.variant_id as "variantId", c.run_id as "runId", c.at, r.kind, r.rule, r.created_by as "createdBy",
      r.by_staff as "byStaff", case when ${FOLLOWS_STAFF_WEIGHT} then 1 else 0 end as "byWeight", r.campaign_id as "campaignId", r.reverts_run_id as undoes,
      case when r.approved_by is null then coalesce(r.applied_by, s.scheduled_by) end as "userId",
      l.old_regular as "oldRegular", l.new_regular as "newRegular", l.old_sale as "oldSale", l.new_sale as "newSale"
    from bounds b
    join price_changes c on c.variant_id = b.id and c.field in ('regular', 'sale') and c.at >= b.since
    join price_runs r on r.id = c.run_id
    join price_run_lines l on l.run_id = c.run_id and l.variant_id = c.variant_id
    left join sale_campaigns s on s.id = r.campaign_id
    order by c.variant_id, c.id
  `.execute(db)
  for (const row of rows) {
    const own = steps.get(row.variantId)
    if (own === undefined) steps.set(row.variantId, [stepOf(row)])
    // A run that changes regular and sale price is one step.
    else if (own.at(-1)?.runId !== row.runId) own.push(stepOf(row))
  }
  return steps
}

/** Did the formula set the price of the line `l` by a weight that staff recorded without an admin? */
const FOLLOWS_STAFF_WEIGHT = sql<boolean>`(coalesce(l.causes, '') like '%"weight"%' and coalesce((
  select w.by_staff from weight_records w where w.variant_id = l.variant_id
    and w.at <= (select coalesce(a.applied_at, a.created_at) from price_runs a where a.id = l.run_id)
  order by w.id desc limit 1), 0) = 1)`

const LINES_PER_BATCH = 5_000

interface RunMoves {
  runId: number
  flags: LineFlag[]
  visibility: CostVisibility
  /** `staff weight`: only those that follow from a weight of staff. */
  follows?: 'any' | 'staff weight'
}

/**
 * The price changes of a run with this cost visibility, some thousand pieces at a time; lines that change neither price
 * are left out.
 */
export async function* movesOf(
  db: Db,
  { runId, flags, visibility, follows = 'any' }: RunMoves,
): AsyncGenerator<PriceMove[], void> {
  let after = 0
  for (;;) {
    const lines = await db
      .selectFrom('price_run_lines as l')
      .select(['variant_id', 'old_regular', 'new_regular', 'old_sale', 'new_sale'])
      .where('run_id', '=', runId)
      .where('variant_id', '>', after)
      .where(visibility === 'no_cost' ? 'open_flag' : 'flag', 'in', flags)
      .where('chosen', '=', 1)
      .$if(follows === 'staff weight', (rows) => rows.where(FOLLOWS_STAFF_WEIGHT))
      .where((e) =>
        e.or([
          e('old_regular', 'is distinct from', e.ref('new_regular')),
          e('old_sale', 'is distinct from', e.ref('new_sale')),
        ]),
      )
      .orderBy('variant_id')
      .limit(LINES_PER_BATCH)
      .execute()
    yield lines.map(({ variant_id: variantId, ...line }) => ({
      variantId,
      before: { regular: line.old_regular, sale: line.old_sale },
      after: { regular: line.new_regular, sale: line.new_sale },
    }))
    const last = lines.at(-1)
    if (last === undefined || lines.length < LINES_PER_BATCH) return
    after = last.variant_id
  }
}

/**
 * How many pieces a user changed since then (ISO time) by other runs: by those that follow no formula, or by those that
 * no second person approved. Pieces of run `runId` and undone runs are left out; a campaign counts when scheduled.
 */
export async function earlierPieces(
  db: Db,
  { userId, since, runId }: { userId: number; since: string; runId: number },
  counted: 'by_hand' | 'unapproved',
): Promise<number> {
  const kinds = runKinds.filter((kind) => counted === 'unapproved' || !kindOf(kind).pricesByFormula)
  const approval = counted === 'unapproved' ? sql`and r.approved_by is null` : sql``
  const { rows } = await sql<{ pieces: number }>`
    select count(distinct l.variant_id) as pieces
    from price_runs r join price_run_lines l on l.run_id = r.id
    where r.kind in (${sql.join(kinds)}) and r.reverts_run_id is null and r.reverted_by_run_id is null
      and r.id <> ${runId}
      ${approval}
      and (
        (r.applied_by = ${userId} and r.applied_at > ${since} and l.outcome = 'written')
        or (r.state = 'scheduled' and r.created_by = ${userId} and r.created_at > ${since}
          and l.chosen = 1 and l.open_flag = 'ok')
      )
      and not exists (
        select 1 from price_run_lines own
        where own.run_id = ${runId} and own.variant_id = l.variant_id and own.chosen = 1
      )
  `.execute(db)
  return Number(rows[0]?.pieces ?? 0)
}

/** The SKUs of some pieces, ordered by id. */
export async function skusOf(db: Db, variantIds: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .select('sku')
    .where('id', 'in', variantIds)
    .orderBy('id')
    .execute()
  return rows.map(({ sku }) => sku)
}

function stepOf(row: StepRow): LedgerStep {
  const { act: action }: { act?: CampaignAction } = JSON.parse(row.rule)
  const before: Prices = { regular: row.oldRegular, sale: row.oldSale }
  const after: Prices = { regular: row.newRegular, sale: row.newSale }
  return {
    variantId: row.variantId,
    before,
    after,
    runId: row.runId,
    at: row.at,
    origin: originOf(row),
    undoes: row.undoes,
    userId: row.userId,
    isByFormula: kindOf(row.kind).pricesByFormula === true,
    campaign: row.campaignId !== null && action ? { id: row.campaignId, action } : null,
  }
}

/** A manual price that the system ended returns to the formula. */
function originOf({ kind, byStaff, byWeight, createdBy, campaignId }: StepRow): Origin {
  if (byStaff === 1 || byWeight === 1) return 'staff'
  const isFormula = kindOf(kind).pricesByFormula || (createdBy === null && campaignId === null)
  return isFormula ? 'formula' : 'admin'
}
