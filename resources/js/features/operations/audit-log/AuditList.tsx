import { Link } from '@inertiajs/react'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Parts } from '#client/ui/lists/Parts.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { AuditEntryProps, AuditFilters } from '#server/operations/audit-log/props.ts'
import { auditHref } from './address.ts'
import { useDetailNamespaces } from './useDetailNamespaces.ts'
import { useDetailTexts } from './useDetailTexts.ts'

interface AuditListProps {
  entries: AuditEntryProps[]
  filters: AuditFilters
}

export function AuditList({ entries, filters }: AuditListProps) {
  const { t, act } = useAuditLabels()
  useDetailNamespaces(entries.flatMap(({ details }) => details))
  return (
    <DataTable
      label={t('list')}
      rows={entries}
      columns={useAuditColumns(filters)}
      rowKey={({ id }) => id}
      peek={{
        title: (entry) => act(entry.act),
        content: ({ requestId }) =>
          requestId && (
            <p className="mt-4 text-sm text-text-2">
              {t('request', { id: `\u2068${requestId}\u2069` })}
            </p>
          ),
      }}
    />
  )
}

function useAuditColumns(filters: AuditFilters): Column<AuditEntryProps>[] {
  const { t, act } = useAuditLabels()
  const textsOf = useDetailTexts()
  const { moment } = useFormat()
  const author = ({ by, ip }: AuditEntryProps) => by ?? t(ip === null ? 'system' : 'not_signed_in')
  return [
    {
      key: 'at',
      label: t('filter.dates'),
      cell: ({ at }) => (
        <time dateTime={at} className="font-normal">
          {moment(at)}
        </time>
      ),
      note: ({ number }) => number !== null && <bdi>{`#${number}`}</bdi>,
      phone: 'second',
    },
    {
      key: 'by',
      label: t('filter.by'),
      cell: (entry) => <bdi className="font-medium">{author(entry)}</bdi>,
      className: 'max-w-48 truncate',
      phone: 'second',
      phoneCell: (entry) => <bdi>{author(entry)}</bdi>,
    },
    {
      key: 'act',
      label: t('filter.act'),
      cell: (entry) => <span className="font-medium">{act(entry.act)}</span>,
      aside: (entry) =>
        entry.subjectId !== null &&
        !entry.isOwnAct && <Subject entry={entry} subjectId={entry.subjectId} filters={filters} />,
      note: ({ details }) =>
        details.length > 0 && (
          <Parts parts={textsOf(details).map((text) => <bdi key={text}>{text}</bdi>)} />
        ),
      className: 'w-full min-w-60 whitespace-normal wrap-anywhere',
      phone: 'first',
    },
    {
      key: 'ip',
      label: t('detail.ip'),
      cell: ({ ip }) => (ip === null ? '–' : <bdi>{ip}</bdi>),
      className: 'text-sm text-text-2',
      priority: 4,
    },
  ]
}

interface SubjectProps {
  entry: AuditEntryProps
  subjectId: string
  filters: AuditFilters
}

/** Links to all entries about the same subject. */
function Subject({ entry: { subject, name }, subjectId, filters }: SubjectProps) {
  const { shortName } = useAuditLabels()
  const href = auditHref({ ...filters, subject, of: subjectId })
  return (
    <Link
      href={href}
      className="relative z-1 inline-block text-petrol underline underline-offset-2 max-md:my-0.5 max-md:leading-6"
    >
      <bdi>{shortName(subject, subjectId, name)}</bdi>
    </Link>
  )
}
