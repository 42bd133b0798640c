import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * When each job last succeeded; the open alerts, each once whatever the number of processes; what is still to be posted
 * about them; the starts of processes, to count restarts; and how far the audit log has been verified in turn.
 */
export const alerts: Statements = (t) => [
  `alter table leases add column finished_at ${t.text}`,
  `create table open_alerts (
    kind ${t.text} not null,
    subject ${t.text} not null,
    facts ${t.text} not null,
    opened_at ${t.text} not null,
    clear_since ${t.text},
    primary key (kind, subject)
  ) ${t.strict}`,
  `create table alert_messages (
    id ${t.id},
    message_id ${t.text} not null unique,
    body ${t.text} not null,
    attempts ${t.int} not null default 0,
    next_at ${t.text} not null
  ) ${t.strict}`,
  `create table process_starts (
    id ${t.id},
    process ${t.text} not null,
    at ${t.text} not null
  ) ${t.strict}`,
  'create index process_starts_at on process_starts (process, at)',
  `create table audit_checks (
    id ${t.int} primary key check (id = 1),
    checked ${t.int} not null check (checked >= 0),
    broken ${t.int}
  ) ${t.strict}`,
]
