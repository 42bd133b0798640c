import type { CardDefinition, KpiDefinition } from './definition.ts'
import { analyticsCards, type CardName, type KpiKey } from './list.ts'

type ListedKpi = KpiDefinition & { key: KpiKey }
type ListedCard = Omit<CardDefinition, 'kpis'> & { card: CardName; kpis?: readonly ListedKpi[] }
const definitions: readonly ListedCard[] = analyticsCards
const byName = new Map(definitions.map((definition) => [definition.card, definition]))

/** The cards in the order of the page. */
export const CARDS: readonly CardName[] = definitions.map(({ card }) => card)

/** The figures above all tabs, in the order of their cards. */
export const KPIS = definitions.flatMap(({ card, kpis = [] }) =>
  kpis.map((kpi) => ({ ...kpi, card })),
)
export type Kpi = (typeof KPIS)[number]

/** Throws for an unknown card. */
export function definitionOf(card: CardName): CardDefinition {
  const definition = byName.get(card)
  if (!definition) throw new Error(`unknown card ${card}`)
  return definition
}
