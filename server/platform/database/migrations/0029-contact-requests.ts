import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * Requests of users to the admins, each sent as one message to every admin. The requests of a user are numbered: one that
 * is sent at the same time as another gets the same number, is refused by the constraint and counted again.
 */
export const contactRequests: Statements = (t) => [
  `create table contact_requests (
    id ${t.id},
    user_id ${t.int} not null references users (id) on delete cascade,
    number ${t.int} not null check (number > 0),
    kind ${t.text} not null check (kind in ('question', 'problem', 'wish')),
    page ${t.text} check (length(page) between 1 and 300),
    version ${t.text},
    request_id ${t.text},
    browser ${t.text},
    created_at ${t.text} not null,
    unique (user_id, number),
    check ((page is null) = (version is null)),
    check (page is not null or (request_id is null and browser is null))
  ) ${t.strict}`,
  `alter table messages add column contact_request_id ${t.int}
    references contact_requests (id) on delete cascade`,
]
