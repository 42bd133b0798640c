import type { AuditEntryProps, AuditFilters } from '#server/operations/audit-log/props.ts'
import { AuditRow } from './AuditRow.tsx'
import { useAuditWords } from './useAuditWords.ts'

interface AuditListProps {
  entries: AuditEntryProps[]
  filters: AuditFilters
}

/** One page of the record. */
export function AuditList({ entries, filters }: AuditListProps) {
  const { t } = useAuditWords()
  return (
    <ol aria-label={t('list')} className="divide-y rounded-card border bg-surface">
      {entries.map((entry) => (
        <AuditRow key={entry.number} entry={entry} filters={filters} />
      ))}
    </ol>
  )
}
