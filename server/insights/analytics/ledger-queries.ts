import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { secondsOf } from '#server/platform/database/dialect.ts'
import type { Cause } from '#server/pricing/cause.ts'
import { formulaKinds } from '#server/pricing/run-kinds.ts'
import type { Span } from './analytics-context.ts'
import { IS_SOLD } from './trade-queries.ts'

export interface ChangeGroup {
  day: string
  cause: Cause
  /** The user; null: the system. */
  user: number | null
  name: string | null
  n: number
}

/** Price changes by day, cause and user. */
export async function changeGroups(db: Db, { since, until }: Span): Promise<ChangeGroup[]> {
  const { rows } = await sql<ChangeGroup>`
    select g.day, g.cause, g.user_id as "user", u.name, g.n from (
      select substr(at, 1, 10) as day, cause, user_id, count(*) as n from price_changes
      where at >= ${since} and at < ${until} group by 1, 2, 3
    ) as g left join users as u on u.id = g.user_id order by g.day`.execute(db)
  return rows
}

/** The number of price changes by cause. */
export async function changeCauses(
  db: Db,
  { since, until }: Span,
): Promise<{ cause: Cause; n: number }[]> {
  const { rows } = await sql<{ cause: Cause; n: number }>`
    select cause, count(*) as n from price_changes
    where at >= ${since} and at < ${until} group by cause`.execute(db)
  return rows
}

/** The number of price changes by size, basis points. */
export async function changeSizes(
  db: Db,
  { since, until }: Span,
): Promise<{ bp: number; n: number }[]> {
  const { rows } = await sql<{ bp: number; n: number }>`
    select abs(new - old) * 10000 / old as bp, count(*) as n from price_changes
    where at >= ${since} and at < ${until} and old > 0 and new is not null
    group by 1 order by 1`.execute(db)
  return rows
}

export interface ChangeRow {
  id: number
  variant: number
  sku: string
  at: string
  cause: Cause
  old: number | null
  new: number | null
  who: string | null
}

/** All, those with a size, those of a user (`person.0`: of the system), or those of a cause. */
function changeFilter(only: string | null) {
  if (only === null) return sql`1 = 1`
  if (only === 'sized') return sql`old > 0 and new is not null`
  if (only === 'person.0') return sql`user_id is null`
  const [, user] = /^person\.(\d{1,15})$/.exec(only) ?? []
  return user === undefined ? sql`cause = ${only}` : sql`user_id = ${Number(user)}`
}

