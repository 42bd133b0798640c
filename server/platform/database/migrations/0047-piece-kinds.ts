import {
  type ColumnWords,
  changeConstraints,
  type Statements,
} from '#server/platform/database/dialect.ts'

const KINDS = ['chain', 'bracelet', 'ring', 'pendant']

/**
 * Only the SKU of a piece is unique, since two rings of one size may differ in their stones alone. Kinds become rows, as in
 * 0024. Construction and colour may be absent: pieces that are neither chain nor bracelet lose the construction that they
 * were required to have. SQLite cannot drop a unique constraint, so it copies the table; rows that refer to it are checked
 * by `migrate`.
 */
export const pieceKinds: Statements = (t, engine) => [
  `create table piece_kinds (
    kind ${t.text} primary key not null check (length(kind) between 1 and 40)
  ) ${t.strict}`,
  `insert into piece_kinds (kind) values ${KINDS.map((kind) => `('${kind}')`).join(', ')}`,
  `alter table products add column next_kind ${t.text} references piece_kinds (kind)`,
  'update products set next_kind = kind',
  'alter table products drop column kind',
  'alter table products rename column next_kind to kind',
  'alter table products alter column kind set not null',
  ...changeConstraints(engine, { alter: ALTERED, copy: copied(t) }),
  'create index variants_by_product on variants (product_id, construction, alloy_id, width, length)',
  `update variants set construction = null where kind not in ('chain', 'bracelet')`,
]

const ALTERED = [
  'drop index variants_once',
  'alter table variants drop constraint variants_product_id_construction_alloy_id_width_length_colo_key',
  'alter table variants drop constraint variants_kind_check',
  'alter table variants add foreign key (kind) references piece_kinds (kind)',
  'alter table variants alter column construction drop not null',
  'alter table variants alter column colour drop not null',
]

const COLUMNS = `id, product_id, sku, alloy_id, construction, colour, kind, width, length, size, weight_mg,
  weight_source, stones_minor, extra_minor, regular_price, sale_price, compare_at_price, price_mode, override_until,
  override_reason, min_price, stock, last_quote_id, last_config_version, last_run_id, last_priced_at, version,
  archived_at, barcode, shopify_variant_id, composition`

const copied = (t: ColumnWords): string[] => [
  `create table variants_next (
    id ${t.id},
    product_id ${t.int} not null references products (id),
    sku ${t.text} not null unique check (length(sku) between 1 and 64),
    alloy_id ${t.int} not null references alloys (id),
    construction ${t.text} check (construction in ('solid', 'semi_solid', 'hollow')),
    colour ${t.text} check (colour in ('yellow', 'white', 'rose', 'two_tone')),
    kind ${t.text} not null references piece_kinds (kind),
    width ${t.int} check (width between 100 and 4000),
    length ${t.int} check (length between 500 and 4000),
    size ${t.text} check (length(size) <= 20),
    weight_mg ${t.int} not null check (weight_mg between 100 and 10000000),
    weight_source ${t.text} not null check (weight_source in ('model', 'measured', 'supplier')),
    stones_minor ${t.int} not null default 0 check (stones_minor >= 0),
    extra_minor ${t.int} not null default 0 check (extra_minor >= 0),
    regular_price ${t.int} check (regular_price between 1 and 1000000000000),
    sale_price ${t.int} check (sale_price > 0),
    compare_at_price ${t.int},
    price_mode ${t.text} not null default 'formula'
      check (price_mode in ('formula', 'fixed', 'override')),
    override_until ${t.text},
    override_reason ${t.text},
    min_price ${t.int} check (min_price > 0),
    stock ${t.int} not null default 0 check (stock >= 0),
    last_quote_id ${t.int} references metal_quotes (id),
    last_config_version ${t.int} references pricing_configs (version),
    last_run_id ${t.int},
    last_priced_at ${t.text},
    version ${t.int} not null default 1,
    archived_at ${t.text},
    barcode ${t.text},
    shopify_variant_id ${t.text},
    composition ${t.int} not null default 0,
    check (sale_price is null or sale_price < regular_price),
    check (compare_at_price is null or compare_at_price > coalesce(sale_price, regular_price))
  ) ${t.strict}`,
  `insert into variants_next (${COLUMNS}) select ${COLUMNS} from variants`,
  'drop table variants',
  'alter table variants_next rename to variants',
  'create index variants_by_alloy on variants (alloy_id, width, length)',
  'create index variants_by_width on variants (width, length)',
  'create index variants_by_length on variants (length, width)',
]
