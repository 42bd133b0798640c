import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import type { LogProps } from '#server/market/history/props.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'
import type { HomeCard, HomeLayout } from './card-names.ts'
import type { HealthProps, HeldProps, PromiseProps, WorkProps } from './card-props.ts'

export interface HomeProps {
  latest: LogProps | null
  /** How many active pieces a reprice would look at. */
  pieces: number
  /** How many of them have a price. */
  priced: number
  lastRun: RunProps | null
  mayUndo: boolean
  /** What an empty shop still has to do; null once it has applied its first own prices. */
  firstSteps: FirstSteps | null
  layout: HomeLayout
  /** The order of a desk that nobody arranged. */
  usualCards: readonly HomeCard[]
  /** These come after the page. */
  health: HealthProps[] | undefined
  promises: PromiseProps[] | undefined
  held: HeldProps[] | undefined
  work: WorkProps[] | undefined
}

export interface FirstSteps {
  currency: { done: boolean; value: string; weightUnit: string }
  gold: { done: boolean }
  /** With the settings in force, so that the form begins with them and can price one chain. */
  margin: { done: boolean; rules: Record<Construction, PriceRule> }
  weight: {
    done: boolean
    sku: string | null
    variantId: number | null
    weightG: string | null
    widthMm: number | null
    lengthIn: number | null
    karat: string | null
  }
  apply: { done: boolean }
}

declare module '#server/http/pages.ts' {
  interface Pages {
    home: HomeProps
  }
}
