import type { Generated } from '#server/platform/database/connect.ts'

/** Which of several processes may do a kind of work. A higher epoch means that another process has taken over. */
export interface LeaseTable {
  name: string
  holder: string
  epoch: number
  until: string
  /** When a run last ended without an error, by the database's clock; recorded at most twice a minute. */
  finished_at: Generated<string | null>
}

/** The right of one process to do a kind of work, by the database's clock. */
export interface Lease {
  name: string
  /** The process, by a random name generated at its start. */
  holder: string
  /** Increases when another process takes over; work started in a lower epoch must not be written. */
  epoch: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    leases: LeaseTable
  }
}
