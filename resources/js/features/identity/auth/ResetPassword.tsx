import { useTranslation } from 'react-i18next'
import { NativeField } from '#client/ui/native/Field.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'
import type { Pages } from '#server/http/pages.ts'
import {
  AuthButtonLink,
  AuthForm,
  AuthLink,
  AuthTitle,
  resetPaths,
  type SignInStyle,
  useAuthForm,
} from './AuthForm.tsx'

type ResetPasswordProps = Pages['login-cover-password-reset'] & { style: SignInStyle }

/** Requests a password reset by email, and sets the new password. */
export function ResetPassword({ state, token, style }: ResetPasswordProps) {
  const { t } = useTranslation(['account-access', 'login'])
  return (
    <>
      <AuthTitle title={t(`reset.${state}_title`)}>{t(`reset.${state}_text`)}</AuthTitle>
      {state === 'request' && <RequestReset style={style} />}
      {state === 'choose' && token && <ChoosePassword token={token} />}
      {state === 'expired' && (
        <AuthButtonLink href={resetPaths[style]} variant="primary">
          {t('reset.request_new')}
        </AuthButtonLink>
      )}
      {state === 'requested' ? (
        <AuthButtonLink href="/login" variant="secondary">
          {t('to_sign_in')}
        </AuthButtonLink>
      ) : (
        <p className="mt-5 text-sm">
          <AuthLink href="/login">{t('to_sign_in')}</AuthLink>
        </p>
      )}
    </>
  )
}

function RequestReset({ style }: { style: SignInStyle }) {
  const { t } = useTranslation(['account-access', 'login'])
  const form = useAuthForm('/forgot', { email: '', style })
  return (
    <AuthForm action="/forgot" form={form} labels={[t('reset.request_submit'), t('reset.sending')]}>
      <NativeField
        {...form.field('email')}
        label={t('login:email')}
        type="email"
        autoComplete="username"
        autoFocus
      />
    </AuthForm>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const { t } = useTranslation(['account-access', 'login'])
  const form = useAuthForm('/reset', { token, password: '' })
  return (
    <AuthForm action="/reset" form={form} labels={[t('reset.choose_submit'), t('reset.saving')]}>
      <PasswordField
        {...form.field('password')}
        label={t('new_password')}
        hint={t('new_password_hint')}
        autoComplete="new-password"
        autoFocus
      />
    </AuthForm>
  )
}
