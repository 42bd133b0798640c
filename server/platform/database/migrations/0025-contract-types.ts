import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * Types of contract become rows, which every start adds from the list in server/trade/contract-types, because a check
 * cannot be extended. Neither engine can change a check or add a reference in place, so the column is recreated, as in
 * 0021. Rows that refer to contracts do not change.
 */
export const contractTypes: Statements = (t) => [
  `create table contract_types (
    type ${t.text} primary key not null check (length(type) between 1 and 40)
  ) ${t.strict}`,
  'insert into contract_types select distinct type from contracts',
  'drop index contracts_by_state',
  'drop index contracts_open',
  `alter table contracts add column next_type ${t.text} references contract_types (type)`,
  'update contracts set next_type = type',
  'alter table contracts drop column type',
  'alter table contracts rename column next_type to type',
  'alter table contracts alter column type set not null',
  'create index contracts_by_state on contracts (type, state, id)',
  `create index contracts_open on contracts (type, state, confirmed_at, total)
    where closed_at is null and confirmed_at is not null`,
]
