import type { Statements } from '#server/platform/database/dialect.ts'

export const goldPriceLogs: Statements = (t) => [
  `create table metal_quotes (
    id ${t.id},
    kind ${t.text} not null check (kind in ('spot', 'manual', 'history')),
    metal ${t.text} not null,
    currency ${t.text} not null check (length(currency) = 3),
    bid ${t.int} check (bid > 0),
    ask ${t.int} check (ask > 0),
    mid ${t.int} not null check (mid > 0),
    source ${t.text} not null,
    quoted_at ${t.text} not null,
    received_at ${t.text} not null,
    quality ${t.text} not null
      check (quality in ('accepted', 'held', 'rejected', 'duplicate', 'superseded')),
    reasons ${t.text} not null default '[]',
    step_bp ${t.int},
    disagree_bp ${t.int},
    fx_rate ${t.text},
    fx_source ${t.text},
    fx_at ${t.text},
    note ${t.text} check (length(note) <= 500),
    example ${t.int} not null default 0 check (example in (0, 1)),
    recorded_by ${t.int} references users (id),
    decided_by ${t.int} references users (id),
    decided_at ${t.text},
    idempotency_key ${t.text},
    check (ask is null or bid is null or ask >= bid)
  ) ${t.strict}`,
  `create unique index metal_quotes_once on metal_quotes (metal, source, currency, quoted_at, mid)
    where quality in ('accepted', 'held')`,
  'create unique index metal_quotes_one_submit on metal_quotes (recorded_by, idempotency_key)',
  'create index metal_quotes_newest on metal_quotes (quoted_at, id)',
  `create index metal_quotes_basis on metal_quotes (metal, quoted_at, id)
    where quality = 'accepted' and kind <> 'history'`,
  'create index metal_quotes_by_currency on metal_quotes (metal, currency, quoted_at, id)',
  'create index metal_quotes_by_source on metal_quotes (source, quoted_at, id)',
  'create index metal_quotes_by_quality on metal_quotes (quality, quoted_at, id)',
  `create table feed_polls (
    id ${t.id},
    source ${t.text} not null,
    at ${t.text} not null,
    latency_ms ${t.int},
    http_status ${t.int},
    error_kind ${t.text},
    raw ${t.text},
    raw_sha256 ${t.text},
    quote_id ${t.int} references metal_quotes (id)
  ) ${t.strict}`,
  'create index feed_polls_newest on feed_polls (source, at)',
  'create index feed_polls_by_quote on feed_polls (quote_id)',
  `create table exchange_rates (
    id ${t.id},
    from_currency ${t.text} not null check (length(from_currency) = 3),
    to_currency ${t.text} not null check (length(to_currency) = 3),
    rate ${t.text} not null,
    source ${t.text} not null,
    at ${t.text} not null,
    unique (from_currency, to_currency, source, at)
  ) ${t.strict}`,
]
