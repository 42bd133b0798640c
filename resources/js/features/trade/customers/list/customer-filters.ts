import { router } from '@inertiajs/react'
import type { CustomerFilters } from '#server/trade/customers/props.ts'

const DEFAULTS: Partial<Record<string, string>> = { view: 'list', shown: 'active', sort: 'name' }

/** The filters as a query string, without the question mark. */
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

/** Shows the list with changed filters, which are kept in the URL. */
export function showCustomers(filters: CustomerFilters, change: Partial<CustomerFilters>): void {
  router.visit(customersHref({ ...filters, ...change }), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

/** Clears all filters, but not the view and the sort order. */
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
