import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

type Followed = NonNullable<Pages['account-settings']['followed']>

/** Confirms an email link by a button, since opening the link alone changes nothing. */
export function EmailLinkNotice({ followed }: { followed: Followed }) {
  const { t } = useTranslation('account-settings')
  if (followed === 'over') return <Notice tone="caution" title={t('followed.over')} />
  const { email, token } = followed
  return (
    <Notice
      tone="gold"
      title={t('followed.title', { email })}
      actions={
        <Button
          variant="primary"
          onPress={() => router.post('/users/email/confirmation', { token })}
        >
          {t('followed.confirm')}
        </Button>
      }
    >
      {t('followed.text')}
    </Notice>
  )
}
