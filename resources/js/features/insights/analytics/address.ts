import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsRequest } from '#server/insights/analytics/props.ts'

type RequestParams = Omit<AnalyticsRequest, 'card' | 'only'>

/** The address of a tab with these parameters, of a single card, or of some of its rows. */
export function addressOf(
  request: RequestParams,
  card: CardName | null,
  only: string | null = null,
): string {
  return `/analytics?${query(request, card, only)}`
}

export function exportOf(request: AnalyticsRequest, card: CardName): string {
  return `/analytics/export?${query(request, card, request.card === card ? request.only : null)}`
}

function query(
  { tab, range, month, compare, metal, product, kind, karat, width, construction }: RequestParams,
  card: CardName | null,
  only: string | null,
) {
  const params = new URLSearchParams({ ...(month ? { month } : { range: String(range) }), compare })
  if (metal !== null) params.set('metal', metal)
  if (product !== null) params.set('product', product)
  if (kind !== null) params.set('kind', kind)
  if (karat !== null) params.set('karat', karat)
  if (width !== null) params.set('width', String(width))
  if (construction !== null) params.set('construction', construction)
  if (card === null) params.set('tab', tab)
  else params.set('card', card)
  if (only !== null) params.set('only', only)
  return params
}
