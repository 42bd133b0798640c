import type { Statements } from '#server/platform/database/dialect.ts'

/** The place from which a contract takes its pieces first. */
export const stockPlaces: Statements = (t) => [
  `alter table contracts add column stock_place_id ${t.int} references stock_places (id)`,
]
