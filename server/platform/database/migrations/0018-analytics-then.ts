import type { Statements } from '#server/platform/database/dialect.ts'

/** What the questions of analytics about an earlier day look up. */
export const analyticsThen: Statements = () => [
  'create index contracts_by_closed on contracts (closed_at, confirmed_at) where closed_at is not null',
]
