/** Who of several processes may do a kind of work; a higher epoch means that another has taken over since. */
export interface LeaseTable {
  name: string
  holder: string
  epoch: number
  until: string
}

/** The right of one process to do a kind of work, by the database's clock. */
export interface Lease {
  name: string
  /** The process, by a name that it made up at its start. */
  holder: string
  /** Rises whenever another takes over; what was begun under a lower one must not be written any more. */
  epoch: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    leases: LeaseTable
  }
}
