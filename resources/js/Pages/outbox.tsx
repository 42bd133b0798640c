import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { EmailRow } from '#client/features/operations/emails/EmailRow.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Emails that were sent or are waiting. */
export default function Outbox({ emails, older, isMailSent }: Pages['outbox']) {
  const { t } = useTranslation('outbox')
  const isFirst = !usePage().url.includes('before=')
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
        {(older !== null || !isFirst) && (
          <nav aria-label={t('pages')} className="flex justify-between gap-2">
            {isFirst ? <span /> : <ButtonLink href="/outbox">{t('newest')}</ButtonLink>}
            {older !== null && (
              <ButtonLink href={`/outbox?before=${older}`}>{t('older')}</ButtonLink>
            )}
          </nav>
        )}
      </div>
    </>
  )
}
