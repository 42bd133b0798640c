import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * Until a shop has chosen who needs a second factor, production asks it of admins, each from 7 days after the first time.
 * A shop that has saved its sign-in settings has chosen.
 */
export const twoFactorDefault: Statements = (t) => [
  `alter table shop add column second_factor_chosen ${t.int} not null default 0 check (second_factor_chosen in (0, 1))`,
  `update shop set second_factor_chosen = 1 where second_factor <> 'optional'
    or exists (select 1 from audit_entries where act = 'doors_saved')`,
  `alter table users add column second_factor_asked_at ${t.text}`,
]
