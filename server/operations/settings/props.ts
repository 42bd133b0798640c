import type { Preferences } from '#lang/preferences.ts'
import type { ComplianceSettings } from '#server/configuration/compliance-settings.ts'
import type { Letterhead, Logo, TradeSettings } from '#server/configuration/trade-settings.ts'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import type { SettingsGroup } from '#server/formula/settings/settings-groups.ts'
import type { Law, Market } from '#server/pricing/compare-at/law/market.ts'
import type { DefaultTerm } from '#server/trade/contract-types/definition.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'

/** The shop; `law` has the thresholds in force. */
export interface ShopSettingsProps {
  version: number
  name: string
  currency: string
  /** Something has a price: the currency can no longer change. */
  currencyFixed: boolean
  weightUnit: 'g' | 'dwt' | 'ozt'
  timeZone: string
  lengthUnit: Preferences['lengthUnit']
  ringSystem: Preferences['ringSystem']
  markets: Market[]
  law: Law
  staffLines: number
  staffChangeBp: number
  /** Minor units of the shop's currency. */
  staffCashOut: number
  staffPaidOut: number
  weighFirstBp: number
  weighAgainBp: number
  approveAboveLines: number | null
  staffSeesCost: boolean
  loginStyle: 'cover' | 'boxed'
  lockAfterMin: number
  secondFactor: 'optional' | 'admins' | 'everyone'
  compliance: ComplianceSettings
  letterhead: Letterhead
  logo: Logo | null
  trade: TradeSettings
  /** The default terms of each type of contract; types without any are left out. */
  defaultTerms: readonly { type: ContractType; terms: readonly DefaultTerm[] }[]
}

/** `GET /configuration`. */
export interface ConfigurationProps {
  version: number
  /** Those of the pieces on sale that still have sample values. */
  samples: SettingsGroup[]
  settings: PricingSettings
  /** The settings of the simulation `?rehearsal=`, which are not in force, to continue with. */
  draft: { base: number; baseSettings: PricingSettings; settings: PricingSettings } | null
  versions: VersionProps[]
  shopSettings: ShopSettingsProps
  /** Those of the pieces on sale. */
  groups: SettingsGroup[]
  /** What rules can match. */
  products: { slug: string; title: string; family: string }[]
  karats: { label: string; fineness: string }[]
}

export interface VersionProps {
  version: number
  at: string
  by: string | null
  note: string
  example: boolean
}

/** `GET /configuration/versions/:version`. */
export interface ConfigurationVersionProps {
  version: VersionProps
  settings: PricingSettings
  /** Those of the pieces on sale. */
  groups: SettingsGroup[]
  comparedTo: { version: VersionProps; settings: PricingSettings } | null
  newest: number
  versions: VersionProps[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    configuration: ConfigurationProps
    'configuration-version': ConfigurationVersionProps
  }
}
