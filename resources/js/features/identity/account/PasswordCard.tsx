import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'
import type { Pages } from '#server/http/pages.ts'
import { PasswordStrength } from './PasswordStrength.tsx'

/** `others` are the user's other sessions. */
const EMPTY = { current_password: '', password: '', others: 'end' as 'end' | 'keep' }

/** Changes the password; requires the current one. */
export function PasswordCard({ account }: Pick<Pages['account-settings'], 'account'>) {
  const { t } = useTranslation('account-settings')
  const { date } = useFormat()
  const form = useForm(EMPTY)
  const formRef = useFormFocus(form.errors)
  const { data, errors, setData } = form
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post('/users/password', { preserveScroll: true, onSuccess: () => form.reset() })
  }
  return (
    <Card title={t('password.title')} titleSize="large">
      {account.passwordChangedAt && (
        <p className="mb-4 text-text-2">
          {t('password.changed', { date: date(account.passwordChangedAt) })}
        </p>
      )}
      <form ref={formRef} onSubmit={send} noValidate className="flex flex-col gap-4">
        <input hidden readOnly name="username" autoComplete="username" value={account.email} />
        <PasswordField
          label={t('password.current')}
          name="current_password"
          autoComplete="current-password"
          value={data.current_password}
          onChange={(text) => setData('current_password', text)}
          error={errors.current_password}
        />
        <div className="flex flex-col gap-1.5">
          <PasswordField
            label={t('password.new')}
            name="password"
            autoComplete="new-password"
            value={data.password}
            onChange={(text) => setData('password', text)}
            error={errors.password}
          />
          <PasswordStrength password={data.password} />
        </div>
        <CheckField
          label={t('password.others')}
          isSelected={data.others === 'end'}
          onChange={(isOn) => setData('others', isOn ? 'end' : 'keep')}
        />
        <div>
          <Button type="submit" isPending={form.processing}>
            {t('password.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
