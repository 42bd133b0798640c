import type { Statements } from '#server/platform/database/dialect.ts'

/** Announced dates, and who wants to be notified of them. One that is bound to a campaign has the times of the campaign. */
export const announcements: Statements = (t) => [
  `create table announcements (
    id ${t.id},
    title ${t.text} not null check (length(title) between 1 and 80),
    body ${t.text} not null check (length(body) <= 500),
    audience ${t.text} not null check (audience in ('staff', 'screens')),
    starts_at ${t.text},
    ends_at ${t.text},
    campaign_id ${t.int} references sale_campaigns (id),
    version ${t.int} not null default 1 check (version > 0),
    created_by ${t.int} not null references users (id),
    created_at ${t.text} not null,
    changed_by ${t.int} not null references users (id),
    changed_at ${t.text} not null,
    ended_at ${t.text},
    deleted_at ${t.text},
    check ((campaign_id is null) = (starts_at is not null)),
    check ((starts_at is null) = (ends_at is null)),
    check (starts_at < ends_at)
  ) ${t.strict}`,
  `create index announcements_open on announcements (id)
    where ended_at is null and deleted_at is null`,
  `create table announcement_reminders (
    announcement_id ${t.int} not null references announcements (id) on delete cascade,
    user_id ${t.int} not null references users (id) on delete cascade,
    created_at ${t.text} not null,
    sent_at ${t.text},
    primary key (announcement_id, user_id)
  ) ${t.strict}`,
  `create index announcement_reminders_waiting on announcement_reminders (announcement_id)
    where sent_at is null`,
]
