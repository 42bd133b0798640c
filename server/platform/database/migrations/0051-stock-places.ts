import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * The place from which a contract takes its pieces first; which movements are one change, such as a move, named by the first of
 * them; which movement another one undoes, and which line of a
 * contract it adds the pieces of: each at most once.
 */
export const stockPlaces: Statements = (t) => [
  `alter table contracts add column stock_place_id ${t.int} references stock_places (id)`,
  `alter table stock_movements add column part_of_id ${t.int} references stock_movements (id)`,
  `alter table stock_movements add column undoes_id ${t.int} references stock_movements (id)`,
  `alter table stock_movements add column contract_line_id ${t.int} references contract_lines (id)`,
  'create unique index stock_movements_of_line_once on stock_movements (contract_line_id)',
  'create unique index stock_movements_undone_once on stock_movements (undoes_id)',
  'create index stock_movements_by_change on stock_movements (part_of_id)',
]
