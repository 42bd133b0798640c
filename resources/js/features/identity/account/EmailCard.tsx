import { router, useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

type EmailCardProps = Pick<Pages['account-settings'], 'account' | 'waitingEmail'>

/** The sign-in address; a new one applies once it is confirmed by the link in its email. */
export function EmailCard({ account, waitingEmail }: EmailCardProps) {
  const { t } = useTranslation('account-settings')
  const form = useForm({ email: '' })
  const formRef = useFormFocus(form.errors)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post('/users/email', { preserveScroll: true, onSuccess: () => form.reset() })
  }
  return (
    <Card title={t('email.title')} titleSize="large">
      <p className="mb-4">
        <bdi className="wrap-anywhere">{account.email}</bdi>
      </p>
      {waitingEmail && (
        <Notice
          className="mb-4"
          title={t('email.waiting', { email: waitingEmail })}
          actions={
            <Button size="sm" onPress={cancel}>
              {t('email.cancel')}
            </Button>
          }
        >
          {t('email.waiting_text')}
        </Notice>
      )}
      <form ref={formRef} onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('email.new')}
          name="email"
          type="email"
          autoComplete="email"
          value={form.data.email}
          onChange={(email) => form.setData('email', email)}
          error={form.errors.email}
          hint={t('email.hint')}
        />
        <div>
          <Button type="submit" isPending={form.processing}>
            {t('email.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const cancel = () => router.post('/users/email/cancellation', {}, { preserveScroll: true })
