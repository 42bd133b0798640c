import type { Statements } from '#server/platform/database/dialect.ts'

export const catalogue: Statements = (t) => [
  `create table alloys (
    id ${t.id},
    metal ${t.text} not null,
    label ${t.text} not null,
    fineness ${t.text} not null,
    stamp ${t.text} not null,
    active ${t.int} not null check (active in (0, 1)),
    position ${t.int} not null,
    unique (metal, label)
  ) ${t.strict}`,
  `create table products (
    id ${t.id},
    family ${t.text} not null,
    title ${t.text} not null check (length(title) between 1 and 140),
    slug ${t.text} not null unique,
    status ${t.text} not null check (status in ('draft', 'active', 'archived')),
    description ${t.text} not null default '' check (length(description) <= 5000),
    created_at ${t.text} not null,
    version ${t.int} not null default 1
  ) ${t.strict}`,
  `create table variants (
    id ${t.id},
    product_id ${t.int} not null references products (id),
    sku ${t.text} not null unique check (length(sku) between 1 and 64),
    alloy_id ${t.int} not null references alloys (id),
    construction ${t.text} not null check (construction in ('solid', 'semi_solid', 'hollow')),
    colour ${t.text} not null check (colour in ('yellow', 'white', 'rose', 'two_tone')),
    kind ${t.text} not null check (kind in ('chain', 'bracelet', 'ring', 'pendant')),
    width ${t.int} not null check (width between 100 and 4000),
    length ${t.int} not null check (length between 500 and 4000),
    weight_mg ${t.int} not null check (weight_mg between 100 and 10000000),
    weight_source ${t.text} not null check (weight_source in ('model', 'measured', 'supplier')),
    stones_minor ${t.int} not null default 0 check (stones_minor >= 0),
    extra_minor ${t.int} not null default 0 check (extra_minor >= 0),
    regular_price ${t.int} check (regular_price between 1 and 1000000000000),
    sale_price ${t.int} check (sale_price > 0),
    compare_at_price ${t.int},
    price_mode ${t.text} not null default 'formula'
      check (price_mode in ('formula', 'fixed', 'override')),
    min_price ${t.int} check (min_price > 0),
    stock ${t.int} not null default 0 check (stock >= 0),
    last_quote_id ${t.int} references metal_quotes (id),
    last_config_version ${t.int} references pricing_configs (version),
    last_run_id ${t.int},
    last_priced_at ${t.text},
    version ${t.int} not null default 1,
    archived_at ${t.text},
    unique (product_id, construction, alloy_id, width, length, colour),
    check (sale_price is null or sale_price < regular_price),
    check (compare_at_price is null or compare_at_price > coalesce(sale_price, regular_price))
  ) ${t.strict}`,
  `create table weight_records (
    id ${t.id},
    variant_id ${t.int} not null references variants (id),
    weight_mg ${t.int} not null check (weight_mg > 0),
    previous_weight_mg ${t.int} not null,
    at ${t.text} not null,
    weighed_by ${t.int} references users (id),
    note ${t.text}
  ) ${t.strict}`,
  'create index weight_records_by_variant on weight_records (variant_id, at)',
]
