import type { SourceKind } from '#server/market/feeds/list.ts'
import type { Generated } from '#server/platform/database/connect.ts'

export type Circuit = 'closed' | 'open' | 'half_open'

/** A shop's settings of a source; a source without changes has no row and uses its defaults. */
export interface MetalSourceTable {
  kind: SourceKind
  enabled: number
  priority: number
  poll_s: number
  max_age_s: number
  base_url: string | null
  /** Sealed; never leaves the server. */
  api_key: string | null
  changed_by: number | null
  changed_at: string
  /** Increased by each change, so that a form with older data is refused. */
  version: Generated<number>
}

/** The health of a source; written by polls only. */
export interface SourceHealthTable {
  kind: SourceKind
  circuit: Generated<Circuit>
  open_until: string | null
  /** Failures in a row. */
  failures: Generated<number>
  /** How often the circuit opened since it last closed. */
  openings: Generated<number>
  last_poll_at: string | null
  last_ok_at: string | null
  last_error: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    metal_sources: MetalSourceTable
    source_health: SourceHealthTable
  }
}
