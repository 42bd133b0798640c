import type { Statements } from '#server/platform/database/dialect.ts'
import { appendOnly } from '#server/platform/database/dialect.ts'

/** Sign-in, second factors, the outbox and the audit log. */
export const people: Statements = (t, engine) => [
  // TOTP: the sealed secret, and the last step that was used, so that no code is accepted twice.
  `alter table users add column totp_secret ${t.text}`,
  `alter table users add column totp_confirmed_at ${t.text}`,
  `alter table users add column totp_last_step ${t.int}`,
  `alter table users add column password_changed_at ${t.text}`,
  // State of a session: how it was started, when the user last reauthenticated, whether it is locked.
  `alter table sessions add column second_factor_at ${t.text}`,
  `alter table sessions add column proven_at ${t.text}`,
  `alter table sessions add column locked_at ${t.text}`,
  // The password was correct and the second factor is pending: the session gives no access yet.
  `alter table sessions add column waiting_since ${t.text}`,
  `alter table shop add column login_style ${t.text} not null default 'cover' check (login_style in ('cover', 'boxed'))`,
  `alter table shop add column lock_after_min ${t.int} not null default 15 check (lock_after_min between 1 and 480)`,
  `alter table shop add column second_factor ${t.text} not null default 'optional' check (second_factor in ('optional', 'admins', 'everyone'))`,
  `create table user_links (
    id ${t.id},
    kind ${t.text} not null check (kind in ('set_up', 'invitation', 'password_reset', 'email_change')),
    token_hash ${t.text} not null unique,
    user_id ${t.int} references users (id) on delete cascade,
    data ${t.text} not null default '{}',
    created_at ${t.text} not null,
    created_by ${t.int} references users (id) on delete set null,
    expires_at ${t.text} not null,
    used_at ${t.text},
    revoked_at ${t.text}
  ) ${t.strict}`,
  'create index user_links_by_user on user_links (user_id, kind)',
  `create table recovery_codes (
    id ${t.id},
    user_id ${t.int} not null references users (id) on delete cascade,
    code_hash ${t.text} not null unique,
    used_at ${t.text}
  ) ${t.strict}`,
  'create index recovery_codes_by_user on recovery_codes (user_id)',
  `create table passkeys (
    id ${t.id},
    user_id ${t.int} not null references users (id) on delete cascade,
    credential_id ${t.text} not null unique,
    public_key ${t.text} not null,
    counter ${t.int} not null default 0,
    transports ${t.text} not null default '[]',
    name ${t.text} not null check (length(name) between 1 and 80),
    backed_up ${t.int} not null default 0 check (backed_up in (0, 1)),
    created_at ${t.text} not null,
    last_used_at ${t.text}
  ) ${t.strict}`,
  'create index passkeys_by_user on passkeys (user_id)',
  // The challenge that a passkey signs: for one visitor and one purpose, once, valid for a few minutes.
  `create table passkey_challenges (
    challenge_hash ${t.text} primary key,
    owner_hash ${t.text} not null,
    purpose ${t.text} not null,
    expires_at ${t.text} not null
  ) ${t.strict}`,
  'create index passkey_challenges_by_end on passkey_challenges (expires_at)',
  `create table user_pictures (
    user_id ${t.int} primary key references users (id) on delete cascade,
    type ${t.text} not null,
    content ${t.text} not null,
    sha256 ${t.text} not null,
    changed_at ${t.text} not null
  ) ${t.strict}`,
  `create table outbox (
    id ${t.id},
    kind ${t.text} not null,
    to_email ${t.text} not null,
    to_user ${t.int} references users (id) on delete set null,
    locale ${t.text} not null,
    subject ${t.text} not null,
    body ${t.text} not null,
    state ${t.text} not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
    attempts ${t.int} not null default 0,
    next_at ${t.text} not null,
    created_at ${t.text} not null,
    sent_at ${t.text},
    error ${t.text}
  ) ${t.strict}`,
  'create index outbox_by_state on outbox (state, next_at)',
  `create table audit_head (
    id ${t.int} primary key check (id = 1),
    entries ${t.int} not null,
    hash ${t.text} not null
  ) ${t.strict}`,
  `insert into audit_head (id, entries, hash) values (1, 0, '')`,
  `create table audit_entries (
    number ${t.int} primary key check (number > 0),
    at ${t.text} not null,
    user_id ${t.int},
    user_name ${t.text} not null,
    act ${t.text} not null,
    subject ${t.text} not null,
    subject_id ${t.text},
    details ${t.text} not null,
    ip ${t.text},
    request_id ${t.text},
    previous_hash ${t.text} not null,
    hash ${t.text} not null unique
  ) ${t.strict}`,
  'create index audit_entries_by_user on audit_entries (user_id, number)',
  'create index audit_entries_by_act on audit_entries (act, number)',
  'create index audit_entries_by_subject on audit_entries (subject, subject_id, number)',
  ...appendOnly(engine, 'audit_entries'),
]
