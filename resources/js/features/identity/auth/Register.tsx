import { useTranslation } from 'react-i18next'
import { NativeField } from '#client/ui/native/Field.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'
import type { Pages } from '#server/http/pages.ts'
import { AuthButtonLink, AuthForm, AuthTitle, useAuthForm } from './AuthForm.tsx'

type RegisterProps = Pages['login-cover-register']

/** Accepts an invitation, which is required to register. */
export function Register({ state, token, invitation }: RegisterProps) {
  const { t } = useTranslation(['account-access', 'login'])
  if (state === 'open' && token && invitation)
    return <Accept token={token} invitation={invitation} />
  const key = state === 'expired' ? 'expired' : 'none'
  return (
    <>
      <AuthTitle title={t(`register.${key}_title`)} isMessage>
        {t(`register.${key}_text`)}
      </AuthTitle>
      <AuthButtonLink href="/login" variant="secondary">
        {t('to_sign_in')}
      </AuthButtonLink>
    </>
  )
}

interface AcceptProps {
  token: string
  invitation: NonNullable<RegisterProps['invitation']>
}

function Accept({ token, invitation: { kind, email, role } }: AcceptProps) {
  const { t } = useTranslation(['account-access', 'login'])
  const isSetUp = kind === 'set_up'
  const form = useAuthForm('/register', {
    token,
    name: '',
    email: isSetUp ? email : null,
    password: '',
  })
  const mail = isSetUp ? form.field('email') : { name: 'email', value: email, readOnly: true }
  return (
    <>
      <AuthTitle title={t(`register.${kind}_title`)}>{t(`register.${kind}_${role}`)}</AuthTitle>
      <AuthForm
        action="/register"
        form={form}
        labels={[t('register.submit'), t('register.submitting')]}
      >
        <NativeField
          {...form.field('name')}
          label={t('register.name')}
          autoComplete="name"
          autoFocus
        />
        <NativeField {...mail} label={t('login:email')} type="email" autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={t('new_password')}
          hint={t('new_password_hint')}
          autoComplete="new-password"
        />
      </AuthForm>
      {form.errors.email !== undefined && !isSetUp && (
        <p role="alert" className="mt-5 text-sm text-critical">
          {form.errors.email}
        </p>
      )}
    </>
  )
}
