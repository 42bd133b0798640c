import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

type EmailLink = NonNullable<Pages['account-settings']['emailLink']>

/** Confirms an email link by a button, since opening the link alone changes nothing. */
export function EmailLinkNotice({ link }: { link: EmailLink }) {
  const { t } = useTranslation('account-settings')
  if (link === 'expired') return <Notice tone="caution" title={t('email_link.expired')} />
  const { email, token } = link
  return (
    <Notice
      tone="gold"
      title={t('email_link.title', { email })}
      actions={
        <Button
          variant="primary"
          onPress={() => router.post('/users/email/confirmation', { token })}
        >
          {t('email_link.confirm')}
        </Button>
      }
    >
      {t('email_link.text')}
    </Notice>
  )
}
