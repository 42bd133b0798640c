import type { Statements } from '#server/platform/database/dialect.ts'

const STATES = [
  'draft',
  'previewed',
  'approved',
  'scheduled',
  'applied',
  'partly_applied',
  'stale',
  'discarded',
  'replaced',
  'reverted',
  'partly_reverted',
  'failed',
]

/** The newest preview of a campaign in one of these states; a run that the campaign made itself names why. */
const newestPreviewOf = (campaigns: string) => `state = 'discarded' and id in (
  select max(r.id) from price_runs r join sale_campaigns c on c.id = r.campaign_id
  where r.rule not like '%"act":%' and ${campaigns} group by r.campaign_id)`

const HAS_STARTED = `exists (select 1 from price_runs s
  where s.campaign_id = c.id and s.rule like '%"act":"start"%')`

/**
 * The preview of a scheduled campaign is scheduled, and replaced once the campaign has started; until now both were
 * discarded. The list of states needs a new column, because SQLite cannot change a check. Nothing refers to the column.
 */
export const scheduledRuns: Statements = (t) => [
  `alter table price_runs add column next_state ${t.text} not null default 'draft'
    check (next_state in (${STATES.map((state) => `'${state}'`).join(', ')}))`,
  'update price_runs set next_state = state',
  'alter table price_runs drop column state',
  'alter table price_runs rename column next_state to state',
  `update price_runs set state = 'replaced' where ${newestPreviewOf(
    `c.state <> 'cancelled' and ${HAS_STARTED}`,
  )}`,
  `update price_runs set state = 'scheduled' where ${newestPreviewOf(
    `c.state = 'scheduled' and not ${HAS_STARTED}`,
  )}`,
]
