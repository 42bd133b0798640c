import type { Measures } from '#server/catalogue/catalogue.ts'
import type { WeightSource } from '#server/catalogue/table.ts'
import type { Stone } from '#server/formula/price/composition.ts'
import type { Colour } from '#server/formula/settings/piece-kinds.ts'
import type {
  Construction,
  FieldValues,
  PricingRule,
  RuleField,
} from '#server/formula/settings/pricing-settings.ts'
import type { Decider } from '#server/formula/settings/resolution.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Cause } from '#server/pricing/cause.ts'
import type { BasisProps } from '#server/pricing/lines/basis.ts'
import type { PriceField } from '#server/pricing/table.ts'

/**
 * `GET /receipts/:variantId` (JSON): a price of a piece, the current one or with `?change=` or `?run=` a past one, as it
 * was applied and how it was calculated. Amounts in minor units.
 */
export interface ReceiptProps extends Measures {
  /** The row of the ledger that opens the same receipt again. */
  changeId: number
  /** Whether it was requested as the current price. */
  isToday: boolean
  /** The requested run where it did not set this price, which was in force at the same time; else null. */
  notSetBy: number | null
  sku: string
  /** The hash of its photo of today, or else of that of its product. */
  photo: string | null
  metal: Metal | null
  title: string
  karat: string | null
  fineness: string | null
  construction: Construction | null
  colour: Colour | null
  /** Of its main metal. */
  weightG: string | null
  weightSource: WeightSource
  /** Its metal parts beside the main one, and its lines of equal stones; none for most pieces. */
  parts: { metal: Metal; karat: string; fineness: string; weightG: string }[]
  stones: Pick<Stone, 'kind' | 'count' | 'caratMilli' | 'quality' | 'certificate'>[]
  plating: string
  hallmark: string
  /** Whether facts other than its weight were changed since the formula calculated the current price. */
  isPieceChanged: boolean
  currency: string
  /** The regular, sale and compare-at price right after the change. */
  priceMinor: number | null
  saleMinor: number | null
  compareAtMinor: number | null
  /** The run that applied them, who did, and why. */
  applied: {
    at: string
    /** The user's name; null for the system. */
    by: string | null
    cause: Cause
    reason: string | null
    runId: number
  }
  /** What that run changed on the piece, each with its replacement; null: still current. */
  changes: {
    field: PriceField
    old: number | null
    new: number | null
    replaced: { at: string; runId: number } | null
  }[]
  /** Of gold at that time; null without a regular price, and for a piece that the formula cannot price. */
  goldPerGram: string | null
  /** That of the alloy of each of `parts`, in their order; none where `goldPerGram` is null. */
  partRates: string[]
  meltMinor: number | null
  quote: BasisProps | null
  /** The prices of the other metals of its parts. */
  otherQuotes: BasisProps[]
  /** Whether the formula gave the regular price, or a person or a file. */
  isCalculated: boolean
  /** The run that calculated the regular price, with its formula and settings; null without a calculation. */
  calculatedBy: number | null
  formulaVersion: number | null
  configVersion: number | null
  /**
   * Lines that add up to the regular price; only with the cost right and a calculation. `part` is the number of a
   * metal part, 0 the main one.
   */
  lines?: { key: string; amountMinor: number; part?: number }[]
  /** Every intermediate number at 12 places; only with the cost right and a calculation. */
  steps?: { key: string; value: string }[]
  /** The settings of each metal part, the main one first, and who decided them; those of the whole piece are with the main one. */
  settings?: { karat: string | null; fields: DecidedField[] }[]
  /** Those of each metal part, the main one first; only of a piece with parts or stones. */
  partSteps?: { karat: string; metal: Metal; steps: { key: string; value: string }[] }[]
}

/** A setting of a price, and who decided it; `rule` is the rule that did. */
export interface DecidedField {
  field: RuleField
  value: FieldValues[RuleField]
  by: Decider
  rule?: Pick<PricingRule, 'note' | 'match'>
}

/**
 * `GET /receipts/:variantId/proof` (JSON), with the same parameters: recomputed from the rows and compared. A price
 * without a calculation is compared with the ledger only.
 */
export interface ProofProps {
  proven: boolean
  checks: {
    key: 'quote' | 'configuration' | 'piece' | 'price' | 'ledger'
    ok: boolean
    /** Null where a user without the cost right could test guesses against a fingerprint. */
    stored: string | null
    found: string | null
  }[]
}
