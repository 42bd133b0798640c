import { continueIds, type Statements } from '#server/platform/database/dialect.ts'

const TYPES = [
  'form_8300',
  'aml_counter',
  'buyback_hold',
  'retention',
  'weight_short',
  'override_expired',
  'reference',
  'weight_waits',
  'weighed_sold',
  'lowered_sold',
  'credit_spent',
  'admin_exception',
]
const COLUMNS =
  'id, type, subject, subject_id, severity, numbers, opened_at, due_at, state, decided_by, decided_at, note'

/**
 * Findings about pieces that one member of staff lowered and sold, and about store credit that one gave and took, with
 * who scheduled a campaign. The table of findings is copied, because SQLite cannot change a check in place.
 */
export const staffFindings: Statements = (t, engine) => [
  'create index contract_versions_by_time on contract_versions (at)',
  'create index contracts_by_origin on contracts (converted_from) where converted_from is not null',
  `alter table sale_campaigns add column scheduled_by ${t.int} references users (id)`,
  "update sale_campaigns set scheduled_by = created_by where state <> 'draft'",
  `create table next_findings (
    id ${t.id},
    type ${t.text} not null check (type in (${TYPES.map((type) => `'${type}'`).join(', ')})),
    subject ${t.text} not null,
    subject_id ${t.text} not null,
    severity ${t.text} not null check (severity in ('note', 'warning', 'critical')),
    numbers ${t.text} not null default '{}',
    opened_at ${t.text} not null,
    due_at ${t.text},
    state ${t.text} not null default 'open' check (state in ('open', 'acknowledged', 'resolved')),
    decided_by ${t.int} references users (id),
    decided_at ${t.text},
    note ${t.text} not null default '',
    unique (type, subject, subject_id, opened_at)
  ) ${t.strict}`,
  `insert into next_findings (${COLUMNS}) select ${COLUMNS} from compliance_findings`,
  'drop table compliance_findings',
  'alter table next_findings rename to compliance_findings',
  'create index compliance_findings_by_state on compliance_findings (state, due_at)',
  ...continueIds(engine, 'compliance_findings'),
]
