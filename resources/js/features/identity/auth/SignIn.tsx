import { lazy, Suspense } from 'react'
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

/** Loaded after the form; when that fails, the password still works. */
const PasskeySignIn = lazy(() =>
  import('./PasskeySignIn.tsx').catch(() => ({ default: () => null })),
)

/** Sign-in by email and password or by passkey. */
export function SignInDoor({ next, signedIn, style }: Pages['login'] & { style: DoorStyle }) {
  const { t } = useTranslation('login')
  const form = useDoorForm('/login', { email: '', password: '', next })
  return (
    <>
      <DoorTitle title={t('heading')}>{t('welcome')}</DoorTitle>
      {signedIn !== null && (
        <p className="mb-6 flex flex-wrap gap-x-3 rounded-control border border-s-3 border-s-notice px-4 py-3 text-text-2">
          <span>{t('signed_in_as', { name: signedIn })}</span>
          <DoorLink href={next ?? '/'}>{t('go_on')}</DoorLink>
        </p>
      )}
      <DoorForm action="/login" form={form} words={[t('submit'), t('submitting')]}>
        <TextField
          {...form.field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
        />
      </DoorForm>
      {'PublicKeyCredential' in globalThis && (
        <div className="mt-4 min-h-11">
          <Suspense fallback={null}>
            <PasskeySignIn next={next} />
          </Suspense>
        </div>
      )}
      {form.wasRefused && <p className="mt-5 text-sm text-text-2">{t('failed_hint')}</p>}
      <p className="mt-5 text-sm">
        <DoorLink href={resetPath[style]}>{t('forgot')}</DoorLink>
      </p>
    </>
  )
}
