import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from '#client/features/identity/passkeys/passkey.ts'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'
import { NativeField } from '#client/ui/native/Field.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'
import type { Pages } from '#server/http/pages.ts'
import {
  AuthForm,
  AuthLink,
  AuthTitle,
  resetPaths,
  type SignInStyle,
  useAuthForm,
} from './AuthForm.tsx'

/** Loaded after the form; when that fails, the password still works. */
const PasskeySignIn = lazy(() =>
  loadWithRetry(() => import('./PasskeySignIn.tsx')).catch(() => ({ default: () => null })),
)

/** Sign-in by email and password or by passkey. */
export function SignIn({ next, signedIn, style }: Pages['login'] & { style: SignInStyle }) {
  const { t } = useTranslation('login')
  const form = useAuthForm('/login', { email: '', password: '', next })
  const canUsePasskeys = useSyncExternalStore(noChange, hasPasskeys, () => null)
  return (
    <>
      <AuthTitle title={t('heading')}>{t('welcome')}</AuthTitle>
      {signedIn !== null && (
        <p className="mb-6 flex flex-wrap gap-x-3 rounded-control border border-s-3 border-s-notice px-4 py-3 text-text-2">
          <span>{t('signed_in_as', { name: signedIn })}</span>
          <AuthLink href={next ?? '/'}>{t('continue')}</AuthLink>
        </p>
      )}
      <AuthForm action="/login" form={form} labels={[t('submit'), t('submitting')]}>
        <NativeField
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
      </AuthForm>
      {canUsePasskeys !== false && (
        <div data-passkeys="" className="mt-4 min-h-11">
          {canUsePasskeys && (
            <Suspense fallback={null}>
              <PasskeySignIn next={next} />
            </Suspense>
          )}
        </div>
      )}
      {form.wasRefused && <p className="mt-5 text-sm text-text-2">{t('failed_hint')}</p>}
      <p className="mt-5 text-sm">
        <AuthLink href={resetPaths[style]}>{t('forgot')}</AuthLink>
      </p>
    </>
  )
}

const noChange = () => () => {}
