import { RangePicker } from '#client/app/range/RangePicker.tsx'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import type { AuditProps } from '#server/operations/audit-log/props.ts'
import { NO_FILTERS, showAudit } from './address.ts'

/** Filters of the audit log by user, act (what was done), subject and day. */
export function AuditFilters({ filters, only, people, acts, subjects }: AuditProps) {
  const { t, act, subject, named } = useAuditLabels()
  const { by, of } = filters
  const all = (label: string) => ({ id: '', label })
  const isChosen = Object.values(filters).some((value) => value !== null)
  return (
    <fieldset
      aria-label={t('filter.label')}
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <SelectField
        label={t('filter.by')}
        options={[
          all(t('filter.anybody')),
          ...people.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        value={by === null ? '' : String(by)}
        onChange={(id) => showAudit(filters, { by: id === '' ? null : Number(id) })}
        className="sm:w-44"
      />
      <SelectField
        label={t('filter.act')}
        options={[
          all(t('filter.anything')),
          ...acts.map((id) => ({ id, label: act(id) })).toSorted(byLabel),
        ]}
        value={filters.act ?? ''}
        onChange={(id) => showAudit(filters, { act: id || null })}
        className="sm:w-56"
      />
      <SelectField
        label={t('filter.subject')}
        options={[
          all(t('filter.anything')),
          ...subjects.map((id) => ({ id, label: subject(id) })).toSorted(byLabel),
        ]}
        value={filters.subject ?? ''}
        onChange={(id) => showAudit(filters, { subject: id || null, of: null })}
        className="sm:w-44"
      />
      <RangePicker
        label={t('filter.dates')}
        range={filters}
        onRange={(range) => showAudit(filters, range)}
        className="max-sm:col-span-2"
      />
      {of !== null && (
        <p className="pb-2 text-sm text-text-2">
          {t('filter.only', { subject: named(filters.subject ?? '', of, only) })}
        </p>
      )}
      {isChosen && (
        <Button variant="quiet" onPress={() => showAudit(filters, NO_FILTERS)}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

function byLabel(one: { label: string }, other: { label: string }): number {
  return one.label.localeCompare(other.label)
}
