import type { Measures } from '#server/catalogue/catalogue.ts'
import type { PriceMode, WeightSource } from '#server/catalogue/table.ts'
import type { Colour, PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction, PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'
import type { FollowProps } from '#server/pricing/follow-gold/follow-state.ts'
import type { BasisProps } from '#server/pricing/lines/basis.ts'

/** One piece of the price chart; amounts in minor units. */
export interface VariantProps extends Measures {
  id: number
  sku: string
  /** Null, as the alloy, for a piece without precious metal. */
  metal: Metal | null
  karat: string | null
  construction: Construction | null
  /** 0, and from 1 for further pieces that are equal in alloy, construction, colour and all measures. */
  twin: number
  colour: Colour | null
  /** Null without metal, and while nobody has weighed it. */
  weightG: string | null
  weightSource: WeightSource
  regularPrice: number | null
  salePrice: number | null
  compareAtPrice: number | null
  priceMode: PriceMode
  /** Until when a manual price applies (ISO), and its reason. */
  overrideUntil: string | null
  overrideReason: string | null
  lastPricedAt: string | null
  /** Has further metal parts, stones, plating or a hallmark. */
  isComposed: boolean
  /** The cost of stones and extras; only with the cost right. */
  stonesMinor?: number
  extraMinor?: number
  /** The lowest price an admin set for the piece; only with the cost right. */
  minimumMinor?: number | null
  version: number
}

/** A reprice, with the price of a metal that it used as decimal text per troy ounce. */
export interface LastRunProps {
  id: number
  mid: string
  currency: string
}

export interface PriceProps {
  /** The price of the chart's metal. */
  quote: BasisProps | null
  /** The prices of further metals in these pieces and their parts, for each that has one. */
  otherMetals: { quote: BasisProps; lastRun: LastRunProps | null }[]
  currency: string
  product: {
    /** Null in a shop without products. */
    id: number | null
    slug: string
    title: string
    family: string
    kind: PieceKind
    archived: boolean
    /** The hash of its first photo. */
    photo: string | null
  }
  products: { slug: string; title: string }[]
  scope: { construction: Construction | null; karat: string; all: boolean }
  constructions: Construction[]
  karats: { label: string; metal: Metal; fineness: string }[]
  /** Of the whole product: its pieces, and those with a price. */
  counts: { pieces: number; priced: number }
  variants: VariantProps[]
  /** The current settings; `example` until an admin confirms them. */
  config: { version: number; example: boolean }
  /** Whether prices follow gold automatically now, and why not. */
  follow: FollowProps
  /** The newest reprice by the price of the chart's metal. */
  lastRun: LastRunProps | null
  /** The settings in force, only with the cost right: they drive the what-if slider in the browser. */
  rules: PricingSettings | null
  /** The rounding of a price that a user enters as a percentage. */
  rounding: Rounding
  /** Requested in a partial reload: the price shown seven days ago, variant id to minor units. */
  weekAgo?: Record<number, number>
  /** Requested by `?whatIf=XAU:<decimal per ounce>,…` in a partial reload: variant id to minor units. */
  whatIf?: Record<number, number>
}

/** `GET /quick-quote/alloys` (JSON). */
export interface QuotedAlloysProps {
  karats: string[]
}

/** `GET /quick-quote?grams=&karat=&construction=` (JSON). */
export interface QuickQuoteProps {
  currency: string
  priceMinor: number
  meltMinor: number
  perGram: string
  quote: BasisProps
}

declare module '#server/http/pages.ts' {
  interface Pages {
    price: PriceProps
  }
}
