import type { PricingSettings } from '#server/gold/pricing-settings.ts'
import type { Matched } from '#server/gold/resolution.ts'
import type { Law, Market } from '#server/prices/law/market.ts'

/** A version in the list. */
export interface VersionProps {
  version: number
  at: string
  by: string | null
  note: string
  example: boolean
}

/** The shop's own row; days and shares of the law check as they hold now. */
export interface ShopSettingsProps {
  version: number
  name: string
  currency: string
  /** Something has a price: the currency can no longer change. */
  currencyFixed: boolean
  weightUnit: 'g' | 'dwt' | 'ozt'
  timeZone: string
  markets: Market[]
  law: Law
  staffLines: number
  staffChangeBp: number
  approveAboveLines: number | null
  staffSeesCost: boolean
}

/** A piece to try the rules on, and all that its price depends on besides them. */
export interface TriedPiece extends Matched {
  title: string
  fineness: string
  weightMg: number
  length: number | null
  stonesMinor: number
  extraMinor: number
  minimumMinor: number | null
  regularPrice: number | null
}

/** `GET /configuration`. */
export interface ConfigurationProps {
  version: number
  example: boolean
  settings: PricingSettings
  /** Typed before, and not in force: `?rehearsal=` goes on with it. */
  draft: { base: number; baseSettings: PricingSettings; settings: PricingSettings } | null
  versions: VersionProps[]
  shop: ShopSettingsProps
  /** What rules may ask for. */
  products: { slug: string; title: string; family: string }[]
  karats: { label: string; fineness: string }[]
  /** Asked for by `?piece=<SKU>`; null where there is none of that number. */
  piece: TriedPiece | null
  asked: string
  /** Today's gold in the shop's own money, decimal text per ounce; null without. */
  gold: { mid: string; currency: string; at: string; fx: string | null } | null
}

/** `GET /configuration/versions/:version`. */
export interface ConfigurationVersionProps {
  version: VersionProps
  settings: PricingSettings
  beside: { version: VersionProps; settings: PricingSettings } | null
  newest: number
  versions: VersionProps[]
}