export async function newestChanges(
  db: Db,
  { since, until }: Span,
  only: string | null,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.variant_id as variant, v.sku, c.at, c.cause, c.old, c.new, u.name as who
    from (
      select id, variant_id, at, cause, old, new, user_id from price_changes
      where at >= ${since} and at < ${until} and ${changeFilter(only)}
      order by at desc, id desc limit ${limit}
    ) as c
    join variants as v on v.id = c.variant_id left join users as u on u.id = c.user_id
    order by c.at desc, c.id desc`.execute(db)
  return rows
}

/** Pieces without a sale price or compare-at price. */
const notReduced = sql`v.archived_at is null and v.regular_price is not null and v.sale_price is null
  and v.compare_at_price is null`

/**
 * Since when the regular price has been the lowest price shown, for pieces where that is later than `since`. The time
 * of a first price starts with it; running reductions are checked separately.
 */
const lowestSince = (since: string) => sql`
  select v.id, v.sku, max(c.at) as at
  from price_changes as c join variants as v on v.id = c.variant_id
  where c.at >= ${since} and ${notReduced} and (
      (c.field = 'regular' and (c.old is null or c.old < v.regular_price))
      or (c.field = 'sale' and c.old < v.regular_price)
    )
  group by v.id, v.sku`

export interface WaitingRow {
  id: number
  sku: string
  at: string
}

/**
 * Pieces whose regular price may not be used as a compare-at price yet, the longest wait first: all, or those since
 * `at`.
 */
export async function piecesAwaitingReference(
  db: Db,
  since: string,
  at: string | null,
  limit: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select id, sku, at from (${lowestSince(since)}) as w
    where ${at === null ? sql`1 = 1` : sql`at = ${at}`} order by at desc, id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Pieces whose regular price may be used as a compare-at price, by id. */
export async function piecesWithLawfulReference(
  db: Db,
  since: string,
  limit: number,
): Promise<{ id: number; sku: string; price: number }[]> {
  const { rows } = await sql<{ id: number; sku: string; price: number }>`
    select v.id, v.sku, v.regular_price as price from variants as v
    where ${notReduced} and v.id not in (select w.id from (${lowestSince(since)}) as w)
    order by v.id limit ${limit}`.execute(db)
  return rows
}

/** `candidates`: pieces without a reduction; `waiting`: how many of them wait; `latest`: when the longest wait began. */
export async function waitingSummary(
  db: Db,
  since: string,
): Promise<{ waiting: number; latest: string | null; candidates: number }> {
  const { rows } = await sql<{ waiting: number; latest: string | null; candidates: number }>`
    select count(*) as waiting, max(at) as latest,
      (select count(*) from variants as v where ${notReduced}) as candidates
    from (${lowestSince(since)}) as w`.execute(db)
  return rows[0] ?? { waiting: 0, latest: null, candidates: 0 }
}

export interface ReferenceRow {
  id: number
  sku: string
  seconds: number
  since: string | null
}

/** How long each piece had a compare-at price within a span; `since` is set if it still had one at the end. */
export async function referenceTimes(
  db: Db,
  span: Span,
  { over, still }: { over: number; still: 'yes' | 'any' },
  limit: number,
): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`${referenceTable(db, span)}
    select t.variant_id as id, v.sku, t.seconds, t.since
    from times as t join variants as v on v.id = t.variant_id
    where t.seconds > ${over} and ${still === 'yes' ? sql`t.since is not null` : sql`1 = 1`}
    order by t.seconds desc, t.variant_id limit ${limit}`.execute(db)
  return rows
}

export async function referenceSummary(
  db: Db,
  span: Span,
  over: number,
): Promise<{ pieces: number; long: number; seconds: number; now: number }> {
  const { rows } = await sql<{ pieces: number; long: number; seconds: number; now: number }>`
    ${referenceTable(db, span)}
    select count(*) as pieces, cast(coalesce(sum(seconds), 0) as bigint) as seconds,
      cast(coalesce(sum(case when seconds > ${over} then 1 else 0 end), 0) as bigint) as long,
      count(since) as now
    from times`.execute(db)
  return rows[0] ?? { pieces: 0, long: 0, seconds: 0, now: 0 }
}

function referenceTable(db: Db, { since, until }: Span) {
  const [from, to] = [since, until].map((at) => Math.floor(Date.parse(at) / 1000))
  return sql`with periods as (
      select variant_id, new, at, ${secondsOf(db, 'at')} as first,
        lead(${secondsOf(db, 'at')}) over (partition by variant_id order by position) as last
      from price_changes where field = 'compare_at' and at <= ${until}
    ), times as (
      select variant_id,
        cast(sum((case when coalesce(last, ${to}) < ${to} then coalesce(last, ${to}) else ${to} end)
          - (case when first > ${from} then first else ${from} end)) as bigint) as seconds,
        max(case when last is null then at end) as since
      from periods where new is not null and coalesce(last, ${to}) > ${from} and first < ${to}
      group by variant_id
    )`
}

/** The number of findings about compare-at prices that were unresolved at a time. */
export async function openFindings(db: Db, at: string): Promise<number> {
  const { n } = await db
    .selectFrom('compliance_findings')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('type', '=', 'reference')
    .where('opened_at', '<=', at)
    .where((e) => e.or([e('state', '<>', 'resolved'), e('decided_at', '>', at)]))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export interface CampaignRow {
  id: number
  name: string
  starts: string
  ends: string
  rule: string
}

/** Campaigns that were active in a span, newest first. */
export async function campaignsIn(
  db: Db,
  { since, until }: Span,
  limit: number,
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select id, name, starts_at as starts, ends_at as ends, rule from sale_campaigns
    where state in ('running', 'ended', 'paused') and starts_at < ${until} and ends_at >= ${since}
    order by starts_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Sales of a campaign's pieces within a span. */
export async function soldByCampaign(
  db: Db,
  campaign: number,
  { since, until }: Span,
): Promise<{ units: number; revenue: number }> {
  const { rows } = await sql<{ units: number; revenue: number }>`
    select cast(coalesce(sum(l.qty), 0) as bigint) as units,
      cast(coalesce(sum(l.qty * l.unit_price), 0) as bigint) as revenue
    from campaign_variants as k
    join contract_lines as l on l.variant_id = k.variant_id
    join contracts as c on c.id = l.contract_id
    where k.campaign_id = ${campaign} and ${IS_SOLD}
      and c.confirmed_at >= ${since} and c.confirmed_at < ${until}`.execute(db)
  return rows[0] ?? { units: 0, revenue: 0 }
}

/** The average margin that the first price run after a campaign found for its pieces; null before that run. */
export async function marginAfter(
  db: Db,
  { id, ends }: Pick<CampaignRow, 'id' | 'ends'>,
): Promise<number | null> {
  const { rows } = await sql<{ margin: number | null }>`
    select cast(avg(l.old_margin_bp) as bigint) as margin
    from campaign_variants as k join price_run_lines as l on l.variant_id = k.variant_id
    where k.campaign_id = ${id} and l.run_id = (
      select min(r.id) from price_runs as r
      where r.kind in (${sql.join(formulaKinds)}) and r.applied_at >= ${ends} and exists (
        select 1 from price_run_lines as one join campaign_variants as own
          on own.campaign_id = ${id} and own.variant_id = one.variant_id
        where one.run_id = r.id and one.old_margin_bp is not null
      )
    )`.execute(db)
  return rows[0]?.margin ?? null
}

/** Average margin before and during a campaign, and its average discount, from its price run. */
export async function discountOfCampaign(
  db: Db,
  campaign: number,
): Promise<{ before: number | null; during: number | null; discount: number | null } | undefined> {
  const { rows } = await sql<{
    before: number | null
    during: number | null
    discount: number | null
  }>`
    select cast(avg(old_margin_bp) as bigint) as before, cast(avg(margin_bp) as bigint) as during,
      cast(avg((new_regular - new_sale) * 10000 / new_regular) as bigint) as discount
    from price_run_lines
    where new_sale is not null and new_regular > 0 and outcome = 'written' and run_id = (
      select min(id) from price_runs
      where campaign_id = ${campaign} and applied_at is not null
    )`.execute(db)
  return rows[0]
}
