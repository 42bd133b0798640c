import type { StoneKind, StonePrice } from '#server/formula/price/composition.ts'
import type { Colour, PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Generated } from '#server/platform/database/connect.ts'

export type WeightSource = 'model' | 'measured' | 'supplier'
/** `formula`: set by reprices; `fixed`: manual; `override`: manual until `override_until`. */
export type PriceMode = 'formula' | 'fixed' | 'override'

export interface AlloyTable {
  id: Generated<number>
  metal: Metal
  label: string
  /** Decimal permille or an exact fraction: `585`, `916.7`, `14/24`. */
  fineness: string
  stamp: string
  /** 1 when this shop sells it. */
  active: number
  position: number
}

export interface ProductTable {
  id: Generated<number>
  /** A group of products that a pricing rule can match: `miami_cuban`. */
  family: string
  title: string
  slug: string
  status: 'draft' | 'active' | 'archived'
  description: string
  created_at: string
  kind: PieceKind
  archived_at: string | null
  version: Generated<number>
}

/** A piece: a variant of a product with its own SKU and price. */
export interface VariantTable {
  id: Generated<number>
  product_id: number
  sku: string
  /** Null for a piece without precious metal, such as a loose stone. */
  alloy_id: number | null
  /** Null unless it is a chain or a bracelet. */
  construction: Construction | null
  colour: Colour | null
  kind: PieceKind
  /** Hundredths of a millimetre; null where it does not apply, as for a pendant. */
  width: number | null
  /** Hundredths of an inch; null where it does not apply, as for a ring. */
  length: number | null
  /** Milligrams of metal, without stones; null without metal, and while nobody has weighed it. */
  weight_mg: number | null
  weight_source: WeightSource
  stones_minor: number
  extra_minor: number
  /** Minor units; null until first priced. */
  regular_price: number | null
  sale_price: number | null
  compare_at_price: number | null
  price_mode: PriceMode
  /** The minimum price entered for this piece. */
  min_price: number | null
  /** The gold price (`metal_quotes`) and the version of the settings of the last pricing. */
  last_quote_id: number | null
  last_config_version: number | null
  /** The run whose line has the receipt of the current regular price. */
  last_run_id: number | null
  last_priced_at: string | null
  version: Generated<number>
  archived_at: string | null
  /** Ring size and similar, where length and width do not apply. */
  size: string | null
  /** The end of a manual price override, and its reason. */
  override_until: string | null
  override_reason: string | null
  barcode: string | null
  shopify_variant_id: string | null
  /** The newest row of `piece_versions`; 0 for a piece of its main metal alone. */
  composition: Generated<number>
  /** What it cost to buy, minor units; this, its supplier and the supplier's reference are only for those who may see costs. */
  cost_minor: number | null
  supplier: string | null
  supplier_reference: string | null
  note: string | null
}

/**
 * What a piece consists of from `at` on. A change of its alloy makes a version too, a change of its weight alone does not:
 * it has a row of `weight_records`. Rows are never changed. Amounts in minor units.
 */
export interface PieceVersionTable {
  variant_id: number
  /** Its main metal at that time, as in `variants`. */
  alloy_id: number | null
  weight_mg: number | null
  /** From 1, without gaps. */
  n: number
  at: string
  user_id: number | null
  plating: string
  plating_minor: number
  hallmark: string
  hallmark_minor: number
}

export interface PiecePartTable {
  variant_id: number
  n: number
  position: number
  alloy_id: number
  weight_mg: number
}

/** A line of equal stones; units as in `Stone` of server/formula/price/composition.ts. */
export interface PieceStoneTable {
  variant_id: number
  n: number
  position: number
  kind: StoneKind
  count: number
  carat_milli: number | null
  quality: string
  certificate: string
  price_by: StonePrice
  unit_minor: number
  setting_minor: number
  markup_bp: number | null
}

/** A shop's own label for pieces that belong together. */
export interface VariantTagTable {
  variant_id: number
  tag: string
}

export interface WeightRecordTable {
  id: Generated<number>
  variant_id: number
  /** Null where a weight was taken off the piece. */
  weight_mg: number | null
  /** The weight that the piece was priced by before; null where it had none. */
  previous_weight_mg: number | null
  at: string
  weighed_by: number | null
  note: string | null
  /** 1 when staff recorded it without an admin. */
  by_staff: Generated<number>
}

/** A weight outside the tolerance that waits for an admin; the piece keeps its weight until then. */
export interface WaitingWeighingTable {
  variant_id: number
  weight_mg: number
  at: string
  weighed_by: number
  note: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    alloys: AlloyTable
    products: ProductTable
    variants: VariantTable
    variant_tags: VariantTagTable
    piece_versions: PieceVersionTable
    piece_parts: PiecePartTable
    piece_stones: PieceStoneTable
    weight_records: WeightRecordTable
    waiting_weighings: WaitingWeighingTable
  }
}
