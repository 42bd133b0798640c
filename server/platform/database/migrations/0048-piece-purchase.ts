import type { Statements } from '#server/platform/database/dialect.ts'

/** What a piece cost to buy, in minor units, from whom, and a note about it. */
export const piecePurchase: Statements = (t) => [
  `alter table variants add column cost_minor ${t.int} check (cost_minor between 0 and 1000000000000)`,
  `alter table variants add column supplier ${t.text} check (length(supplier) between 1 and 100)`,
  `alter table variants add column supplier_reference ${t.text} check (length(supplier_reference) between 1 and 60)`,
  `alter table variants add column note ${t.text} check (length(note) between 1 and 500)`,
]
