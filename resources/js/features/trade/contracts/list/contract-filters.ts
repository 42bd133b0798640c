import { router } from '@inertiajs/react'
import type { ListFilters } from '#server/trade/contracts/props.ts'

/** What the address leaves out. */
const DEFAULTS: Record<string, unknown> = { view: 'list', sort: 'due' }

/** The filters as a query string, without the question mark. */
export function filterQuery(filters: ListFilters): string {
  const entries = Object.entries(filters).flatMap(([name, value]) =>
    value === null || value === DEFAULTS[name] ? [] : [[name, String(value)]],
  )
  return String(new URLSearchParams(entries))
}

export function contractsHref(
  filters: ListFilters,
  extra: Record<string, string | number> = {},
  path = '/contracts',
): string {
  const query = new URLSearchParams(filterQuery(filters))
  for (const [name, value] of Object.entries(extra)) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** Opens the list with changed filters, which are part of the URL. */
export function showContracts(filters: ListFilters, change: Partial<ListFilters>): void {
  router.visit(contractsHref({ ...filters, ...change }), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

/** Clears all filters but the view and the order. */
export const NO_FILTERS = {
  type: null,
  state: null,
  group: null,
  due: null,
  customer: null,
  q: null,
  from: null,
  to: null,
} as const satisfies Partial<ListFilters>
