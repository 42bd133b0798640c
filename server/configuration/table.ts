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
