import type { Tx } from './transaction.ts'

/** Removes what identifies a person from a text, or from every string in a JSON text. */
export interface Redactor {
  text(text: string): string
  json(json: string): string
}

type RedactedTable =
  | 'contract_lines'
  | 'contract_events'
  | 'payments'
  | 'invoice_lines'
  | 'messages'
  | 'notifications'
  | 'announcements'
  | 'outbox'
  | 'compliance_findings'

/** Redacts the columns of these rows and updates the rows that change. Only the table's owner calls it. */
export async function redactRows<R extends { id: number }>(
  tx: Tx,
  table: RedactedTable,
  rows: R[],
  columns: { [C in keyof R]?: keyof Redactor },
  redactor: Redactor,
): Promise<void> {
  for (const row of rows) {
    const changes = Object.entries(columns).flatMap(([column, kind]) => {
      const before = row[column as keyof R] as string
      const after = redactor[kind as keyof Redactor](before)
      return after === before ? [] : [[column, after]]
    })
    if (changes.length === 0) continue
    await tx.db
      .updateTable(table as 'messages')
      .set(Object.fromEntries(changes))
      .where('id', '=', row.id)
      .execute()
  }
}

/** Rows in batches; each batch starts after the last id of the previous one. */
export async function* inBatches<R extends { id: number }>(
  loadAfter: (after: number) => Promise<R[]>,
) {
  for (let rows = await loadAfter(0); rows.length > 0; rows = await loadAfter(rows.at(-1)?.id ?? 0))
    yield rows
}
