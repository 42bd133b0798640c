import { appendOnly, type Statements } from '#server/platform/database/dialect.ts'

/** What a piece consists of beside its main metal: versions that are never changed, so that old receipts keep theirs. */
export const compositions: Statements = (t, engine) => [
  // The newest row of `piece_versions`; 0 for a piece of its main metal alone.
  `alter table variants add column composition ${t.int} not null default 0`,
  `create table piece_versions (
    variant_id ${t.int} not null references variants (id),
    n ${t.int} not null check (n > 0),
    at ${t.text} not null,
    user_id ${t.int} references users (id),
    plating ${t.text} not null default '',
    plating_minor ${t.int} not null default 0 check (plating_minor >= 0),
    hallmark ${t.text} not null default '',
    hallmark_minor ${t.int} not null default 0 check (hallmark_minor >= 0),
    primary key (variant_id, n)
  ) ${t.strict}`,
  `create table piece_parts (
    variant_id ${t.int} not null,
    n ${t.int} not null,
    position ${t.int} not null check (position between 1 and 5),
    alloy_id ${t.int} not null references alloys (id),
    weight_mg ${t.int} not null check (weight_mg between 10 and 10000000),
    primary key (variant_id, n, position),
    foreign key (variant_id, n) references piece_versions (variant_id, n)
  ) ${t.strict}`,
  'create index piece_parts_by_alloy on piece_parts (alloy_id, variant_id, n)',
  `create table piece_stones (
    variant_id ${t.int} not null,
    n ${t.int} not null,
    position ${t.int} not null check (position between 1 and 40),
    kind ${t.text} not null,
    count ${t.int} not null check (count between 1 and 999),
    carat_milli ${t.int} check (carat_milli between 1 and 999999),
    quality ${t.text} not null default '',
    certificate ${t.text} not null default '',
    price_by ${t.text} not null check (price_by in ('stone', 'carat', 'lot')),
    unit_minor ${t.int} not null check (unit_minor >= 0),
    setting_minor ${t.int} not null check (setting_minor >= 0),
    markup_bp ${t.int} check (markup_bp between 0 and 100000),
    primary key (variant_id, n, position),
    check (price_by <> 'carat' or carat_milli is not null),
    foreign key (variant_id, n) references piece_versions (variant_id, n)
  ) ${t.strict}`,
  ...['piece_versions', 'piece_parts', 'piece_stones'].flatMap((table) =>
    appendOnly(engine, table),
  ),
]
