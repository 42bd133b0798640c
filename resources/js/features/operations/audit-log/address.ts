import { router } from '@inertiajs/react'
import type { AuditFilters } from '#server/operations/audit-log/props.ts'

/** The address of this part of the record. */
export function auditHref(
  filters: AuditFilters,
  more: Record<string, string | number> = {},
  path = '/audit',
): string {
  const chosen = Object.entries({ ...filters, ...more }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen)}`
}

/** Shows another part of it; what is chosen stands in the address. */
export function showAudit(filters: AuditFilters, change: Partial<AuditFilters>): void {
  router.visit(auditHref({ ...filters, ...change }), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

export const NO_FILTERS: AuditFilters = {
  by: null,
  act: null,
  subject: null,
  of: null,
  from: null,
  to: null,
}
