import type { Repairs } from '#server/platform/database/dialect.ts'

/**
 * Migrations 0010 and 0023 were changed before the first version, when databases with their earlier forms existed: without
 * `thinned`, without `fx_to`, and with `result` as text. Other databases are not changed.
 */
export const earlyForms: Repairs = (t) => [
  {
    table: 'feed_polls',
    column: 'thinned',
    type: null,
    run: [`alter table feed_polls add column thinned ${t.int} not null default 0`],
  },
  {
    table: 'metal_quotes',
    column: 'fx_to',
    type: null,
    run: [
      `alter table metal_quotes add column fx_to ${t.text}`,
      `update metal_quotes set fx_to = (select currency from shop where id = 1)
        where fx_rate is not null`,
    ],
  },
  {
    table: 'idempotency_keys',
    column: 'result',
    type: 'text',
    run: [
      `alter table idempotency_keys add column result_id ${t.int}`,
      `update idempotency_keys set result_id = cast(result as ${t.int})`,
      'alter table idempotency_keys drop column result',
      'alter table idempotency_keys rename column result_id to result',
    ],
  },
]
