import { Link } from '@inertiajs/react'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import type { AuditEntryProps, AuditFilters } from '#server/operations/audit-log/props.ts'
import { auditHref } from './address.ts'
import { useDetailTexts } from './useDetailTexts.ts'

interface AuditListProps {
  entries: AuditEntryProps[]
  filters: AuditFilters
}

export function AuditList({ entries, filters }: AuditListProps) {
  const { t } = useAuditLabels()
  return (
    <ol aria-label={t('list')} className="divide-y rounded-card border bg-surface">
      {entries.map((entry) => (
        <AuditRow key={entry.number} entry={entry} filters={filters} />
      ))}
    </ol>
  )
}

interface AuditRowProps {
  entry: AuditEntryProps
  filters: AuditFilters
}

/** One entry: time, user, act (what was done), subject and details. */
function AuditRow({ entry, filters }: AuditRowProps) {
  const { t, act } = useAuditLabels()
  const textsOf = useDetailTexts()
  const { moment } = useFormat()
  const { number, at, by, ip, requestId, details } = entry
  const detailTexts = textsOf(details)
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[11rem_9rem_1fr]">
      <p className="text-sm text-text-2">
        <time dateTime={at}>{moment(at)}</time>
      </p>
      <p className="min-w-0 font-medium break-words">
        <bdi>{by ?? (ip === null ? t('system') : t('not_signed_in'))}</bdi>
      </p>
      <div className="min-w-0">
        <p className="font-medium">
          {act(entry.act)} <Subject entry={entry} filters={filters} />
        </p>
        {detailTexts.length > 0 && (
          <p className="text-sm break-words text-text-2">
            {detailTexts.map((text, index) => (
              <span key={text}>
                {index > 0 && ' · '}
                <bdi>{text}</bdi>
              </span>
            ))}
          </p>
        )}
        <p className="text-sm text-text-3">
          <bdi>{`#${number}`}</bdi>
          {ip && ` · ${t('from_ip', { ip })}`}
          {requestId && ` · ${t('request', { id: requestId })}`}
        </p>
      </div>
    </li>
  )
}

/** Links to all entries about the same subject. */
function Subject({ entry: { subject, subjectId, isOwnAct, name }, filters }: AuditRowProps) {
  const { shortName } = useAuditLabels()
  if (subjectId === null || isOwnAct) return null
  const href = auditHref({ ...filters, subject, of: subjectId })
  return (
    <Link href={href} className="font-normal text-petrol underline underline-offset-2">
      <bdi className="break-words">{shortName(subject, subjectId, name)}</bdi>
    </Link>
  )
}
