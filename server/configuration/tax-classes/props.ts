export interface TaxClassProps {
  id: number
  name: string
  /** Percent as plain text, '8.875'. */
  rate: string
  needsReason: boolean
  isDefault: boolean
  version: number
}

/** `GET /configuration/tax-classes`. */
export interface TaxClassesProps {
  /** The default class first. */
  classes: TaxClassProps[]
  archived: Pick<TaxClassProps, 'id' | 'name' | 'rate'>[]
  /** The rate inside the prices, where they include tax and it differs from the rate of the default class. */
  rateInPrices: string | null
}

/** A class that a line can have. */
export interface TaxChoice {
  /** Null: the rate that the lines had before tax classes. */
  id: number | null
  name: string
  ratePpm: number
  needsReason: boolean
  /** Exactly one is. */
  isDefault: boolean
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'tax-classes': TaxClassesProps
  }
}
