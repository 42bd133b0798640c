import { Link } from '@inertiajs/react'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
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
      rowKey={({ number }) => number}
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
  return [
    {
      key: 'at',
      label: t('filter.dates'),
      cell: ({ at }) => (
        <time dateTime={at} className="font-normal">
          {moment(at)}
        </time>
      ),
      note: ({ number }) => <bdi>{`#${number}`}</bdi>,
    },
    {
      key: 'by',
      label: t('filter.by'),
      cell: ({ by, ip }) => (
        <bdi className="font-medium">{by ?? t(ip === null ? 'system' : 'not_signed_in')}</bdi>
      ),
      className: 'max-w-48 truncate',
      phone: 'first-end',
    },
    {
      key: 'act',
      label: t('filter.act'),
      cell: (entry) => (
        <>
          <span className="font-medium">{act(entry.act)}</span>{' '}
          <Subject entry={entry} filters={filters} />
        </>
      ),
      note: ({ details }) => {
        const texts = textsOf(details)
        return texts.length > 0 && <Details texts={texts} />
      },
      className: 'w-full min-w-60 whitespace-normal wrap-anywhere',
      phone: 'second',
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

function Details({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <span key={text}>
      {index > 0 && ' · '}
      <bdi>{text}</bdi>
    </span>
  ))
}

interface SubjectProps {
  entry: AuditEntryProps
  filters: AuditFilters
}

/** Links to all entries about the same subject. */
function Subject({ entry: { subject, subjectId, isOwnAct, name }, filters }: SubjectProps) {
  const { shortName } = useAuditLabels()
  if (subjectId === null || isOwnAct) return null
  const href = auditHref({ ...filters, subject, of: subjectId })
  return (
    <Link href={href} className="relative z-1 text-petrol underline underline-offset-2">
      <bdi>{shortName(subject, subjectId, name)}</bdi>
    </Link>
  )
}
