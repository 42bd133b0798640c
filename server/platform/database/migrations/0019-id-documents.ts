import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * Identity documents of customers. Number and scan are sealed, and stored only for purchases from the customer: each has
 * a day of deletion.
 */
export const idDocuments: Statements = (t) => [
  `create table id_documents (
    id ${t.id},
    customer_id ${t.int} not null references customers (id),
    contract_id ${t.int} references contracts (id) on delete set null,
    type ${t.text} not null check (type in ('passport', 'id_card', 'driving_licence', 'other')),
    last_four ${t.text} not null check (length(last_four) between 1 and 4),
    issuer_country ${t.text},
    issuer ${t.text} not null default '',
    expires_on ${t.text},
    retention_until ${t.text},
    created_at ${t.text} not null,
    created_by ${t.int} references users (id),
    idempotency_key ${t.text},
    number_sealed ${t.text},
    scan_type ${t.text} check (scan_type in ('image/jpeg', 'image/png', 'application/pdf')),
    scan_bytes ${t.int},
    scan_sha256 ${t.text},
    scan_sealed ${t.text},
    unique (created_by, idempotency_key),
    check (retention_until is not null or (number_sealed is null and scan_sealed is null)),
    check ((scan_sealed is null) = (scan_type is null) and (scan_sealed is null) = (scan_bytes is null)
      and (scan_sealed is null) = (scan_sha256 is null))
  ) ${t.strict}`,
  'create index id_documents_by_customer on id_documents (customer_id, id)',
  'create index id_documents_by_contract on id_documents (contract_id) where contract_id is not null',
  'create index id_documents_by_end on id_documents (retention_until) where retention_until is not null',
]
