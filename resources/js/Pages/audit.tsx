import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { useSensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { AuditList } from '#client/features/operations/audit-log/AuditList.tsx'
import { auditHref, NO_FILTERS, showAudit } from '#client/features/operations/audit-log/address.ts'
import { useAuditFilters } from '#client/features/operations/audit-log/useAuditFilters.ts'
import { useVerifyAuditLog } from '#client/features/operations/audit-log/useVerifyAuditLog.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The audit log and its verification. */
export default function Audit(props: Pages['audit']) {
  const { t } = useTranslation('audit')
  const { entries, older, filters, total } = props
  const newest = useNewest(auditHref(filters))
  const download = useSensitiveDownload()
  const { action, lastText, report } = useVerifyAuditLog()
  return (
    <ListPage
      title={t('title')}
      subtitle={
        <>
          {t('subtitle', { count: total })} {lastText}
        </>
      }
      actions={action}
      menu={[
        {
          id: 'export',
          label: t('export.csv'),
          icon: Download,
          onAction: () => download(auditHref(filters, { format: 'csv' }, '/audit/export')),
        },
      ]}
      filters={useAuditFilters(props)}
      dates={{
        label: t('filter.dates'),
        range: filters,
        onRange: (range) => showAudit(filters, range),
      }}
      onClear={() => showAudit(filters, NO_FILTERS)}
    >
      {report}
      {entries.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t('none')}
        </p>
      ) : (
        <Suspense fallback={<div className="min-h-dvh rounded-card border bg-surface" />}>
          <AuditList entries={entries} filters={filters} />
        </Suspense>
      )}
      <Paging
        newest={newest}
        older={older === null ? null : auditHref(filters, { before: older })}
      />
    </ListPage>
  )
}
