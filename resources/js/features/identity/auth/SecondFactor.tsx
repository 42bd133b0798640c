import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from '#client/features/identity/passkeys/passkey.ts'
import { NativeButton } from '#client/ui/native/Button.tsx'
import { NativeField } from '#client/ui/native/Field.tsx'
import type { Pages } from '#server/http/pages.ts'
import { AuthForm, AuthLink, AuthTitle, useAuthForm } from './AuthForm.tsx'
import PasskeySignIn from './PasskeySignIn.tsx'

type SecondFactorMethod = 'app' | 'passkey' | 'recovery'

/** Asks for the second factor after the password. */
export function SecondFactor({ methods }: Pick<Pages['login-second-factor'], 'methods'>) {
  const { t } = useTranslation('login-second-factor')
  const [method, setMethod] = useState<SecondFactorMethod>(defaultMethod(methods))
  return (
    <>
      <ShieldCheck aria-hidden="true" className="mb-3 size-7 text-gold" strokeWidth={1.5} />
      <AuthTitle title={t('title')}>{t(`text.${method}`)}</AuthTitle>
      {method !== 'passkey' && <CodeForm key={method} method={method} />}
      {methods.passkey && method !== 'recovery' && (
        <div className="mt-4">
          <PasskeySignIn next={null} label={t('passkey')} />
        </div>
      )}
      <p className="mt-5 flex flex-wrap items-center justify-between gap-3 text-sm">
        {method === 'recovery' ? (
          <NativeButton
            variant="quiet"
            size="sm"
            className="-ms-2.5"
            onClick={() => setMethod(defaultMethod(methods))}
          >
            {t('other_way')}
          </NativeButton>
        ) : (
          <NativeButton
            variant="quiet"
            size="sm"
            className="-ms-2.5"
            onClick={() => setMethod('recovery')}
          >
            {t('recovery')}
          </NativeButton>
        )}
        <AuthLink href="/login">{t('back')}</AuthLink>
      </p>
    </>
  )
}

function defaultMethod(methods: { totp: boolean; passkey: boolean }): SecondFactorMethod {
  if (methods.totp) return 'app'
  return hasPasskeys() ? 'passkey' : 'recovery'
}

function CodeForm({ method }: { method: 'app' | 'recovery' }) {
  const { t } = useTranslation('login-second-factor')
  const form = useAuthForm('/login/second-factor', { code: '' })
  return (
    <AuthForm action="/login/second-factor" form={form} labels={[t('submit'), t('submitting')]}>
      <NativeField
        {...form.field('code')}
        label={t(`code.${method}`)}
        autoComplete="one-time-code"
        autoFocus
        spellCheck="false"
        {...(method === 'app' ? { inputMode: 'numeric', maxLength: 7 } : { maxLength: 40 })}
      />
    </AuthForm>
  )
}
