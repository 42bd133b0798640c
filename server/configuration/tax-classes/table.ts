import type { Generated } from '#server/platform/database/connect.ts'

export interface TaxClassTable {
  id: Generated<number>
  name: string
  /** Millionths: 8.875 % is 88,750. */
  rate_ppm: number
  /** 1 when each line of this class needs a reason, such as the number of a resale certificate. */
  needs_reason: number
  /** 1 for the class of new lines: exactly one, neither archived nor with a reason. */
  is_default: Generated<number>
  archived_at: Generated<string | null>
  /** Increases with each change, so that a form with an old version is refused. */
  version: Generated<number>
}

/** The columns of a line with its tax: the class, and its name and rate at the time. Null where nothing is taxed. */
export interface TaxColumns {
  tax_class_id: Generated<number | null>
  /** Null, as the rate, on lines from before tax classes, which have the rate of their contract or invoice. */
  tax_name: Generated<string | null>
  tax_rate_ppm: Generated<number | null>
  tax_reason: Generated<string>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    tax_classes: TaxClassTable
  }
}
