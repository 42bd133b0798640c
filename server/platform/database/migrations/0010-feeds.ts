import type { Statements } from '#server/platform/database/dialect.ts'
import { rowTrigger } from '#server/platform/database/dialect.ts'

export const feeds: Statements = (t, engine) => [
  `create table metal_sources (
    kind ${t.text} primary key,
    enabled ${t.int} not null check (enabled in (0, 1)),
    priority ${t.int} not null check (priority between 1 and 20),
    poll_s ${t.int} not null check (poll_s between 30 and 86400),
    max_age_s ${t.int} not null check (max_age_s between 60 and 604800),
    base_url ${t.text} check (length(base_url) <= 300),
    api_key ${t.text},
    changed_by ${t.int} references users (id),
    changed_at ${t.text} not null,
    version ${t.int} not null default 1
  ) ${t.strict}`,
  `create table source_health (
    kind ${t.text} primary key,
    circuit ${t.text} not null default 'closed' check (circuit in ('closed', 'open', 'half_open')),
    open_until ${t.text},
    failures ${t.int} not null default 0,
    openings ${t.int} not null default 0,
    last_poll_at ${t.text},
    last_ok_at ${t.text},
    last_error ${t.text}
  ) ${t.strict}`,
  `alter table feed_polls add column scheduled_at ${t.text}`,
  `alter table feed_polls add column outcome ${t.text} not null default 'failed'
    check (outcome in ('quote', 'duplicate', 'rejected', 'failed'))`,
  `alter table feed_polls add column reasons ${t.text} not null default '[]'`,
  `alter table feed_polls add column thinned ${t.int} not null default 0`,
  'create unique index feed_polls_one_tick on feed_polls (source, scheduled_at)',
  'create index feed_polls_by_outcome on feed_polls (outcome, at, id)',
  'create index feed_polls_by_source_outcome on feed_polls (source, outcome, at, id)',
  'drop index feed_polls_by_quote',
  'create index feed_polls_by_quote on feed_polls (quote_id, outcome, at, id)',
  `create index metal_quotes_last_said on metal_quotes (source, quoted_at, id)
    where kind = 'spot' and quality in ('accepted', 'held')`,
  // Each filter of the log has an index that ends in the time, so that a page of ten million rows is one seek.
  'create index metal_quotes_by_source_quality on metal_quotes (source, quality, quoted_at, id)',
  `create index metal_quotes_drawn on metal_quotes (metal, currency, quoted_at, id)
    where quality = 'accepted'`,
  'create index price_runs_by_application on price_runs (applied_at)',
  `create table metal_candles (
    metal ${t.text} not null,
    currency ${t.text} not null,
    grain ${t.text} not null check (grain in ('hour', 'day', 'month')),
    start ${t.text} not null,
    source ${t.text} not null,
    kind ${t.text} not null,
    low ${t.int} not null,
    low_at ${t.text} not null,
    high ${t.int} not null,
    high_at ${t.text} not null,
    last ${t.int} not null,
    last_at ${t.text} not null,
    primary key (metal, currency, grain, start, source, kind)
  ) ${t.strict}`,
  // Maintained by triggers, so that every insert of a price updates them.
  ...rowTrigger(engine, {
    name: 'metal_quotes_accepted',
    event: 'insert on metal_quotes',
    when: `new.quality = 'accepted'`,
    run: intoCandles(),
  }),
  ...rowTrigger(engine, {
    name: 'metal_quotes_accepted_later',
    event: 'update of quality on metal_quotes',
    when: `new.quality = 'accepted' and old.quality <> 'accepted'`,
    run: intoCandles(),
  }),
  ...GRAINS.map(([grain, letters]) => pastCandles(grain, letters)),
  // A rate needs its target currency, because a new shop may still change its own.
  `alter table metal_quotes add column fx_to ${t.text}`,
  `update metal_quotes set fx_to = (select currency from shop where id = 1)
    where fx_rate is not null`,
  `create table leases (
    name ${t.text} primary key,
    holder ${t.text} not null,
    epoch ${t.int} not null,
    until ${t.text} not null
  ) ${t.strict}`,
  `create table gold_settings (
    id ${t.int} primary key check (id = 1),
    settings ${t.text} not null,
    changed_by ${t.int} references users (id),
    changed_at ${t.text} not null,
    version ${t.int} not null default 1
  ) ${t.strict}`,
  `create table board_devices (
    id ${t.id},
    label ${t.text} not null check (length(label) between 1 and 60),
    token_sha256 ${t.text} not null unique,
    shows ${t.text} not null,
    created_by ${t.int} not null references users (id),
    created_at ${t.text} not null,
    last_seen_at ${t.text},
    revoked_at ${t.text}
  ) ${t.strict}`,
  `create table saved_views (
    id ${t.id},
    user_id ${t.int} not null references users (id),
    page ${t.text} not null check (length(page) <= 60),
    name ${t.text} not null check (length(name) between 1 and 60),
    query ${t.text} not null check (length(query) <= 1000),
    created_at ${t.text} not null,
    unique (user_id, page, name)
  ) ${t.strict}`,
  // Rows of the system have no user and must be unique too.
  `create unique index price_runs_by_the_house on price_runs (idempotency_key)
    where created_by is null`,
]

/** Updates the lowest, highest and last price of the hour, day and month of a new price. */
function intoCandles(): string {
  const price = 'new.mid, new.quoted_at'
  const each = GRAINS.map(
    ([grain, letters]) => `select new.metal, new.currency, '${grain}',
      substr(new.quoted_at, 1, ${letters}), new.source, new.kind, ${price}, ${price}, ${price} where true`,
  )
  const kept = (name: string, isBetter: string) =>
    ['', '_at'].map(
      (end) => `${name}${end} = case when ${isBetter}
        then excluded.${name}${end} else metal_candles.${name}${end} end`,
    )
  return `insert into metal_candles (${CANDLE}) ${each.join(' union all ')}
    on conflict (metal, currency, grain, start, source, kind) do update set ${[
      ...kept('low', 'excluded.low < metal_candles.low'),
      ...kept('high', 'excluded.high > metal_candles.high'),
      ...kept('last', 'excluded.last_at >= metal_candles.last_at'),
    ].join(', ')}`
}

/** The same for existing prices. */
function pastCandles(grain: string, letters: number): string {
  const best = (order: string) =>
    ['mid', 'quoted_at'].map((column) => `first_value(${column}) over (cell order by ${order})`)
  const found = [...best('mid, id'), ...best('mid desc, id'), ...best('quoted_at desc, id desc')]
  return `insert into metal_candles (${CANDLE})
    select distinct metal, currency, '${grain}', start, source, kind, ${found.join(', ')}
    from (select *, substr(quoted_at, 1, ${letters}) as start from metal_quotes
      where quality = 'accepted') as quote
    window cell as (partition by metal, currency, start, source, kind)`
}

const CANDLE = `metal, currency, grain, start, source, kind,
  low, low_at, high, high_at, last, last_at`

/** Length of the ISO time prefix for hour, day and month. */
const GRAINS = [
  ['hour', 13],
  ['day', 10],
  ['month', 7],
] as const
