import type { Statements } from '#server/platform/database/dialect.ts'

/** Silver, platinum and palladium beside gold: their alloys, their prices of each source, and the price of each metal in a run and in a contract. */
export const metals: Statements = (t) => [
  ...ALLOYS.map(
    ([metal, label, fineness], index) => `insert into alloys
      (metal, label, fineness, stamp, active, position)
      select '${metal}', '${label}', '${fineness}', '${fineness}', 0, max(position) + 1 + ${index}
      from alloys where metal = 'XAU'
      having max(position) is not null
        and not exists (select 1 from alloys where label = '${label}')`,
  ),
  // Rules and contracts name an alloy by its label.
  'create unique index alloys_by_label on alloys (label)',
  // A source has prices of several metals: each is found by its own.
  'drop index metal_quotes_by_source',
  'create index metal_quotes_by_source on metal_quotes (metal, source, quoted_at, id)',
  'drop index metal_quotes_by_source_quality',
  `create index metal_quotes_by_source_quality
    on metal_quotes (metal, source, quality, quoted_at, id)`,
  'drop index metal_quotes_last_said',
  `create index metal_quotes_last_said on metal_quotes (metal, source, quoted_at, id)
    where kind = 'spot' and quality in ('accepted', 'held')`,
  'drop index metal_quotes_newest',
  'create index metal_quotes_newest on metal_quotes (metal, quoted_at, id)',
  'drop index metal_quotes_by_quality',
  'create index metal_quotes_by_quality on metal_quotes (metal, quality, quoted_at, id)',
  'drop index metal_quotes_by_price',
  'create index metal_quotes_by_price on metal_quotes (metal, mid, quoted_at, id)',
  // Each metal is polled in its own row.
  `alter table feed_polls add column metal ${t.text} not null default 'XAU'`,
  'drop index feed_polls_one_tick',
  'create unique index feed_polls_one_tick on feed_polls (source, metal, scheduled_at)',
  'drop index feed_polls_newest',
  'create index feed_polls_newest on feed_polls (metal, source, at)',
  'drop index feed_polls_by_outcome',
  'create index feed_polls_by_outcome on feed_polls (metal, outcome, at, id)',
  'drop index feed_polls_by_source_outcome',
  'create index feed_polls_by_source_outcome on feed_polls (metal, source, outcome, at, id)',
  // The price of each metal that a run is calculated from; `price_runs.quote_id` is that of its first metal.
  `create table run_quotes (
    run_id ${t.int} not null references price_runs (id),
    metal ${t.text} not null,
    quote_id ${t.int} not null references metal_quotes (id),
    quote_sha256 ${t.text} not null,
    primary key (run_id, metal)
  ) ${t.strict}`,
  `insert into run_quotes (run_id, metal, quote_id, quote_sha256)
    select r.id, q.metal, q.id, coalesce(r.quote_sha256, '')
    from price_runs r join metal_quotes q on q.id = r.quote_id`,
  'create index run_quotes_by_quote on run_quotes (quote_id)',
  // The metal of a contract line is that of its piece or alloy, and chosen for tested metal without either.
  ...['contract_lines', 'metal_movements'].map(
    (table) => `alter table ${table} add column metal ${t.text} not null default 'XAU'`,
  ),
  // The price of each metal that a contract is based on; `contracts.quote_id` is that of its first metal.
  `create table contract_quotes (
    contract_id ${t.int} not null references contracts (id),
    metal ${t.text} not null,
    quote_id ${t.int} not null references metal_quotes (id),
    primary key (contract_id, metal)
  ) ${t.strict}`,
  `insert into contract_quotes (contract_id, metal, quote_id)
    select c.id, q.metal, q.id from contracts c join metal_quotes q on q.id = c.quote_id`,
  'create index contract_quotes_by_quote on contract_quotes (quote_id)',
]

const ALLOYS: [metal: string, label: string, fineness: string][] = [
  ...['800', '830', '925', '958', '999'].map(alloyOf('XAG', 'Ag')),
  ...['850', '900', '950', '999'].map(alloyOf('XPT', 'Pt')),
  ...['500', '950', '999'].map(alloyOf('XPD', 'Pd')),
]

function alloyOf(metal: string, symbol: string) {
  return (fineness: string): [string, string, string] => [metal, `${symbol} ${fineness}`, fineness]
}
