import type { Statements } from '#server/platform/database/dialect.ts'

/** Accepted prices that a second source or a person confirmed, so that the newest one is a single seek. */
export const confirmedPrices: Statements = () => [
  `create index metal_quotes_confirmed on metal_quotes (metal, quoted_at, id)
    where quality = 'accepted' and kind <> 'history' and example = 0
      and (kind = 'manual' or decided_at is not null or disagree_bp is not null)`,
]
