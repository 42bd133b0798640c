import { appendOnly, dropAppendOnly, type Statements } from '#server/platform/database/dialect.ts'

/**
 * A piece may be without precious metal, or not weighed yet. Its versions keep its alloy and its weight of that time too, and a
 * record of a weight may begin or end with none.
 */
export const anyPiece: Statements = (t, engine) => [
  'alter table variants alter column alloy_id drop not null',
  'alter table variants alter column weight_mg drop not null',
  `alter table variants add constraint variants_weight_of_metal
    check (alloy_id is not null or weight_mg is null)`,
  'alter table weight_records alter column weight_mg drop not null',
  'alter table weight_records alter column previous_weight_mg drop not null',
  `alter table piece_versions add column alloy_id ${t.int} references alloys (id)`,
  `alter table piece_versions add column weight_mg ${t.int}
    check (weight_mg between 100 and 10000000)`,
  ...dropAppendOnly(engine, 'piece_versions'),
  `update piece_versions set
    alloy_id = (select v.alloy_id from variants as v where v.id = piece_versions.variant_id),
    weight_mg = (select v.weight_mg from variants as v where v.id = piece_versions.variant_id)`,
  ...appendOnly(engine, 'piece_versions'),
]
