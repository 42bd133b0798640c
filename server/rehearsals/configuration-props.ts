import type { ComplianceSettings } from '#server/configuration/compliance-settings.ts'
import type { Letterhead, Logo } from '#server/configuration/letterhead.ts'
import type { TradeSettings } from '#server/configuration/trade-settings.ts'
import type { UsualTerm } from '#server/contracts/types/definition.ts'
import type { ContractType } from '#server/contracts/types/list.ts'
import type { FieldValues, PricingSettings, RuleField } from '#server/gold/pricing-settings.ts'
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
  loginStyle: 'cover' | 'boxed'
  lockAfterMin: number
  secondFactor: 'optional' | 'admins' | 'everyone'
  compliance: ComplianceSettings
  letterhead: Letterhead
  logo: Logo | null
  trade: TradeSettings
  /** Which of them belong to each type of contract; types without any are left out. */
  usualTerms: readonly { type: ContractType; terms: readonly UsualTerm[] }[]
}

/** Where one field of a piece's rule comes from; `ruleId` null: from the settings for all of its construction. */
export interface ResolvedField {
  field: RuleField
  value: FieldValues[RuleField]
  ruleId: string | null
}

/** `POST /configuration/resolution` (JSON): the settings as typed, tried on one piece. Amounts in minor units. */
export interface ResolutionProps {
  piece: Matched & { title: string; weightG: string; priceMinor: number | null }
  fields: ResolvedField[]
  /** What it would cost today by the settings in force, and as typed; null where gold or the piece allow none. */
  inForceMinor: number | null
  typedMinor: number | null
  currency: string
}

/** `GET /configuration`. */
export interface ConfigurationProps {
  version: number
  example: boolean
  settings: PricingSettings
  /** Typed before, and not in force: `?rehearsal=` goes on with it. */
  draft: { base: number; baseSettings: PricingSettings; settings: PricingSettings } | null
  versions: VersionProps[]
  shopSettings: ShopSettingsProps
  /** What rules may ask for. */
  products: { slug: string; title: string; family: string }[]
  karats: { label: string; fineness: string }[]
}

/** `GET /configuration/versions/:version`. */
export interface ConfigurationVersionProps {
  version: VersionProps
  settings: PricingSettings
  beside: { version: VersionProps; settings: PricingSettings } | null
  newest: number
  versions: VersionProps[]
}
