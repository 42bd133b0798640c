import type { Statements } from '#server/platform/database/dialect.ts'

/** Table, column of the user, column of the time, and the act of its keys. */
const KEYED = [
  ['metal_quotes', 'recorded_by', 'received_at', 'gold_price'],
  ['price_runs', 'created_by', 'created_at', 'price_run'],
  ['messages', 'from_user_id', 'created_at', 'message'],
  ['sale_campaigns', 'created_by', 'created_at', 'campaign'],
  ['customers', 'created_by', 'created_at', 'customer'],
  ['contracts', 'created_by', 'created_at', 'contract'],
  ['payments', 'user_id', 'at', 'payment'],
  ['invoices', 'created_by', 'created_at', 'invoice'],
  ['id_documents', 'created_by', 'created_at', 'id_document'],
] as const

/**
 * One table for idempotency keys. The act is part of the primary key, because a key was unique in each table before, and a
 * campaign and its preview have the same one. Earlier keys stay valid; they have no hash, because their requests are not
 * known. The old columns stay; only runs of the system still use theirs.
 */
export const idempotency: Statements = (t) => [
  `create table idempotency_keys (
    user_id ${t.int} not null references users (id),
    act ${t.text} not null,
    key ${t.text} not null,
    request_hash ${t.text},
    result ${t.int},
    at ${t.text} not null,
    primary key (user_id, act, key)
  ) ${t.strict}`,
  ...KEYED.map(
    ([table, user, at, act]) => `insert into idempotency_keys (user_id, act, key, result, at)
      select ${user}, '${act}', idempotency_key, id, ${at} from ${table}
      where ${user} is not null and idempotency_key is not null`,
  ),
]
