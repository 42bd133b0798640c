import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { AuditFilters } from '../Components/audit/AuditFilters.tsx'
import { AuditList } from '../Components/audit/AuditList.tsx'
import { AuditPaging } from '../Components/audit/AuditPaging.tsx'
import { auditHref } from '../Components/audit/address.ts'
import { VerifyRecord } from '../Components/audit/VerifyRecord.tsx'
import { ButtonLink } from '../Components/Button.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { SensitiveDownload } from '../Components/proof/SensitiveDownload.tsx'

/** What people did, and the proof that it is written as it was. */
export default function Audit(props: Pages['audit']) {
  const { t } = useTranslation('audit')
  const { entries, older, filters, total } = props
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { count: total })}
        actions={
          <>
            <ButtonLink href="/configuration">{t('configuration')}</ButtonLink>
            <SensitiveDownload href={auditHref(filters, { format: 'csv' }, '/audit/export')}>
              {t('export.csv')}
            </SensitiveDownload>
          </>
        }
      />
      <VerifyRecord />
      <AuditFilters {...props} />
      {entries.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t('none')}
        </p>
      ) : (
        <AuditList entries={entries} filters={filters} />
      )}
      <AuditPaging filters={filters} older={older} />
    </>
  )
}
