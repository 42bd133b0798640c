import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { EmailList } from '#client/features/operations/emails/EmailList.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Emails that were sent or are waiting. */
export default function Outbox({ emails, older, isMailSent }: Pages['outbox']) {
  const { t } = useTranslation('outbox')
  const newest = useNewest('/outbox')
  const isEmpty = emails.length === 0
  return (
    <ListPage title={t('title')} subtitle={t('subtitle')} shows="other">
      <div className="grid grid-cols-1 gap-4">
        {!isMailSent && (
          <Notice tone="caution" title={t('no_mail_server_title')}>
            <p>{t('no_mail_server_text')}</p>
            {!isEmpty && <p className="mt-1">{t('no_mail_server_steps')}</p>}
            <Disclosure title={t('no_mail_server_admin')} className="mt-1 text-sm">
              <p>{t('no_mail_server_settings')}</p>
            </Disclosure>
          </Notice>
        )}
        {isEmpty ? (
          <div className="rounded-card border bg-surface">
            <EmptyState title={t('empty.title')} text={t('empty.text')} />
          </div>
        ) : (
          <EmailList emails={emails} isMailSent={isMailSent} />
        )}
        <Paging newest={newest} older={older === null ? null : `/outbox?before=${older}`} />
      </div>
    </ListPage>
  )
}
