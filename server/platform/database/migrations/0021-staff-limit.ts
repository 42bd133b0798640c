import type { Statements } from '#server/platform/database/dialect.ts'

/** Which runs count towards the limits of staff, and campaigns that could not change any price. */
export const staffLimit: Statements = (t) => [
  `alter table price_runs add column by_staff ${t.int} not null default 0 check (by_staff in (0, 1))`,
  `alter table sale_campaigns add column by_staff ${t.int} not null default 0 check (by_staff in (0, 1))`,
  `update price_runs set by_staff = 1 where kind in ('sale', 'compare', 'edit', 'import', 'restore')
    and applied_by in (select id from users where role = 'staff')`,
  `update sale_campaigns set by_staff = 1 where (
    select e.user_id from audit_entries e
    where e.act = 'campaign_scheduled' and e.subject_id = cast(sale_campaigns.id as text)
    order by e.number desc limit 1
  ) in (select id from users where role = 'staff')`,
  `update price_runs set by_staff = 1 where applied_at is not null and created_by is null
    and campaign_id in (select id from sale_campaigns where by_staff = 1)`,
  // Neither engine can add a value to a check in place.
  'drop index sale_campaigns_by_state',
  `alter table sale_campaigns add column next_state ${t.text} not null default 'draft'
    check (next_state in ('draft', 'scheduled', 'running', 'failed', 'paused', 'ended', 'cancelled'))`,
  'update sale_campaigns set next_state = state',
  'alter table sale_campaigns drop column state',
  'alter table sale_campaigns rename column next_state to state',
  'create index sale_campaigns_by_state on sale_campaigns (state, starts_at)',
]
