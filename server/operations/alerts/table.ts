import type { Generated } from '#server/platform/database/connect.ts'

/** A start of a process. */
export interface ProcessStartTable {
  id: Generated<number>
  /** The name of its machine and its port. */
  process: string
  /** By the database's clock. */
  at: string
}

/** How far the audit log has been verified in turn; one row. */
export interface AuditCheckTable {
  id: number
  /** Entries up to this number were valid in this turn. */
  checked: number
  /** The number of the invalid entry that was found last; null after a whole turn without one. */
  broken: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    process_starts: ProcessStartTable
    audit_checks: AuditCheckTable
  }
}
