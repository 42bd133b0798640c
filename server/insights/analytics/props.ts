import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { CardDefinition } from '#server/insights/analytics/cards/definition.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { CardResult, CardsRequest } from './result-props.ts'

export type AnalyticsRequest = CardsRequest & { card: CardName | null }

/** The page, and a deferred prop for each card; null where it cannot be calculated yet. */
export type AnalyticsProps = {
  request: AnalyticsRequest
  since: string
  until: string
  /** The end of the day with which current states are compared; null: no comparison. */
  asOf: string | null
  /** Each with its period, and whether the filters of pieces apply. */
  cards: {
    card: CardName
    period: CardDefinition['period']
    comparison: NonNullable<CardDefinition['comparison']> | null
    isOfPieces: boolean
  }[]
  facets: { karats: string[]; widths: number[]; constructions: Construction[] }
} & { [card in CardName]?: CardResult | null | undefined }

declare module '#server/http/pages.ts' {
  interface Pages {
    analytics: AnalyticsProps
  }
}
