import type { Statements } from '#server/platform/database/dialect.ts'

/** The units of lengths and ring sizes of the shop, for papers and for users who chose none; null: those of the language. */
export const shopUnits: Statements = (t) => [
  `alter table shop add column length_unit ${t.text} check (length_unit in ('in', 'cm', 'mm'))`,
  `alter table shop add column ring_size_system ${t.text} check (ring_size_system in ('us', 'uk', 'eu', 'jp'))`,
]
