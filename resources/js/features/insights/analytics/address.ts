import type { Asked, CardName } from '#server/insights/analytics/props.ts'

type Choice = Omit<Asked, 'card' | 'only'>

/** The address of the page as it is asked, or of one question alone, or of some of its rows. */
export function addressOf(
  asked: Choice,
  card: CardName | null,
  only: string | null = null,
): string {
  return `/analytics?${query(asked, card, only)}`
}

export function exportOf(asked: Asked, card: CardName): string {
  return `/analytics/export?${query(asked, card, asked.card === card ? asked.only : null)}`
}

function query(
  { range, compare, karat, width, construction }: Choice,
  card: CardName | null,
  only: string | null,
) {
  const said = new URLSearchParams({ range: String(range), compare })
  if (karat !== null) said.set('karat', karat)
  if (width !== null) said.set('width', String(width))
  if (construction !== null) said.set('construction', construction)
  if (card !== null) said.set('card', card)
  if (only !== null) said.set('only', only)
  return said
}
