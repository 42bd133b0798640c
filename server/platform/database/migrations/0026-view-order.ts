import type { Statements } from '#server/platform/database/dialect.ts'

/** Saved views get an order; those from before it are by name until one is moved. */
export const viewOrder: Statements = (t) => [
  `alter table saved_views add column position ${t.int} not null default 0`,
]
