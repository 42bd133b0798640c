import { router } from '@inertiajs/react'
import type { CustomerFilters } from '#server/trade/customers/props.ts'

const DEFAULTS: Partial<Record<string, string>> = { view: 'list', shown: 'active', sort: 'name' }

/** The filters as they stand in the address, without the question mark. */
export function filterQuery(filters: CustomerFilters): string {
  const active = Object.entries(filters).flatMap(([name, value]) =>
    value === null || DEFAULTS[name] === value ? [] : [[name, String(value)]],
  )
  return String(new URLSearchParams(active))
}

export function customersHref(filters: CustomerFilters, path = '/customers'): string {
  const query = filterQuery(filters)
  return query === '' ? path : `${path}?${query}`
}

/** Shows another part of the list; what is chosen stands in the address. */
export function showCustomers(filters: CustomerFilters, change: Partial<CustomerFilters>): void {
  router.visit(customersHref({ ...filters, ...change }), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

/** No filter; how the list looks and is sorted stays. */
export const NO_FILTERS = {
  q: null,
  kind: null,
  tag: null,
  city: null,
  country: null,
  consent: null,
  contracts: null,
  value: null,
  quiet: null,
  shown: 'active',
} as const satisfies Partial<CustomerFilters>

/** How many filters are set, the search beside them not counted. */
export function countFilters({ view: _view, sort: _sort, q: _q, shown, ...rest }: CustomerFilters) {
  const active = Object.values(rest).filter((value) => value !== null).length
  return shown === 'active' ? active : active + 1
}
