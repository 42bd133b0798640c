import type {
  FieldValues,
  PricingSettings,
  RuleField,
} from '#server/formula/settings/pricing-settings.ts'
import type { Matched } from '#server/formula/settings/resolution.ts'

/** A version in the list. */
export interface VersionProps {
  version: number
  at: string
  by: string | null
  note: string
  example: boolean
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

/** `GET /configuration/versions/:version`. */
export interface ConfigurationVersionProps {
  version: VersionProps
  settings: PricingSettings
  beside: { version: VersionProps; settings: PricingSettings } | null
  newest: number
  versions: VersionProps[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'configuration-version': ConfigurationVersionProps
  }
}
