import { type Statements, textIndex } from '#server/platform/database/dialect.ts'

/** Indexes for lists and searches of customers and contracts, and what each customer has paid. */
export const growth: Statements = (_words, engine) => [
  ...textIndex(engine, 'customers', ['name_key', 'email_key', 'phone']),
  ...textIndex(engine, 'contracts', ['number']),
  'create index customers_by_addition on customers (created_at, id)',
  'create index customers_by_city on customers (city, merged_into, name_key, id)',
  'create index customers_merged on customers (merged_into) where merged_into is not null',
  'create index contracts_not_closed on contracts (type, state, due_at, id) where closed_at is null',
  'create index contracts_not_closed_by_customer on contracts (customer_id) where closed_at is null',
  'create index contracts_by_creation on contracts (created_at, id)',
]
