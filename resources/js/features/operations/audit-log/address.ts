import { router } from '@inertiajs/react'
import type { AuditFilters } from '#server/operations/audit-log/props.ts'

/** The address of the audit log with these filters. */
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

/** Shows the audit log with changed filters, which are part of the address. */
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
