import type { LogProps } from '#server/gold-price-logs/props.ts'
import type { RunProps } from '#server/prices/props.ts'

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
}

export interface FirstSteps {
  currency: { done: boolean; value: string; weightUnit: string }
  gold: { done: boolean }
  margin: { done: boolean }
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
