import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { EmailRow } from '#client/features/operations/emails/EmailRow.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Emails that were sent or are waiting. */
export default function Outbox({ emails, older, isMailSent }: Pages['outbox']) {
  const { t } = useTranslation('outbox')
  const newest = useNewest('/outbox')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        {!isMailSent && (
          <Notice tone="notice" title={t('no_mail_server_title')}>
            {t('no_mail_server_text')}
          </Notice>
        )}
        {emails.length === 0 ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <ul aria-label={t('list')} className="divide-y rounded-card border bg-surface">
            {emails.map((email) => (
              <EmailRow key={email.id} email={email} isMailSent={isMailSent} />
            ))}
          </ul>
        )}
        <Paging newest={newest} older={older === null ? null : `/outbox?before=${older}`} />
      </div>
    </>
  )
}
