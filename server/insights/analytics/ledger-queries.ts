import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
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
