import type {
  FieldValues,
  PricingSettings,
  RuleField,
} from '#server/formula/settings/pricing-settings.ts'
import type { PieceTraits } from '#server/formula/settings/resolution.ts'

export interface VersionProps {
  version: number
  at: string
  by: string | null
  note: string
  example: boolean
}

/** The source of one field of a piece's rule; `ruleId` null: the settings for its construction. */
export interface ResolvedField {
  field: RuleField
  value: FieldValues[RuleField]
  ruleId: string | null
}

/** `POST /configuration/resolution` (JSON): the entered settings applied to one piece. Amounts in minor units. */
export interface ResolutionProps {
  piece: PieceTraits & { title: string; weightG: string; priceMinor: number | null }
  fields: ResolvedField[]
  /** Its price today by the settings in force and by the entered ones; null where gold or the piece allow none. */
  inForce: ResolvedPrice | null
  typed: ResolvedPrice | null
  currency: string
}

/** Amounts in minor units; `marginBp` is the margin of the price in basis points of its net. */
export interface ResolvedPrice {
  priceMinor: number
  costMinor: number
  marginBp: number
}

/** `GET /configuration/versions/:version`. */
export interface ConfigurationVersionProps {
  version: VersionProps
  settings: PricingSettings
  comparedTo: { version: VersionProps; settings: PricingSettings } | null
  newest: number
  versions: VersionProps[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'configuration-version': ConfigurationVersionProps
  }
}
