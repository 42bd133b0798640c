import type { Preferences } from '#lang/preferences.ts'
import type { AlloyChoice } from '#server/catalogue/alloys/props.ts'
import type { KindsOffered } from '#server/catalogue/products/kinds-offered.ts'
import type { ShopTable } from '#server/configuration/table.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { RegulatedMarket } from '#server/pricing/compare-at/law/market.ts'

/** `GET /setup`: what a new shop sells. */
export interface SetupProps extends KindsOffered {
  /** False once anything has or had a price, a contract or an invoice. */
  isOpen: boolean
  /** Whether it was saved before. */
  isSaved: boolean
  version: number
  name: string
  address: string
  currency: string
  weightUnit: ShopTable['weight_unit']
  timeZone: string
  lengthUnit: Preferences['lengthUnit']
  ringSystem: Preferences['ringSystem']
  taxMode: 'exclusive' | 'inclusive'
  /** Percent as text. */
  taxRate: string
  /** By whose law compare-at prices are checked; none: by no law. */
  markets: RegulatedMarket[]
  alloys: AlloyChoice[]
  /** The metals that have a price already, samples aside. */
  priced: Metal[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    setup: SetupProps
  }
}
