import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import type { CardResult, KpiResult, Tab, Unit } from '#server/insights/analytics/result-props.ts'

/**
 * One card of the analytics: its traits and its calculation. A new card is a file with one of these, a line in `list.ts`
 * and its translations in `lang/`.
 */
export interface CardDefinition {
  /** Value of `?card=`, name of its prop, and translation key. */
  card: string
  /** The tab of the page. */
  tab: Tab
  /** The requested range, the present, or a fixed number of days. */
  period: 'range' | 'now' | 'year'
  /**
   * The note on the comparison of a card whose period is not the range: as of the end of a day, what is left out, or
   * why there is none. It depends on what the ledger, events, versions and weight records store.
   */
  comparison?: 'day' | 'no_formula' | 'no_stock'
  /** Cards of a group read the same tables, and the page loads them in one request. */
  group: 'pieces' | 'ledger' | 'trade'
  /** The filters by product, kind, karat, width and construction apply. */
  isOfPieces?: true
  /** Its prices or grams are of the chosen metal. */
  isOfMetal?: true
  /** Only users with the cost right see it. */
  showsCost?: true
  /** Figures of this card that are above all tabs. */
  kpis?: readonly KpiDefinition[]
  /** Null where it cannot be calculated yet. `seesCost`: whether to include figures of cost. */
  compute(context: AnalyticsContext, rights: { seesCost: boolean }): Promise<CardResult | null>
}

/** A figure with its development over the period. */
export interface KpiDefinition {
  /** The key of the card's figure. */
  key: string
  unit: Unit
  /** Whether a higher or a lower value is better; absent: neither. */
  better?: 'higher' | 'lower'
  /** Which rows it is calculated from; absent: all. */
  only?: string
  /** It is of the chosen metal. */
  isOfMetal?: true
  /** Only users with the cost right see it. */
  showsCost?: true
  /** Null where it cannot be calculated yet. */
  compute(context: AnalyticsContext): Promise<KpiResult | null>
}
