import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { SensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { AuditFilters } from '#client/features/operations/audit-log/AuditFilters.tsx'
import { AuditList } from '#client/features/operations/audit-log/AuditList.tsx'
import { auditHref } from '#client/features/operations/audit-log/address.ts'
import { VerifyAuditLog } from '#client/features/operations/audit-log/VerifyAuditLog.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The audit log and its verification. */
export default function Audit(props: Pages['audit']) {
  const { t } = useTranslation('audit')
  const { entries, older, filters, total } = props
  const newest = useNewest(auditHref(filters))
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { count: total })}
        actions={
          <SensitiveDownload href={auditHref(filters, { format: 'csv' }, '/audit/export')}>
            {t('export.csv')}
          </SensitiveDownload>
        }
      />
      <VerifyAuditLog />
      <AuditFilters {...props} />
      {entries.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t('none')}
        </p>
      ) : (
        <AuditList entries={entries} filters={filters} />
      )}
      <Paging
        newest={newest}
        older={older === null ? null : auditHref(filters, { before: older })}
      />
    </>
  )
}
