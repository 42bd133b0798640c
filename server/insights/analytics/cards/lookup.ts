import type { CardDefinition } from './definition.ts'
import { analyticsCards, type CardName } from './list.ts'

type ListedCard = CardDefinition & { card: CardName }
const definitions: readonly ListedCard[] = analyticsCards
const byName = new Map(definitions.map((definition) => [definition.card, definition]))

/** The cards in the order of the page. */
export const CARDS: readonly CardName[] = definitions.map(({ card }) => card)

/** Throws for an unknown card. */
export function definitionOf(card: CardName): CardDefinition {
  const definition = byName.get(card)
  if (!definition) throw new Error(`unknown card ${card}`)
  return definition
}
