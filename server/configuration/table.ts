import type { Generated } from '#server/platform/database/connect.ts'

/** The shop's own row; there is exactly one. */
export interface ShopTable {
  id: number
  name: string
  currency: string
  /** How weights are shown: g, dwt or ozt. */
  weight_unit: 'g' | 'dwt' | 'ozt'
  time_zone: string
  /** 1 when staff may see cost and margin. */
  staff_sees_cost: number
  /** 1 once somebody has entered this shop's own settings. */
  set_up: number
  version: number
  /** JSON list of the markets whose law reference prices are checked by. */
  markets: Generated<string>
  /** JSON: thresholds of the law check that this shop set. */
  law: Generated<string>
  /** Runs that write more prices than this need a second person; null: none does. */
  approve_above_lines: number | null
  /** How many prices, and by how much, staff may change by themselves. */
  staff_lines: Generated<number>
  staff_change_bp: Generated<number>
  /** How the door looks at /login. */
  login_style: Generated<'cover' | 'boxed'>
  /** Minutes without use after which a session locks itself. */
  lock_after_min: Generated<number>
  /** Who has to have a second factor. */
  second_factor: Generated<'optional' | 'admins' | 'everyone'>
  /** JSON: hold days, counters, retention that this shop set. */
  compliance: Generated<string>
  /** JSON: deposits, fees, tolerance, lock minutes and the like that this shop set. */
  trade: Generated<string>
}

/** Pricing settings: a version is never changed, only followed by the next. */
export interface PricingConfigTable {
  version: number
  effective_from: string
  author_id: number | null
  note: string
  /** JSON in the shape of `PricingSettings`. */
  settings: string
  settings_sha256: string
  /** 1 while these are the example settings of a new shop. */
  example: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    shop: ShopTable
    pricing_configs: PricingConfigTable
  }
}
