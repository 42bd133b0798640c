import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { CardDefinition, KpiDefinition } from '#server/insights/analytics/cards/definition.ts'
import type { CardName, KpiKey } from '#server/insights/analytics/cards/list.ts'
import type { CardResult, CardsRequest, KpiResult, Tab, Unit } from './result-props.ts'

export type AnalyticsRequest = CardsRequest & { tab: Tab; card: CardName | null }
type KpiProp = `kpi_${KpiKey}`

/** The page, and a deferred prop for each card and each KPI; null where it cannot be calculated yet. */
export type AnalyticsProps = {
  request: AnalyticsRequest
  since: string
  until: string
  /** The end of the day with which current states are compared; null: no comparison. */
  asOf: string | null
  tabs: Tab[]
  /** The metals that the shop sells, and the one of the cards of one metal. */
  metals: readonly Metal[]
  metal: Metal
  /** Figures above all tabs; none above a single card. */
  kpis: {
    key: KpiKey
    prop: KpiProp
    card: CardName
    unit: Unit
    better: NonNullable<KpiDefinition['better']> | null
    only: string | null
    isOfMetal: boolean
  }[]
  /** Those of the tab, each with its period, and whether the filters of pieces and the choice of a metal apply. */
  cards: {
    card: CardName
    period: CardDefinition['period']
    comparison: NonNullable<CardDefinition['comparison']> | null
    isOfPieces: boolean
    isOfMetal: boolean
  }[]
  facets: {
    products: { slug: string; title: string }[]
    kinds: PieceKind[]
    karats: string[]
    widths: number[]
    constructions: Construction[]
    /** To choose from, the newest first: `2026-11`. */
    months: string[]
  }
} & { [card in CardName]?: CardResult | null | undefined } & {
  [kpi in KpiProp]?: KpiResult | null | undefined
}

declare module '#server/http/pages.ts' {
  interface Pages {
    analytics: AnalyticsProps
  }
}
