import type { Statements } from '#server/platform/database/dialect.ts'

export const accounts: Statements = (t) => [
  `create table users (
    id ${t.id},
    email ${t.text} not null check (length(email) between 3 and 254),
    email_key ${t.text} not null unique,
    name ${t.text} not null check (length(name) between 1 and 80),
    password_hash ${t.text} not null,
    role ${t.text} not null check (role in ('admin', 'staff')),
    status ${t.text} not null default 'active' check (status in ('active', 'disabled')),
    locale ${t.text},
    created_at ${t.text} not null,
    last_login_at ${t.text},
    version ${t.int} not null default 1
  ) ${t.strict}`,
  `create table sessions (
    id_hash ${t.text} primary key,
    user_id ${t.int} references users (id) on delete cascade,
    data ${t.text} not null,
    created_at ${t.text} not null,
    last_seen_at ${t.text} not null,
    expires_at ${t.text} not null,
    ends_at ${t.text} not null,
    ip ${t.text},
    agent ${t.text}
  ) ${t.strict}`,
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_end on sessions (expires_at)',
  `create table carries (
    id ${t.id},
    key_hash ${t.text} not null,
    data ${t.text} not null,
    created_at ${t.text} not null
  ) ${t.strict}`,
  'create index carries_by_key on carries (key_hash)',
  'create index carries_by_age on carries (created_at)',
  `create table login_attempts (
    key_hash ${t.text} primary key,
    failures ${t.int} not null check (failures >= 0),
    window_ends_at ${t.text} not null
  ) ${t.strict}`,
]
