import type { Statements } from '#server/platform/database/dialect.ts'
import { mayChange } from '#server/platform/database/dialect.ts'

/** Text about a customer in append-only tables can be redacted once that customer is erased. */
export const erasure: Statements = (_t, engine) => [
  ...mayChange(engine, 'contract_versions', {
    fixed: ['contract_id', 'number', 'at', 'user_id'],
    when: OF_CONTRACT,
  }),
  ...mayChange(engine, 'contract_events', {
    fixed: ['id', 'contract_id', 'from_state', 'to_state', 'act', 'at', 'user_id'],
    when: OF_CONTRACT,
  }),
  ...mayChange(engine, 'payments', {
    fixed: [
      ...['id', 'contract_id', 'invoice_id', 'customer_id', 'direction', 'kind', 'method'],
      ...['amount', 'currency', 'face_amount', 'at', 'user_id', 'reverses_id', 'idempotency_key'],
    ],
    when: 'select 1 from customers u where u.id = old.customer_id and u.erased_at is not null',
  }),
  'create index customers_by_merged on customers (merged_into) where merged_into is not null',
]

const OF_CONTRACT = `select 1 from contracts c join customers u on u.id = c.customer_id
  where c.id = old.contract_id and u.erased_at is not null`
