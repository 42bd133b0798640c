import type { ColumnWords, Statements } from '#server/platform/database/dialect.ts'
import { appendOnly } from '#server/platform/database/dialect.ts'

export const priceDesk: Statements = (t, engine) => [
  ...oneOf(t, 'price_runs', 'kind', 'reprice', [
    'reprice',
    'sale',
    'compare',
    'edit',
    'import',
    'restore',
    'revert',
  ]),
  ...oneOf(t, 'price_runs', 'state', 'draft', [
    'draft',
    'previewed',
    'approved',
    'applied',
    'partly_applied',
    'stale',
    'discarded',
    'reverted',
    'partly_reverted',
    'failed',
  ]),
  `alter table price_runs add column rule ${t.text} not null default '{}'`,
  `alter table price_runs add column reason ${t.text}`,
  `alter table price_runs add column override_reason ${t.text}`,
  `alter table price_runs add column campaign_id ${t.int}`,
  `alter table price_runs add column approved_by ${t.int} references users (id)`,
  `alter table price_runs add column approved_at ${t.text}`,
  `alter table price_run_lines add column chosen ${t.int} not null default 1
    check (chosen in (0, 1))`,
  `alter table price_run_lines add column old_margin_bp ${t.int}`,
  `alter table price_run_lines add column verdict ${t.text}`,
  `alter table price_run_lines add column new_mode ${t.text}`,
  `alter table price_run_lines add column new_override_until ${t.text}`,
  `alter table price_run_lines add column new_override_reason ${t.text}`,
  'alter table variants alter column width drop not null',
  'alter table variants alter column length drop not null',
  `alter table variants add column size ${t.text} check (length(size) <= 20)`,
  `alter table variants add column override_until ${t.text}`,
  `alter table variants add column override_reason ${t.text}`,
  `alter table variants add column barcode ${t.text}`,
  `alter table variants add column shopify_variant_id ${t.text}`,
  `create unique index variants_once on variants (product_id, construction, alloy_id, colour,
    coalesce(width, 0), coalesce(length, 0), coalesce(size, ''))`,
  `alter table products add column kind ${t.text} not null default 'chain'
    check (kind in ('chain', 'bracelet', 'ring', 'pendant'))`,
  `alter table products add column archived_at ${t.text}`,
  `create table variant_tags (
    variant_id ${t.int} not null references variants (id),
    tag ${t.text} not null check (length(tag) between 1 and 40),
    primary key (variant_id, tag)
  ) ${t.strict}`,
  'create index variant_tags_by_tag on variant_tags (tag, variant_id)',
  `create table sale_campaigns (
    id ${t.id},
    name ${t.text} not null check (length(name) between 1 and 80),
    starts_at ${t.text} not null,
    ends_at ${t.text} not null,
    time_zone ${t.text} not null,
    scope ${t.text} not null,
    rule ${t.text} not null,
    gold_policy ${t.text} not null check (gold_policy in ('freeze', 'track', 'guard')),
    freeze_days ${t.int} not null default 30 check (freeze_days between 1 and 366),
    reference_policy ${t.text} not null
      check (reference_policy in ('last_regular', 'lawful_max', 'none')),
    state ${t.text} not null
      check (state in ('draft', 'scheduled', 'running', 'paused', 'ended', 'cancelled')),
    why ${t.text},
    created_by ${t.int} references users (id),
    created_at ${t.text} not null,
    idempotency_key ${t.text},
    version ${t.int} not null default 1,
    check (starts_at < ends_at)
  ) ${t.strict}`,
  'create index sale_campaigns_by_state on sale_campaigns (state, starts_at)',
  'create unique index sale_campaigns_one_submit on sale_campaigns (created_by, idempotency_key)',
  `create table campaign_variants (
    campaign_id ${t.int} not null references sale_campaigns (id),
    variant_id ${t.int} not null references variants (id),
    running ${t.int} not null default 0 check (running in (0, 1)),
    primary key (campaign_id, variant_id)
  ) ${t.strict}`,
  `create unique index campaign_variants_one_running on campaign_variants (variant_id)
    where running = 1`,
  `create table past_prices (
    id ${t.id},
    variant_id ${t.int} not null references variants (id),
    from_at ${t.text} not null,
    to_at ${t.text} not null,
    price ${t.int} not null check (price > 0),
    reference ${t.int},
    channel ${t.text},
    attested_by ${t.int} not null references users (id),
    attested_at ${t.text} not null,
    check (from_at < to_at)
  ) ${t.strict}`,
  'create index past_prices_by_variant on past_prices (variant_id, from_at)',
  ...appendOnly(engine, 'past_prices'),
  `alter table shop add column markets ${t.text} not null default '["us_ftc"]'`,
  `alter table shop add column law ${t.text} not null default '{}'`,
  `alter table shop add column approve_above_lines ${t.int}`,
  `alter table shop add column staff_lines ${t.int} not null default 200`,
  `alter table shop add column staff_change_bp ${t.int} not null default 500`,
  'create index price_changes_by_time on price_changes (variant_id, field, at, position)',
]

/** Extends the list of values of a column; neither engine can change a check in place. */
function oneOf(
  t: ColumnWords,
  table: string,
  column: string,
  standard: string,
  values: string[],
): string[] {
  const list = values.map((value) => `'${value}'`).join(', ')
  return [
    `alter table ${table} add column next_${column} ${t.text} not null default '${standard}'
      check (next_${column} in (${list}))`,
    `update ${table} set next_${column} = ${column}`,
    `alter table ${table} drop column ${column}`,
    `alter table ${table} rename column next_${column} to ${column}`,
  ]
}
