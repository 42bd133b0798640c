import type { Statements } from '#server/platform/database/dialect.ts'
import { appendOnly, continueIds, mayChange } from '#server/platform/database/dialect.ts'

/**
 * Entries of the audit log get a keyed MAC when they are written and their number in the chain later, once. The table is
 * made anew, because SQLite cannot change a primary key.
 */
export const auditKeys: Statements = (t, engine) => [
  `create table audit_keys (
    id ${t.int} primary key check (id > 0),
    sealed ${t.text} not null,
    created_at ${t.text} not null
  ) ${t.strict}`,
  `create table audit_anchors (
    entries ${t.int} primary key check (entries >= 0),
    at ${t.text} not null,
    hash ${t.text} not null,
    key_id ${t.int} not null references audit_keys (id),
    mac ${t.text} not null
  ) ${t.strict}`,
  ...appendOnly(engine, 'audit_anchors'),
  `alter table audit_head add column key_id ${t.int} references audit_keys (id)`,
  `alter table audit_head add column mac ${t.text}`,
  `create table audit_entries_new (
    id ${t.id},
    at ${t.text} not null,
    user_id ${t.int},
    user_name ${t.text} not null,
    act ${t.text} not null,
    subject ${t.text} not null,
    subject_id ${t.text},
    details ${t.text} not null,
    ip ${t.text},
    request_id ${t.text},
    nonce ${t.text},
    key_id ${t.int} references audit_keys (id),
    mac ${t.text} unique,
    number ${t.int} unique check (number > 0),
    previous_hash ${t.text},
    hash ${t.text} unique,
    check ((number is null) = (hash is null) and (number is null) = (previous_hash is null)),
    check ((mac is null) = (nonce is null) and (mac is null) = (key_id is null))
  ) ${t.strict}`,
  `insert into audit_entries_new (id, ${ACT}, number, previous_hash, hash)
    select number, ${ACT}, number, previous_hash, hash from audit_entries order by number`,
  'drop table audit_entries',
  'alter table audit_entries_new rename to audit_entries',
  ...continueIds(engine, 'audit_entries'),
  'create index audit_entries_by_user on audit_entries (user_id, id)',
  'create index audit_entries_by_act on audit_entries (act, id)',
  'create index audit_entries_by_subject on audit_entries (subject, subject_id, id)',
  'create index audit_entries_unsealed on audit_entries (id) where number is null',
  ...appendOnly(engine, 'audit_entries'),
  ...mayChange(engine, 'audit_entries', {
    fixed: ['id', ...ACT.split(', '), 'nonce', 'key_id', 'mac'],
    when: 'select 1 where old.number is null',
  }),
]

const ACT = 'at, user_id, user_name, act, subject, subject_id, details, ip, request_id'
