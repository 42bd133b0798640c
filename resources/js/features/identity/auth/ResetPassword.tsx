import { useTranslation } from 'react-i18next'
import { TextField } from '#client/ui/Field.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import type { Pages } from '#server/http/pages.ts'
import {
  DoorForm,
  DoorLink,
  type DoorStyle,
  DoorTitle,
  resetPath,
  useDoorForm,
} from './AuthForm.tsx'

type Props = Pages['login-cover-password-reset'] & { style: DoorStyle }

/** Requests a password reset by email, and sets the new password. */
export function ResetDoor({ state, token, style }: Props) {
  const { t } = useTranslation(['doors', 'login'])
  return (
    <>
      <DoorTitle title={t(`reset.${state}_title`)}>{t(`reset.${state}_text`)}</DoorTitle>
      {state === 'ask' && <Ask style={style} />}
      {state === 'choose' && token && <Choose token={token} />}
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {state === 'over' && <DoorLink href={resetPath[style]}>{t('reset.again')}</DoorLink>}
        <DoorLink href="/login">{t('to_sign_in')}</DoorLink>
      </p>
    </>
  )
}

function Ask({ style }: { style: DoorStyle }) {
  const { t } = useTranslation(['doors', 'login'])
  const form = useDoorForm('/forgot', { email: '', style })
  return (
    <DoorForm action="/forgot" form={form} words={[t('reset.ask_submit'), t('reset.sending')]}>
      <TextField
        {...form.field('email')}
        label={t('login:email')}
        type="email"
        autoComplete="username"
        autoFocus
      />
    </DoorForm>
  )
}

function Choose({ token }: { token: string }) {
  const { t } = useTranslation(['doors', 'login'])
  const form = useDoorForm('/reset', { token, password: '' })
  return (
    <DoorForm action="/reset" form={form} words={[t('reset.choose_submit'), t('reset.saving')]}>
      <PasswordField
        {...form.field('password')}
        label={t('new_password')}
        hint={t('new_password_hint')}
        autoComplete="new-password"
        autoFocus
      />
    </DoorForm>
  )
}
