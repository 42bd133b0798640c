import type { SecondFactorPolicy } from '#server/access/abilities.ts'
import type { LengthUnit } from '#server/formula/units/measures.ts'
import type { RingSystem } from '#server/formula/units/ring-size.ts'
import type { Generated } from '#server/platform/database/connect.ts'

/** The shop; there is exactly one row. */
export interface ShopTable {
  id: number
  name: string
  currency: string
  /** Unit in which weights are shown. */
  weight_unit: 'g' | 'dwt' | 'ozt'
  /** Units for papers, and for users who chose none; null: those of the language. */
  length_unit: Generated<LengthUnit | null>
  ring_size_system: Generated<RingSystem | null>
  time_zone: string
  /** 1 when staff may see cost and margin. */
  staff_sees_cost: number
  /** 1 once the shop's own settings have been entered. */
  set_up: number
  /** Increases with each change, so that a form with an old version is refused. */
  version: number
  /** JSON list of the markets by whose law reference prices are checked. */
  markets: Generated<string>
  /** JSON: the shop's thresholds for the law check. */
  law: Generated<string>
  /** Runs with more prices need the approval of a second person; null: never. */
  approve_above_lines: number | null
  /** How many prices, and by how much, staff may change without approval. */
  staff_lines: Generated<number>
  staff_change_bp: Generated<number>
  /** How much cash a member of staff pays out in a day of the shop; minor units of its currency. */
  staff_cash_out: Generated<number>
  /** How much a member of staff pays out in a day for purchases and consignments and as store credit, by any method. */
  staff_paid_out: Generated<number>
  /** How far a weight that staff enter may differ: from the model's at the first weighing, then from the approved one. */
  weigh_first_bp: Generated<number>
  weigh_again_bp: Generated<number>
  /** Style of the sign-in page at /login. */
  login_style: Generated<'cover' | 'boxed'>
  /** Minutes of inactivity after which a session is locked. */
  lock_after_min: Generated<number>
  /** Who must have a second factor; counts in production only once it was chosen. */
  second_factor: Generated<SecondFactorPolicy>
  /** 1 once the sign-in settings have been saved. */
  second_factor_chosen: Generated<number>
  /** JSON: the shop's `ComplianceSettings`, without defaults. */
  compliance: Generated<string>
  /** JSON: the shop's `TradeSettings` and letterhead, without defaults. */
  trade: Generated<string>
}

/** Versions of the pricing settings. A version never changes. */
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
