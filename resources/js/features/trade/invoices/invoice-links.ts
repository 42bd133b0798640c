import { router } from '@inertiajs/react'
import type { InvoiceFilters } from '#server/trade/invoices/props.ts'

export const LIST_PATH = '/apps/invoice/list'

/** The filters as a query string, without the question mark. */
export function filterQuery(filters: InvoiceFilters): string {
  const active = Object.entries(filters).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return String(new URLSearchParams(active))
}

export function invoicesHref(
  filters: InvoiceFilters,
  extraParams: Record<string, string | number> = {},
  path = LIST_PATH,
): string {
  const query = new URLSearchParams(filterQuery(filters))
  for (const [name, value] of Object.entries(extraParams)) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** Shows the list with changed filters, which are kept in the URL. */
export function showInvoices(filters: InvoiceFilters, change: Partial<InvoiceFilters>): void {
  router.visit(invoicesHref({ ...filters, ...change }), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

export const previewHref = (id: number): string => `/apps/invoice/preview?id=${id}`
