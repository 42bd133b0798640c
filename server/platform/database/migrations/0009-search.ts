import type { Statements } from '#server/platform/database/dialect.ts'

/** Indexes for the search of pieces and gold prices. */
export const search: Statements = () => [
  'create index variants_by_alloy on variants (alloy_id, width, length)',
  'create index variants_by_width on variants (width, length)',
  'create index variants_by_length on variants (length, width)',
  'create index metal_quotes_by_price on metal_quotes (mid, quoted_at, id)',
]
