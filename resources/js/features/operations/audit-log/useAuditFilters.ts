import type { Filter } from '#client/app/list/filter.ts'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import type { Option } from '#client/ui/Field.tsx'
import type { AuditProps } from '#server/operations/audit-log/props.ts'
import { showAudit } from './address.ts'

/** The value of the filter by one subject, which is chosen by its link in the log. */
const ONE = 'one'

/** Filters of the audit log by user, act (what was done) and subject. */
export function useAuditFilters({ filters, only, people, ...log }: AuditProps): Filter[] {
  const { t, acts, subject, named } = useAuditLabels()
  const context = useMetalsContext()
  const { by, of } = filters
  const record = of === null ? [] : [{ id: ONE, label: named(filters.subject ?? '', of, only) }]
  return [
    {
      key: 'by',
      label: t('filter.by'),
      value: by === null ? null : String(by),
      options: people.map(({ id, name }) => ({ id: String(id), label: name })),
      onChange: (id) => showAudit(filters, { by: id === null ? null : Number(id) }),
    },
    {
      key: 'act',
      label: t('filter.act'),
      value: filters.act,
      options: log.acts.map((id) => ({ id, label: acts(id, context) })).toSorted(byLabel),
      onChange: (id) => showAudit(filters, { act: id }),
    },
    {
      key: 'subject',
      label: t('filter.subject'),
      value: of === null ? filters.subject : ONE,
      options: [
        ...record,
        ...log.subjects.map((id) => ({ id, label: subject(id) })).toSorted(byLabel),
      ],
      onChange: (id) => {
        if (id !== ONE) showAudit(filters, { subject: id, of: null })
      },
    },
  ]
}

function byLabel(one: Option, other: Option): number {
  return one.label.localeCompare(other.label)
}
