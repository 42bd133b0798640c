import { appendOnly, type Statements } from '#server/platform/database/dialect.ts'

/**
 * How many of a piece are at each place. A piece without a row is not counted. What a contract has reserved of it, or was
 * handed over with a contract, is in `stock_holds`; every change is in `stock_movements`. The counts of `variants.stock` go to
 * the first place, whose empty name is shown as the word for the shop.
 */
export const stock: Statements = (t, engine) => [
  `create table stock_places (
    id ${t.id},
    name ${t.text} not null unique check (length(name) <= 60),
    archived_at ${t.text}
  ) ${t.strict}`,
  `insert into stock_places (name) values ('')`,
  `create table piece_stock (
    variant_id ${t.int} not null references variants (id),
    place_id ${t.int} not null references stock_places (id),
    on_hand ${t.int} not null check (on_hand between 0 and 100000),
    reserved ${t.int} not null default 0,
    primary key (variant_id, place_id),
    check (reserved between 0 and on_hand)
  ) ${t.strict}`,
  'create index piece_stock_by_place on piece_stock (place_id)',
  `create table stock_holds (
    contract_id ${t.int} not null references contracts (id),
    variant_id ${t.int} not null references variants (id),
    place_id ${t.int} not null references stock_places (id),
    reserved ${t.int} not null check (reserved >= 0),
    handed_over ${t.int} not null check (handed_over >= 0),
    primary key (contract_id, variant_id, place_id),
    check (reserved + handed_over > 0)
  ) ${t.strict}`,
  'create index stock_holds_by_piece on stock_holds (variant_id)',
  `create table stock_movements (
    id ${t.id},
    variant_id ${t.int} not null references variants (id),
    place_id ${t.int} not null references stock_places (id),
    contract_id ${t.int} references contracts (id),
    user_id ${t.int} references users (id),
    at ${t.text} not null,
    act ${t.text} not null check (act in
      ('counted', 'received', 'moved', 'uncounted', 'reserved', 'released', 'handed_over', 'returned')),
    on_hand ${t.int} not null,
    reserved ${t.int} not null,
    note ${t.text} not null default '' check (length(note) <= 500)
  ) ${t.strict}`,
  'create index stock_movements_by_piece on stock_movements (variant_id, id)',
  `insert into piece_stock (variant_id, place_id, on_hand)
    select v.id, p.id, v.stock from variants as v, stock_places as p where v.stock > 0`,
  'alter table variants drop column stock',
  ...appendOnly(engine, 'stock_movements'),
]
