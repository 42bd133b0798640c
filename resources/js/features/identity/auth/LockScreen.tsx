import { router } from '@inertiajs/react'
import { Lock, LockOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#client/app/session-recovery/session-end.ts'
import { broadcast, onBroadcast } from '#client/lib/screen-lock/lock-screen.ts'
import { NativeButton } from '#client/ui/native/Button.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'
import type { Pages } from '#server/http/pages.ts'
import { AuthButtonLink, AuthForm, AuthTitle, type SignInStyle, useAuthForm } from './AuthForm.tsx'

type LockScreenProps = Pages['login-cover-lockscreen'] & { style: SignInStyle }

/** Unlocks a locked session, or locks an open one. */
export function LockScreen({ person, isLocked, next, style }: LockScreenProps) {
  const { t } = useTranslation(['account-access', 'login'])
  const LockIcon = isLocked ? Lock : LockOpen
  return (
    <>
      <LockIcon aria-hidden="true" className="mb-3 size-7 text-gold" strokeWidth={1.5} />
      <AuthTitle title={isLocked ? person.name : t('lock.open_title')}>
        <span className="block text-sm text-text-3">
          <bdi>{isLocked ? person.email : `${person.name} · ${person.email}`}</bdi>
        </span>
        <span className="mt-3 block">{isLocked ? t('lock.text') : t('lock.open_text')}</span>
      </AuthTitle>
      {isLocked ? (
        <Unlock email={person.email} next={next} />
      ) : (
        <NotLocked next={next} style={style} />
      )}
    </>
  )
}

function Unlock({ email, next }: { email: string; next: string }) {
  const { t } = useTranslation(['account-access', 'login'])
  const form = useAuthForm('/unlock', { password: '', next }, () => broadcast('unlocked'))
  useEffect(() => onBroadcast('unlocked', () => router.visit(next)), [next])
  return (
    <>
      <AuthForm action="/unlock" form={form} labels={[t('lock.submit'), t('lock.submitting')]}>
        {/* For password managers. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          {...form.field('password')}
          label={t('login:password')}
          autoComplete="current-password"
          autoFocus
        />
      </AuthForm>
      <NativeButton variant="quiet" className="mt-4 -ms-4" onClick={signOut}>
        {t('lock.somebody_else')}
      </NativeButton>
    </>
  )
}

function NotLocked({ next, style }: Pick<LockScreenProps, 'next' | 'style'>) {
  const { t } = useTranslation('account-access')
  const lock = () => router.post('/lock', { next, style }, { onSuccess: () => broadcast('locked') })
  return (
    <div className="flex flex-col gap-4">
      <NativeButton variant="primary" className="min-h-11 text-lg" onClick={lock}>
        {t('lock.now')}
      </NativeButton>
      <AuthButtonLink href={next} variant="secondary">
        {t(next === '/' ? 'lock.home' : 'lock.back')}
      </AuthButtonLink>
    </div>
  )
}
