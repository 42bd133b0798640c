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
]
const COLUMNS =
  'id, type, subject, subject_id, severity, numbers, opened_at, due_at, state, decided_by, decided_at, note'

/**
 * A weight outside the tolerance waits for an admin, at most one for each piece; weights that staff recorded without an
 * admin are marked. The table of findings is copied, because SQLite cannot change a check in place.
 */
export const waitingWeighings: Statements = (t, engine) => [
  `create table waiting_weighings (
    variant_id ${t.int} primary key references variants (id),
    weight_mg ${t.int} not null check (weight_mg > 0),
    at ${t.text} not null,
    weighed_by ${t.int} not null references users (id),
    note ${t.text}
  ) ${t.strict}`,
  `alter table weight_records add column by_staff ${t.int} not null default 0 check (by_staff in (0, 1))`,
  `alter table shop add column weigh_first_bp ${t.int} not null default 1500`,
  `alter table shop add column weigh_again_bp ${t.int} not null default 500`,
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
