import type { Statements } from '#server/platform/database/dialect.ts'

/** Indexes for analytics of an earlier day. */
export const analyticsThen: Statements = () => [
  'create index contracts_by_closed on contracts (closed_at, confirmed_at) where closed_at is not null',
]
