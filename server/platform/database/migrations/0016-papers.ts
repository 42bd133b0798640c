import type { Statements } from '#server/platform/database/dialect.ts'

/** Emails with a document, drafts that can be restored, and the logo on documents. */
export const papers: Statements = (t) => [
  `alter table outbox add column document_id ${t.int} references documents (id)`,
  `alter table outbox add column attachment_name ${t.text}`,
  'create index outbox_by_document on outbox (document_id, id) where document_id is not null',
  // A document that could not be made is retried a few times after a delay.
  `alter table documents add column attempts ${t.int} not null default 0`,
  `alter table documents add column next_at ${t.text}`,
  `create index documents_waiting on documents (id) where state = 'waiting'`,
  `alter table invoices add column discarded_at ${t.text}`,
  'drop index invoices_by_contract',
  `create unique index invoices_by_contract on invoices (contract_id) where state <> 'void' and discarded_at is null`,
  // Every logo that was ever used, so that a document can be made again unchanged.
  `create table logos (
    sha256 ${t.text} primary key,
    width ${t.int} not null check (width > 0),
    height ${t.int} not null check (height > 0),
    content ${t.text} not null,
    created_at ${t.text} not null
  ) ${t.strict}`,
]
