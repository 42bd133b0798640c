import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Parts } from '#client/ui/lists/Parts.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { AuditEntryProps, AuditFilters } from '#server/operations/audit-log/props.ts'
import { auditHref } from './address.ts'
import { useDetailNamespaces, useDetailTexts } from './useDetailTexts.ts'

interface AuditListProps {
  entries: AuditEntryProps[]
  filters: AuditFilters
}

export function AuditList({ entries, filters }: AuditListProps) {
  const { t, act } = useAuditLabels()
  const { date } = useFormat()
  useDetailNamespaces(entries.flatMap(({ details }) => details))
  return (
    <DataTable
      label={t('list')}
      rows={entries}
      columns={useAuditColumns(filters)}
      rowKey={({ id }) => id}
      groupOf={({ at }) => date(at)}
      peek={{
        title: (entry) => act(entry.act),
        content: ({ number, requestId }) => (
          <div className="mt-4 space-y-1 text-sm text-text-2 empty:hidden">
            {number === null && <p>{t('number_pending_hint')}</p>}
            {requestId && <p>{t('request', { id: `\u2068${requestId}\u2069` })}</p>}
          </div>
        ),
      }}
    />
  )
}

function useAuditColumns(filters: AuditFilters): Column<AuditEntryProps>[] {
  const { t, act } = useAuditLabels()
  const { t: shell } = useTranslation('shell')
  const textsOf = useDetailTexts()
  const { moment, momentOfDay } = useFormat()
  const author = ({ by, ip }: AuditEntryProps) => by ?? t(ip === null ? 'system' : 'not_signed_in')
  return [
    {
      key: 'at',
      label: t('time'),
      cell: ({ at }) => (
        <time dateTime={at} className="font-normal">
          {momentOfDay(at)}
        </time>
      ),
      peekCell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
      note: ({ number }) =>
        number === null ? (
          <span title={t('number_pending_hint')}>{t('number_pending')}</span>
        ) : (
          <bdi>{`#${number}`}</bdi>
        ),
      phone: 'second',
    },
    {
      key: 'by',
      label: t('filter.by'),
      cell: (entry) => <bdi className="font-medium">{author(entry)}</bdi>,
      note: ({ ip }) => ip !== null && t('from_ip', { ip: `\u2068${ip}\u2069` }),
      className: 'max-w-48 truncate',
      priority: 2,
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
          <Parts
            parts={textsOf(details).map(({ name, value }) => (
              <span key={name}>
                {shell('pair', { label: name, value: `\u2068${value}\u2069` })}
              </span>
            ))}
          />
        ),
      className: 'w-full min-w-60 whitespace-normal wrap-anywhere',
      phone: 'first',
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
