import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { MIGRATION_TABLE } from '#server/platform/database/migration-state.ts'

/** A record of the shop, by the names that entries of the audit log have for it. */
export interface RecordOfShop {
  subject: 'contract' | 'invoice' | 'price_run' | 'gold_price'
  id: number
}

/** The migration that created the audit log: what is older than it may have no entry. */
const FIRST_WITH_LOG = '0014-people'

const sinceLog = sql<string>`(
  select timestamp from ${sql.table(MIGRATION_TABLE)} where name = ${FIRST_WITH_LOG}
)`

/**
 * A record whose act must be in the audit log, but has no entry there; undefined: none. `oldest`: only so many of each
 * kind are looked up, which is enough to find that the whole log was deleted. The entry of an undo is at the run that
 * it undoes, and that of a contract which a step of another one created at that one.
 */
export async function recordWithoutEntry(
  db: Db,
  oldest: number = Number.MAX_SAFE_INTEGER,
): Promise<RecordOfShop | undefined> {
  const limit = sql`order by id limit ${oldest}`
  const { rows } = await sql<RecordOfShop>`
    select subject, id from (
      select * from (select 'contract' as subject, coalesce(converted_from, id) as id
        from contracts ${limit}) contracts
      union all select * from (select 'invoice', id from invoices ${limit}) invoices
      union all select * from (select 'price_run', coalesce(reverts_run_id, id) as id from price_runs
        where applied_by is not null and applied_at >= ${sinceLog} ${limit}) runs
      union all select * from (select 'gold_price', id from metal_quotes
        where recorded_by is not null and received_at >= ${sinceLog} ${limit}) quotes
    ) recorded
    where not exists (
      select 1 from audit_entries
      where audit_entries.subject = recorded.subject
        and audit_entries.subject_id = cast(recorded.id as text)
    )
    order by subject, id limit 1
  `.execute(db)
  return rows[0]
}
